// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Pictures
import Reading
import Testing

@testable import Demonstration

/// A specimen before the camera.
struct CapturedSpecimenTests {
    /// The margin of table around the page in the specimen's picture, in pixels.
    private static let margin: Float = 56

    private static func frame(isUpsideDown: Bool) throws -> GreyPicture {
        let specimen = try #require(DemoSpecimen.all.first { $0.name == "aut-passport" })
        let picture = try PictureReader.grey(from: try #require(specimen.picture(.front)))
        guard isUpsideDown else { return picture }
        return try #require(
            GreyPicture(
                width: picture.width,
                height: picture.height,
                pixels: picture.pixels.reversed()
            )
        )
    }

    private static func reader(of type: IdentityDocumentType) throws -> CaptureReader {
        let start = Instant(secondsSinceEpoch: 0)
        var check = CheckFlow(at: start)
        let step = CapturePlan.Step(part: .front, modes: [.zone, .manual])
        _ = check.handle(.loaded(CapturePlan(steps: [step])), at: start)
        let part = try #require(check.part)
        return CaptureReader(
            part,
            CaptureExpectation(type: type),
            DocumentReader(effort: .frame)
        )
    }

    @Test(arguments: [IdentityDocumentType.passport, .identityCard])
    func `the outline is good if the document is the chosen one`(type: IdentityDocumentType) throws
    {
        var reader = try Self.reader(of: type)
        let today = try #require(CalendarDate(year: 2026, month: 1, day: 1))
        _ = reader.read(try Self.frame(isUpsideDown: false), today: today)
        #expect(try #require(reader.outline).isGood == (type == .passport))
    }

    @Test(arguments: [false, true])
    func `a passport is outlined while it is read, and confirmed upright`(isUpsideDown: Bool) throws
    {
        var reader = try Self.reader(of: .passport)
        let frame = try Self.frame(isUpsideDown: isUpsideDown)
        let today = try #require(CalendarDate(year: 2026, month: 1, day: 1))
        var document: GreyPicture?
        for _ in 0..<6 where document == nil {
            if case .accepted(let reading) = reader.read(frame, today: today) {
                document = reading.document
            }
            // The sides of the page, not of its zone.
            let corners = try #require(reader.outline?.corners)
            let all = [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
            let edge = Float(frame.width) / 100
            for (place, expected) in [
                (all.map { $0.x }.min(), Self.margin), (all.map { $0.y }.min(), Self.margin),
                (all.map { $0.x }.max(), Float(frame.width) - Self.margin),
                (all.map { $0.y }.max(), Float(frame.height) - Self.margin),
            ] {
                #expect(abs(try #require(place) - expected) < edge)
            }
        }
        let upright = try #require(document)
        let zone = DocumentReader(effort: .still).read(upright, today: today).zones.first
        #expect(zone?.rotation == 0)
    }
}
