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

    /// A picture of half the size.
    private static func half(_ picture: GreyPicture) throws -> GreyPicture {
        let (width, height) = (picture.width / 2, picture.height / 2)
        let pixels = (0..<width * height).map { place in
            let first = place / width * 2 * picture.width + place % width * 2
            let sum = [0, 1, picture.width, picture.width + 1].reduce(0) {
                $0 + Int(picture.pixels[first + $1])
            }
            return UInt8(sum / 4)
        }
        return try #require(GreyPicture(width: width, height: height, pixels: pixels))
    }

    private static let turned = DemoSpecimen.all.filter { $0.sides.count == 2 && $0.flaw == nil }

    @Test(arguments: turned.map(\.name))
    func `the front of a specimen is known again, and its back is not taken for it`(name: String)
        throws
    {
        let specimen = try #require(Self.turned.first { $0.name == name })
        let (front, back) = (
            try PictureReader.grey(from: try #require(specimen.picture(.front))),
            try PictureReader.grey(from: try #require(specimen.picture(.back)))
        )
        func look(_ picture: GreyPicture) throws -> DocumentLook {
            try #require(DocumentLook(DocumentEdges.find(in: picture), in: picture))
        }
        let first = try look(front)
        #expect(first.isSameSide(as: try look(try Self.half(front))))
        #expect(!first.isSameSide(as: try look(back)))
    }

    private static func reader(
        of type: IdentityDocumentType,
        _ part: CheckPart = .front,
        mode: CaptureMode = .zone,
        zoneSide: CheckPart? = nil
    ) throws -> CaptureReader {
        let start = Instant(secondsSinceEpoch: 0)
        var check = CheckFlow(at: start)
        let step = CapturePlan.Step(part: part, modes: [mode, .manual])
        _ = check.handle(.loaded(CapturePlan(steps: [step])), at: start)
        let part = try #require(check.part)
        return CaptureReader(
            part,
            CaptureExpectation(type: type, zoneSide: zoneSide),
            DocumentReader(effort: .frame)
        )
    }

    @Test func `the zone of the front, where the back is due, is to be turned`() throws {
        var reader = try Self.reader(of: .passport, .back, mode: .cardInFrame, zoneSide: .front)
        let today = try #require(CalendarDate(year: 2026, month: 1, day: 1))
        let frame = try Self.frame(isUpsideDown: false)
        guard case .frontSeen = reader.read(frame, today: today) else {
            Issue.record("the front is not recognised")
            return
        }
        // The back where the front is due only gets feedback.
        var front = try Self.reader(of: .passport, mode: .cardInFrame, zoneSide: .back)
        guard case .searching([.wrongSide]) = front.read(frame, today: today) else {
            Issue.record("the back is taken for the front")
            return
        }
        let still = DocumentReader(effort: .still)
        guard case .searching([.wrongSide]) = front.judge(still: frame, by: still, today: today)
        else {
            Issue.record("the file of the back is taken for the front")
            return
        }
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
