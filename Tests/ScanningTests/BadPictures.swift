// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Pictures
import TestSupport

/// Files that are rejected, one for each reason.
enum BadPictures {
    static func file(_ error: PictureError) -> [UInt8] {
        switch error {
        case .emptyData: []
        case .unsupportedFormat: Array("GIF89a".utf8)
        case .corrupt: PictureBytes.png([("IHDR", PictureBytes.header(9, 9, depth: 8, color: 0))])
        case .zeroDimension: sides(0, 400)
        case .tooManyPixels: sides(20_001, 10)
        case .decompressionRatio: sides(5_000, 5_000)
        case .fileTooLarge: [UInt8](repeating: 0xFF, count: 15_000_001)
        case .tooSmall: sides(9, 9)
        }
    }

    private static func sides(_ width: Int, _ height: Int) -> [UInt8] {
        PictureBytes.png([
            ("IHDR", PictureBytes.header(width, height, depth: 8, color: 0)),
            ("IDAT", PictureBytes.stored([UInt8](repeating: 0, count: 1_000))), ("IEND", []),
        ])
    }
}
