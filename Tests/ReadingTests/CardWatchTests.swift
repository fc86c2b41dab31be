// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import TestSupport
import Testing

@testable import Reading

/// When the side of a card is taken by itself.
struct CardWatchTests {
    private static func frame(
        left: Int = 240,
        top: Int = 130,
        width: Int = 800,
        second: Int? = nil,
        blur: Int = 0
    ) throws -> GreyPicture {
        try CardFrame(left: left, top: top, width: width, second: second, blur: blur).picture
    }

    @Test func `a card that lies still is ready in the third frame`() throws {
        var watch = CardWatch()
        let frame = try Self.frame()
        #expect(watch.add(frame).feedback.isEmpty)
        #expect(watch.add(frame).feedback.isEmpty)
        let sighting = watch.add(frame)
        #expect(sighting.feedback == [.ready])
        #expect(try #require(sighting.edges).shape == .card)
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

    @Test(arguments: [(-200, 200, 600), (240, -130, 800), (240, 380, 800)])
    func `row 14: a card that the border cuts off is to be shown whole`(
        left: Int,
        top: Int,
        width: Int
    ) throws {
        let frame = try Self.frame(left: left, top: top, width: width)
        var watch = CardWatch()
        #expect(watch.add(frame).feedback == [.partiallyVisible])
        #expect(CardWatch.look(at: frame).feedback == [.partiallyVisible])
    }

    @Test func `row 14: a picture of nothing but a card may be a scan`() throws {
        let frame = try Self.frame(left: -40, top: -60, width: 1360)
        #expect(!CardWatch.look(at: frame).feedback.contains(.partiallyVisible))
    }

    @Test func `a card must lie where it should`() throws {
        let frame = try Self.frame(left: 380, top: 180, width: 520)
        let guides = [
            (CaptureGuide(left: 360, top: 160, right: 920, bottom: 530), "ready"),
            (CaptureGuide(left: 640, top: 160, right: 1200, bottom: 530), "intoFrame"),
            (CaptureGuide(left: 100, top: 40, right: 1180, bottom: 800), "tooFar"),
        ]
        for (guide, hint) in guides {
            var watch = CardWatch()
            let guide = try #require(guide)
            let hints = (0..<3).map { _ in watch.add(frame, within: guide).hint }
            #expect(hints.last == hint)
        }
        #expect(CaptureGuide(left: 1, top: 1, right: 1, bottom: 2) == nil)
    }

    @Test func `a good card is to be held still until it is ready`() throws {
        var watch = CardWatch()
        let frame = try Self.frame()
        #expect((0..<3).map { _ in watch.add(frame).hint } == ["holdStill", "holdStill", "ready"])
    }

    @Test func `a reflection and white print are distinguished`() throws {
        for (fades, hint) in [(true, "glare"), (false, "ready")] {
            var watch = CardWatch()
            var frame = CardFrame()
            frame.brighten(x: 620, y: 380, radius: 130, fades: fades)
            let picture = try frame.picture
            #expect((0..<3).map { _ in watch.add(picture).hint }.last == hint)
        }
    }

    @Test func `the light is the first thing to be right`() throws {
        var watch = CardWatch()
        let dark = try #require(
            GreyPicture(width: 640, height: 480, pixels: [UInt8](repeating: 20, count: 307_200))
        )
        let bright = try #require(
            GreyPicture(width: 640, height: 480, pixels: [UInt8](repeating: 250, count: 307_200))
        )
        #expect(watch.add(dark).feedback == [.tooDark])
        #expect(watch.add(bright).feedback == [.tooBright])
    }

    @Test func `a single picture is judged at once`() throws {
        #expect(CardWatch.look(at: try Self.frame()).hint == "ready")
        #expect(CardWatch.look(at: try Self.frame(left: -100)).hint != "ready")
        #expect(CardWatch.look(at: try Self.frame(blur: 2)).hint == "blurred")
        #expect(CardWatch.look(at: try Self.frame(left: 1280)).edges == nil)
    }

    @Test func `a sighting names its corners for a page`() throws {
        let sighting = CardWatch.look(at: try Self.frame())
        let report = sighting.report.encoded()
        let corner = try #require(sighting.edges).corners.topLeft
        #expect((corner.x - 240).magnitude < 3)
        let start = #"{"hint":"ready","corners":[["# + "\(Int(corner.x.rounded())),"
        #expect(report.hasPrefix(start), "\(report)")
        let nothing = CardWatch.look(at: try Self.frame(left: 1280)).report.encoded()
        #expect(nothing.contains(#""corners":null,"confidence":null"#), "\(nothing)")
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
