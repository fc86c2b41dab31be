// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Barcodes
@testable import Reading

/// Our own reader and the library on the same pictures; `Docs/barcodes.md` has the counts.
struct QRAgreementTests {
    /// A code that a camera saw.
    private struct Scene {
        let bytes: [UInt8]
        let picture: GreyPicture
    }

    private static func scene(_ seed: UInt64) throws -> Scene {
        var random = SeededGenerator(seed: 10_000 + seed)
        let bytes = (0..<Int.random(in: 8...400, using: &random)).map { _ in
            UInt8.random(in: 97...122, using: &random)
        }
        var style = BarcodeWriter.Style()
        style.level = QRLevel.allCases[Int(seed % 4)]
        style.scale = 2
        let code = try #require(BarcodeWriter.write(bytes, style: style))
        var camera = Camera()
        (camera.width, camera.height, camera.seed) = (640, 480, seed)
        camera.fill = .random(in: 0.35...0.9, using: &random)
        camera.rotation = .random(in: -180...180, using: &random)
        camera.yaw = .random(in: -35...35, using: &random)
        camera.pitch = .random(in: -35...35, using: &random)
        camera.blur = .random(in: 0.4...1.8, using: &random)
        camera.noise = .random(in: 1...10, using: &random)
        camera.black = .random(in: 20...90, using: &random)
        camera.white = .random(in: 120...220, using: &random)
        camera.shade = .random(in: 0...0.6, using: &random)
        return Scene(bytes: bytes, picture: try #require(camera.photograph(code)))
    }

    /// What the library alone finds, in both of its ways to find a threshold.
    private static func library(_ picture: GreyPicture) -> [[UInt8]] {
        for threshold in [Pass.Threshold.local, .histogram] {
            var library = Library(timeLimit: .seconds(60))
            var pass = Pass(symbologies: [.qr])
            pass.threshold = threshold
            let answer = library.ask(pass, about: picture)
            if !answer.codes.isEmpty { return answer.codes.map(\.bytes) }
        }
        return []
    }

    @Test func `our own reader reads more than the library alone, and nothing wrong`() throws {
        var (both, ownOnly, libraryOnly, neither, ownInFrames) = (0, 0, 0, 0, 0)
        for seed in 0..<UInt64(200) {
            let scene = try Self.scene(seed)
            let own = QRCode.read(in: scene.picture, effort: .still).map(\.bytes)
            let frame = QRCode.read(in: scene.picture, effort: .frame).map(\.bytes)
            let other = Self.library(scene.picture)
            #expect(own.allSatisfy { $0 == scene.bytes } && frame.allSatisfy { $0 == scene.bytes })
            if !frame.isEmpty { ownInFrames += 1 }
            switch (own.isEmpty, other == [scene.bytes]) {
            case (false, true): both += 1
            case (false, false): ownOnly += 1
            case (true, true): libraryOnly += 1
            case (true, false): neither += 1
            }
        }
        print(
            "QR: of 200, both \(both), own reader only \(ownOnly), library only \(libraryOnly),",
            "neither \(neither); own reader with the effort of frames \(ownInFrames)"
        )
        #expect(libraryOnly <= 2)
        #expect(ownOnly >= libraryOnly)
        #expect(both > 40)
    }
}
