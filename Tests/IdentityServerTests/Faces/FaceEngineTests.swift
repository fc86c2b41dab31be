// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck
import IdentityServer
import Pictures
import TestSupport
import Testing

/// The engine with its real models, on pictures of three well-known persons.
@Suite(
    .enabled(if: FaceTestEngine.isBuilt, "needs etui-faces and pictures: script/test-faces"),
    .serialized
)
struct FaceEngineTests {
    private let engine = FaceEngine(FaceTestEngine.installation)

    private func distances(_ pictures: [FacePixels]) throws -> [Double?] {
        try engine.examine(pictures, isThorough: true).pictures.dropFirst().map(\.distance)
    }

    @Test func `pictures of one person match, those of two do not`() throws {
        let first = ["obama", "obama2", "obama3"]
        for one in first {
            for other in first {
                let result = try FaceComparison(
                    portrait: try FaceTestEngine.file(one),
                    selfie: try FaceTestEngine.file(other),
                    by: engine
                ).result
                #expect(result.similarity == .match, "\(one) \(other)")
                #expect(
                    (result.reason == .croppedFromDocument) == (one == other),
                    "\(one) \(other)"
                )
            }
            for other in ["biden", "astronaut"] {
                let compared = try FaceComparison(
                    portrait: try FaceTestEngine.file(one),
                    selfie: try FaceTestEngine.file(other),
                    by: engine
                )
                #expect(compared.result.similarity == .noMatch, "\(one) \(other)")
                #expect(compared.isVerified)
            }
        }
    }

    @Test func `a face matches itself under crop, scale, light and compression`() throws {
        for name in ["obama", "obama2", "biden"] {
            let picture = try FaceTestEngine.pixels(name)
            let variants = [
                try picture.cropped(5..<95, 2..<90), try picture.scaled(0.6),
                try picture.lit { $0 * 0.6 }, try picture.lit { $0 * 1.3 + 10 },
                try picture.compressed(quality: 30),
            ]
            for (place, distance) in try distances([picture] + variants).enumerated() {
                #expect(try #require(distance) <= FaceThresholds.standard.match, "\(name) \(place)")
            }
        }
    }

    @Test func `several faces and none are reported`() throws {
        let one = try FaceTestEngine.pixels("obama2")
        let row = 3 * one.width
        let beside = (0..<one.height).flatMap { y in
            let line = one.pixels[y * row..<(y + 1) * row]
            return line + line
        }
        let two = try #require(
            FacePixels(width: 2 * one.width, height: one.height, pixels: beside)
        )
        let blank = try #require(
            FacePixels(width: 300, height: 300, pixels: Array(repeating: 128, count: 270_000))
        )
        let found = try engine.examine([one, two, blank]).pictures
        #expect(found.map(\.faces.count) == [1, 2, 0])
        #expect(found[2].distance == nil)
    }

    @Test func `53: a picture of 8000 by 8000 is scaled before`() throws {
        let small = try FaceTestEngine.pixels("obama2")
        let side = 8_000
        let factor = Double(side) / Double(max(small.width, small.height))
        var pixels: [UInt8] = []
        pixels.reserveCapacity(3 * side * side)
        for y in 0..<side {
            let from = min(small.height - 1, Int(Double(y) / factor)) * small.width
            for x in 0..<side {
                let place = 3 * (from + min(small.width - 1, Int(Double(x) / factor)))
                pixels += small.pixels[place..<place + 3]
            }
        }
        let file = try #require(
            ColorPicture(width: side, height: side, pixels: pixels).jpegFile(quality: 80)
        )
        let scaled = try FacePixels(file: file)
        #expect(max(scaled.width, scaled.height) <= FacePixels.longestSide)
        let distance = try #require(try distances([small, scaled])[0])
        #expect(distance <= FaceThresholds.standard.match)
    }

    @Test func `the engine starts anew after it was killed`() throws {
        let picture = try FaceTestEngine.pixels("obama2")
        #expect(try engine.examine([picture]).pictures[0].faces.count == 1)
        let number = try #require(engine.processNumber)
        kill(number, SIGKILL)
        #expect(throws: FaceEngineError.broken) { try engine.examine([picture]) }
        #expect(try engine.examine([picture]).pictures[0].faces.count == 1)
        #expect(engine.processNumber != number)
    }

    @Test func `a stopped engine is given up in time`() throws {
        let hasty = FaceEngine(FaceTestEngine.installation, pictureTime: .milliseconds(800))
        let blank = try #require(
            FacePixels(width: 64, height: 64, pixels: Array(repeating: 9, count: 12_288))
        )
        _ = try hasty.examine([blank])
        kill(try #require(hasty.processNumber), SIGSTOP)
        #expect(throws: FaceEngineError.late) { try hasty.examine([blank]) }
        #expect(hasty.processNumber == nil)
    }
}
