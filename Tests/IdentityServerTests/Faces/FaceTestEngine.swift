// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import IdentityCheck
import IdentityServer
import Pictures
import TestSupport
import Testing

/// The engine that `script/faces` built, and pictures that `script/test-faces` fetched; neither is part of the project.
enum FaceTestEngine {
    private static let environment = ProcessInfo.processInfo.environment
    /// The folder with program and models.
    static let path = environment["ETUI_FACES_PATH"] ?? TestSupport.projectRoot + ".build/release"
    /// The folder with the pictures.
    static let pictures = environment["ETUI_FACES_PICTURES"]

    static let installation = FaceInstallation(path: path)

    /// Whether the tests of the engine can run.
    static var isBuilt: Bool {
        installation.hasProgram && pictures != nil
            && FaceModel.allCases.allSatisfy { installation.state(of: $0) == .verified }
    }

    /// Reads a picture file.
    static func file(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: try #require(pictures))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        let found = try #require(names.first { $0.hasPrefix(name + ".") })
        return [UInt8](try Data(contentsOf: folder.appending(path: found)))
    }

    static func pixels(_ name: String) throws -> FacePixels {
        try FacePixels(file: try file(name))
    }
}

extension FacePixels {
    /// Returns the picture with each colour changed.
    func lit(_ change: (Double) -> Double) throws -> FacePixels {
        let changed = pixels.map { UInt8(max(0, min(255, change(Double($0))))) }
        return try #require(FacePixels(width: width, height: height, pixels: changed))
    }

    /// Returns a part of the picture, in hundredths of its sides.
    func cropped(_ columns: Range<Int>, _ rows: Range<Int>) throws -> FacePixels {
        let xs = width * columns.lowerBound / 100..<width * columns.upperBound / 100
        let ys = height * rows.lowerBound / 100..<height * rows.upperBound / 100
        let part = ys.flatMap { y in
            pixels[3 * (y * width + xs.lowerBound)..<3 * (y * width + xs.upperBound)]
        }
        return try #require(FacePixels(width: xs.count, height: ys.count, pixels: part))
    }

    /// Returns the picture in another size, from the nearest pixels.
    func scaled(_ factor: Double) throws -> FacePixels {
        let (newWidth, newHeight) = (Int(Double(width) * factor), Int(Double(height) * factor))
        var scaled: [UInt8] = []
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                let place = 3 * (Int(Double(y) / factor) * width + Int(Double(x) / factor))
                scaled += pixels[place..<place + 3]
            }
        }
        return try #require(FacePixels(width: newWidth, height: newHeight, pixels: scaled))
    }

    /// Returns the picture as a JPEG file stores it.
    func compressed(quality: Int) throws -> FacePixels {
        let picture = ColorPicture(width: width, height: height, pixels: pixels)
        return try FacePixels(file: try #require(picture.jpegFile(quality: quality)))
    }
}
