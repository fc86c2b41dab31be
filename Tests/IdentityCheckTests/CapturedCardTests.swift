// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Reading
import TestSupport
import Testing

@testable import IdentityCheck

/// The side of a card that was taken by itself, as the person confirms it.
struct CapturedCardTests {
    private static func frame(
        left: Int = 240,
        width: Int = 800,
        second: Int? = nil,
        isTurned: Bool = false
    ) throws -> GreyPicture {
        try CardFrame(left: left, width: width, second: second, isTurned: isTurned).picture
    }

    @Test func `a card in the reader is accepted with its edges`() throws {
        let step = CapturePlan.Step(part: .front, modes: [.cardInFrame, .manual])
        var check = CheckFlow(at: CheckFlowTests.start)
        _ = check.handle(.loaded(CapturePlan(steps: [step])), at: CheckFlowTests.start)
        var reader = CaptureReader(
            try #require(check.part),
            CaptureExpectation(type: .drivingLicence),
            DocumentReader(effort: .frame)
        )
        let today = try #require(CalendarDate(year: 2026, month: 1, day: 1))
        let frame = try Self.frame()
        #expect(reader.outline == nil)
        for _ in 0..<2 {
            guard case .searching(let feedback) = reader.read(frame, today: today) else {
                Issue.record("accepted too early")
                return
            }
            #expect(feedback.isEmpty)
            let outline = try #require(reader.outline)
            #expect(outline.isGood)
            #expect((outline.width, outline.height) == (frame.width, frame.height))
            let left = outline.corners.topLeft.x
            #expect(abs(left - 240) < 16 && abs(outline.corners.topRight.x - 1040) < 16)
        }
        guard case .accepted(let reading) = reader.read(frame, today: today) else {
            Issue.record("not accepted")
            return
        }
        #expect(reading.zone == nil)
        #expect(reading.edges != nil)
        #expect(reading.document != nil)
        // A card beside the edge is outlined, too, and one that has gone is not.
        guard case .searching(let feedback) = reader.read(try Self.frame(left: 20), today: today)
        else {
            Issue.record("accepted at the edge")
            return
        }
        #expect(feedback.isEmpty == reader.outline?.isGood)
        _ = reader.read(try Self.frame(left: 1280), today: today)
        #expect(reader.outline == nil)
    }

    /// A reader for the back of a licence whose front was captured.
    private static func backReader(_ mode: CaptureMode) throws -> CaptureReader {
        let front = CapturedReading().straightened(in: try frame())
        var expectation = CaptureExpectation(type: .drivingLicence)
        #expect(front.look != nil)
        expectation.otherSide = front.look
        let step = CapturePlan.Step(part: .back, modes: [mode, .manual])
        var check = CheckFlow(at: CheckFlowTests.start)
        _ = check.handle(.loaded(CapturePlan(steps: [step])), at: CheckFlowTests.start)
        return CaptureReader(
            try #require(check.part),
            expectation,
            DocumentReader(effort: .frame)
        )
    }

    private static func feedback(_ verdict: CaptureVerdict) -> [CaptureFeedback]? {
        if case .searching(let feedback) = verdict { feedback } else { nil }
    }

    @Test func `the front before the camera is not taken for the back`() throws {
        var reader = try Self.backReader(.cardInFrame)
        let today = try #require(CalendarDate(year: 2026, month: 1, day: 1))
        for left in [240, 240, 240, 240, 240, 200, 160] {
            let verdict = reader.read(try Self.frame(left: left), today: today)
            #expect(Self.feedback(verdict) == [.wrongSide])
            #expect(try #require(reader.outline).isGood == false)
        }
        let back = try Self.frame(isTurned: true)
        var verdicts: [CaptureVerdict] = []
        for _ in 0..<3 {
            verdicts.append(reader.read(back, today: today))
            #expect(try #require(reader.outline).isGood)
        }
        guard case .accepted(let reading) = verdicts.last else {
            Issue.record("the back is not accepted")
            return
        }
        #expect(reading.look != nil)
    }

    @Test(arguments: [CaptureMode.zone, .barcode])
    func `the front gets a hint where a zone or a code is due`(mode: CaptureMode)
        throws
    {
        var reader = try Self.backReader(mode)
        let today = try #require(CalendarDate(year: 2026, month: 1, day: 1))
        let front = reader.read(try Self.frame(), today: today)
        #expect(Self.feedback(front) == [.wrongSide])
        let back = reader.read(try Self.frame(isTurned: true), today: today)
        #expect(Self.feedback(back) != [.wrongSide])
    }

