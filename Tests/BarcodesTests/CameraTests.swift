// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Reading
import TestSupport
import Testing

/// Codes as dense as a seal's, seen through a camera.
struct CameraTests {
    /// Letters and digits as in a seal's text, and of the same length.
    static let payload: [UInt8] = {
        var random = SeededGenerator(seed: 7)
        return (0..<1_739).map { _ in UInt8.random(in: 33...126, using: &random) }
    }()

    struct Case: Sendable, CustomTestStringConvertible {
        var level: BarcodeWriter.Level
        var camera: Camera

        var testDescription: String {
            "\(level) \(camera.width)×\(camera.height) turned \(camera.rotation), "
                + "tilted \(camera.yaw) \(camera.pitch), blur \(camera.blur)"
        }
    }

    static let cases: [Case] = {
        var cases: [Case] = []
        let frames = [
            (BarcodeWriter.Level.low, 1280, 720), (.medium, 1280, 720), (.medium, 1920, 1080),
        ]
        for (index, (level, width, height)) in frames.enumerated() {
            let poses = [(0.0, 0.0, 0.0), (3, -6, 9), (-92, 10, 4), (20, -8, -10)]
            // Drawing large frames takes long without optimisation.
            for (turn, yaw, pitch) in index == 2 ? Array(poses.suffix(1)) : poses {
                var camera = Camera()
                (camera.width, camera.height) = (width, height)
                (camera.rotation, camera.yaw, camera.pitch) = (turn, yaw, pitch)
                camera.fill = abs(turn) == 20 ? 0.75 : 0.9
                camera.blur = Double(height) / 720 * 0.7
                camera.noise = 5
                camera.shade = 0.3
                cases.append(Case(level: level, camera: camera))
            }
        }
        // Two and a half pixels per module.
        for (turn, yaw, pitch) in [(0.0, 4.0, -3.0), (12, 6, 5)] {
            var camera = Camera()
            (camera.rotation, camera.yaw, camera.pitch) = (turn, yaw, pitch)
            (camera.fill, camera.blur, camera.noise) = (0.62, 0.6, 5)
            cases.append(Case(level: .low, camera: camera))
        }
        return cases
    }()

    @Test(arguments: cases)
    func `a seal's code is read from a camera frame`(example: Case) throws {
        var style = BarcodeWriter.Style()
        style.scale = 1
        style.level = example.level
        let code = try #require(BarcodeWriter.write(Self.payload, style: style))
        // Versions 31 and 35.
        #expect(code.width - 8 == (example.level == .low ? 141 : 157))
        let frame = try #require(example.camera.photograph(code))
        let found = try BarcodeReader.read(frame, symbologies: [.qr], effort: .fast)
        #expect(found.map(\.bytes) == [Self.payload])
    }
}
