// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import MachineReadable
import Reading
import Testing

@testable import IdentityCheck

/// When the side of a card is taken by itself.
struct CardWatchTests {
    /// A card with lines of print on a dark table.
    static func frame(
        left: Int = 240,
        top: Int = 130,
        width: Int = 800,
        second: Int? = nil,
        blur: Int = 0
    ) throws -> GreyPicture {
        let size = (width: 1280, height: 720)
        var pixels = [UInt8](repeating: 70, count: size.width * size.height)
        for left in [left, second].compactMap({ $0 }) {
            let height = width * 54 / 86
            for y in max(0, top)..<min(size.height, top + height) {
                for x in max(0, left)..<min(size.width, left + width) {
                    let (across, down) = (x - left, y - top)
                    let isPrint =
                        across > width / 12 && across < width - width / 12 && down > height / 8
                        && down < height - height / 8 && down % 30 < 14
                        && (across / 9 &* 7 &+ down / 30 &* 13) % 5 < 3
                    pixels[y * size.width + x] = isPrint ? 60 : 205
                }
            }
        }
        for _ in 0..<blur {
            let before = pixels
            for place in 4..<pixels.count - 4 {
                let sum = (place - 4...place + 4).reduce(0) { $0 + Int(before[$1]) }
                pixels[place] = UInt8(sum / 9)
            }
        }
        return try #require(
            GreyPicture(width: size.width, height: size.height, pixels: pixels)
        )
    }

    @Test func `a card that lies still is ready in the third frame`() throws {
        var watch = CardWatch()
        let frame = try Self.frame()
        #expect(watch.add(frame).feedback.isEmpty)
        #expect(watch.add(frame).feedback.isEmpty)
        let (feedback, edges) = watch.add(frame)
        #expect(feedback == [.ready])
        #expect(try #require(edges).shape == .card)
    }

    @Test func `a card that moves is not ready`() throws {
        var watch = CardWatch()
        for index in 0..<5 {
            #expect(watch.add(try Self.frame(left: 150 + 40 * index)).feedback.isEmpty)
        }
    }

    @Test func `a frame without the card starts anew`() throws {
        var watch = CardWatch()
        let frame = try Self.frame()
        let empty = try Self.frame(left: 1280)
        for _ in 0..<2 { #expect(watch.add(frame).feedback.isEmpty) }
        #expect(watch.add(empty).feedback == [.noDocument])
        for _ in 0..<2 { #expect(watch.add(frame).feedback.isEmpty) }
        #expect(watch.add(frame).feedback == [.ready])
    }

    @Test func `feedback says what is wrong with the picture`() throws {
        var watch = CardWatch()
        for _ in 0..<4 {
            #expect(watch.add(try Self.frame(width: 320)).feedback == [.tooFar])
        }
        #expect(watch.add(try Self.frame(blur: 2)).feedback == [.blurred])
        let two = try Self.frame(left: 40, width: 560, second: 680)
        #expect(watch.add(two).feedback.contains(.multipleDocuments))
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
        for _ in 0..<2 {
            guard case .searching(let feedback) = reader.read(frame, today: today) else {
                Issue.record("accepted too early")
                return
            }
            #expect(feedback.isEmpty)
        }
        guard case .accepted(let reading) = reader.read(frame, today: today) else {
            Issue.record("not accepted")
            return
        }
        #expect(reading.zone == nil)
        #expect(reading.edges != nil)
        #expect(reading.document != nil)
    }

    @Test(arguments: [false, true])
    func `the person confirms the document alone, as it lies in the picture`(isUpright: Bool) throws
    {
        var frame = try Self.frame()
        if isUpright {
            let pixels = frame.pixels
            let turned = (0..<1280).flatMap { y in (0..<720).map { x in pixels[x * 1280 + y] } }
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

    @Test func `without a document in a certain place, there is nothing to straighten`() throws {
        #expect(CapturedReading().straightened(in: try Self.frame(left: 1280)).document == nil)
        let two = try Self.frame(left: 40, width: 560, second: 680)
        #expect(CapturedReading().straightened(in: two).document == nil)
    }

    #if os(Linux)
    @Test func `ten thousand frames without a card take no more memory`() throws {
        var watch = CardWatch()
        let pixels = (0..<160 * 120).map { UInt8(truncatingIfNeeded: $0 &* 97 % 50) }
        let frame = try #require(GreyPicture(width: 160, height: 120, pixels: pixels))
        for _ in 0..<100 { #expect(watch.add(frame).feedback == [.noDocument]) }
        let before = try Self.residentPages()
        for _ in 0..<10_000 { _ = watch.add(frame) }
        // A thousand pages are 4 MB: less than half a kilobyte a frame.
        #expect(try Self.residentPages() - before < 1000)
    }

    private static func residentPages() throws -> Int {
        let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return try #require(numbers.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    }
    #endif
}