    @Test func `a picture file of the front is not taken for the back`() throws {
        var reader = try Self.backReader(.cardInFrame)
        let today = try #require(CalendarDate(year: 2026, month: 1, day: 1))
        let front = try Self.frame(left: 200)
        let still = DocumentReader(effort: .still)
        #expect(Self.feedback(reader.judge(still: front, by: still, today: today)) == [.wrongSide])
        var other = reader
        let back = try Self.frame(isTurned: true)
        #expect(Self.feedback(reader.judge(still: back, by: still, today: today)) == nil)
        // Both sides of a document may look alike.
        #expect(Self.feedback(other.judge(still: front, by: still, today: today)) == nil)
    }

    @Test func `a picture file says what is the matter with it`() throws {
        let today = try #require(CalendarDate(year: 2026, month: 1, day: 1))
        let still = DocumentReader(effort: .still)
        func judge(_ picture: GreyPicture, _ mode: CaptureMode) throws -> CaptureVerdict {
            var reader = try Self.backReader(mode)
            return reader.judge(still: picture, by: still, today: today)
        }
        let blank = try #require(
            GreyPicture(width: 800, height: 600, pixels: [UInt8](repeating: 200, count: 480_000))
        )
        #expect(Self.feedback(try judge(blank, .zone)) == [.noDocument])
        #expect(Self.feedback(try judge(blank, .barcode)) == [.noDocument])
        #expect(Self.feedback(try judge(blank, .cardAnywhere)) == [.noDocument])
        let dark = try #require(
            GreyPicture(width: 800, height: 600, pixels: [UInt8](repeating: 9, count: 480_000))
        )
        #expect(Self.feedback(try judge(dark, .cardAnywhere))?.min() == .tooDark)
        let two = try Self.frame(left: 40, width: 560, second: 680)
        guard case .accepted(let reading) = try judge(two, .manual) else {
            Issue.record("refused")
            return
        }
        #expect(reading.remark == .multipleDocuments)
    }

    @Test(arguments: [false, true])
    func `the person confirms the document alone, as it lies in the picture`(isUpright: Bool) throws
    {
        var frame = try Self.frame()
        if isUpright {
            let turned = CardFrame().turned
            frame = try #require(GreyPicture(width: 720, height: 1280, pixels: turned))
        }
        let document = try #require(CapturedReading().straightened(in: frame).document)
        #expect((isUpright ? document.height : document.width) == 800)
        #expect(abs((isUpright ? document.width : document.height) - 504) <= 1)
        // The table is seen in a narrow margin only: 2 % of the side.
        let (across, down) = (document.width / 2, document.height / 2)
        for (x, y) in [
            (2, down), (document.width - 3, down), (across, 2), (across, document.height - 3),
        ] {
            #expect(document.pixels[y * document.width + x] < 120)
        }
        for (x, y) in [
            (30, down), (document.width - 31, down), (across, 30), (across, document.height - 31),
        ] {
            #expect(document.pixels[y * document.width + x] > 180)
        }
    }

    @Test func `the same document is cut out of a larger picture, but not out of another one`()
        throws
    {
        let frame = try Self.frame()
        let reading = CapturedReading().straightened(in: frame)
        let place = try #require(reading.place)
        let document = try #require(reading.document)
        #expect(place.document(in: frame)?.pixels == document.pixels)
        let pixels = (0..<2 * frame.height).flatMap { row in
            (0..<2 * frame.width).map { frame.pixels[row / 2 * frame.width + $0 / 2] }
        }
        let large = try #require(
            GreyPicture(width: 2 * frame.width, height: 2 * frame.height, pixels: pixels)
        )
        let again = try #require(place.document(in: large))
        #expect((again.width, again.height) == (document.width, document.height))
        let difference = zip(again.pixels, document.pixels).map { abs(Int($0) - Int($1)) }
        #expect(difference.reduce(0, +) < difference.count)
        let other = try #require(
            GreyPicture(width: 300, height: 300, pixels: [UInt8](repeating: 0, count: 90_000))
        )
        #expect(place.document(in: other) == nil)
    }

    @Test func `without a document in a certain place, there is nothing to straighten`() throws {
        #expect(CapturedReading().straightened(in: try Self.frame(left: 1280)).document == nil)
        let two = try Self.frame(left: 40, width: 560, second: 680)
        #expect(CapturedReading().straightened(in: two).document == nil)
    }
}
