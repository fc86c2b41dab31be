// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable
import TestSupport
import Testing

@testable import Reading

/// Reading results in reports.
struct ReadingReportTests {
    private static let zone = ReadingSessionTests.passport?.zones.first

    private static func value(_ output: JSONOutput) throws -> JSONValue {
        try JSONTree(parsing: Array(output.encoded().utf8)).root
    }

    @Test func `a report says where and how the zone stands`() throws {
        let zone = try #require(Self.zone)
        let report = try Self.value(zone.report)
        #expect(report["lines"]?.elements?.compactMap(\.string) == Specimen.passport)
        #expect(report["rawLines"]?.elements?.compactMap(\.string) == zone.rawLines)
        #expect(report["rotation"]?.number?.integer == zone.rotation)
        #expect(report["mirrored"]?.boolean == zone.isMirrored)
        #expect(report["region"]?.elements?.count == 4)
        #expect(report["corrections"]?.elements?.count == zone.changes.count)
    }

    @Test func `certainty is told in hundredths and never rounded up`() throws {
        let zone = try #require(Self.zone)
        let report = try Self.value(zone.report)
        func hundredths(_ value: JSONValue?) -> Double? {
            (value?.number?.text).flatMap { Double($0) }
        }
        let whole = try #require(hundredths(report["confidence"]))
        #expect(whole <= Double(zone.confidence) && whole > Double(zone.confidence) - 0.0101)
        let fields = try #require(report["fieldConfidence"])
        for field in zone.document.fields {
            let exact = zone.confidence(of: field).map(Double.init)
            let told = hundredths(fields[field.name])
            #expect((exact == nil) == (told == nil), "\(field)")
            if let exact, let told { #expect(told <= exact && told > exact - 0.0101) }
        }
    }

    @Test func `alternatives are those that were not taken`() throws {
        let zone = try #require(ReadingSessionTests.wrong?.zones.first)
        let report = try Self.value(zone.report)
        let open = zone.alternatives.filter { !$0.isChosen }
        #expect(report["alternatives"]?.elements?.count == open.count)
        #expect(report["checks"]?["composite"]?.boolean == false)
    }

    @Test func `corners are told in tenths of a pixel, in the order of the clock`() {
        let region = Quadrilateral(
            topLeft: PicturePoint(x: 1.04, y: 2.06),
            topRight: PicturePoint(x: 30, y: 2),
            bottomRight: PicturePoint(x: 30.5, y: 9.96),
            bottomLeft: PicturePoint(x: -1.26, y: 10)
        )
        #expect(region.report.encoded() == "[[1,2.1],[30,2],[30.5,10],[-1.3,10]]")
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity])
    func `a place that is no number is null`(value: Float) {
        #expect(PicturePoint(x: value, y: 1).report.encoded() == "[null,1]")
    }
}

/// Feedback for the person who holds the camera.
struct ReadingFeedbackTests {
    @Test func `each word is named as in the interface, once`() {
        let names = ReadingFeedback.allCases.map(\.name)
        #expect(Set(names).count == names.count)
        for word in ReadingFeedback.allCases { #expect(word.name == String(describing: word)) }
    }

    @Test func `light comes before everything, and that all is well last`() {
        let sorted = ReadingFeedback.allCases.shuffled().sorted()
        #expect(sorted.first == .tooDark && sorted.last == .ready)
        #expect(sorted == ReadingFeedback.allCases)
        #expect(ReadingFeedback.noDocument < .glare && !(ReadingFeedback.glare < .glare))
    }

    @Test func `a zone that all is well with is ready, and nothing else is said`() throws {
        #expect(try #require(ReadingSessionTests.passport).feedback == [.ready])
    }

    @Test func `a zone too small to read is too far away`() throws {
        var page = DrawnPage(width: 400, height: 300)
        page.view.pitch = 3.2
        page.write(Specimen.passport, atX: 200, y: 150)
        let reading = try DocumentReaderTests.read(page)
        #expect(reading.zones.isEmpty)
        #expect(!Set(reading.feedback).isDisjoint(with: [.tooFar, .mrzUnreadable, .noDocument]))
        #expect(reading.feedback == reading.feedback.sorted())
    }

    @Test func `a zone that goes on beyond the picture is said to`() throws {
        // The ends of both lines are outside the picture.
        var page = DrawnPage(width: 620, height: 400, DrawnPage.View(pitch: 14))
        page.write(Specimen.passport, atX: 340, y: 200)
        let reading = try DocumentReaderTests.read(page)
        #expect(reading.zones.isEmpty)
        #expect(!reading.feedback.contains(.ready) && !reading.feedback.isEmpty)
    }

    @Test func `regions that were looked at lie about the text`() throws {
        let reading = try #require(ReadingSessionTests.passport)
        #expect(!reading.candidateRegions.isEmpty)
        for region in reading.candidateRegions { #expect(region.area > 0) }
    }
}
