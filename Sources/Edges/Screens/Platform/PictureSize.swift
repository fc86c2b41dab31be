// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The size in pixels that the head of a PNG or JPEG file names; nothing is decoded.
package enum PictureSize {
    /// Width and height, or `nil` where the bytes name none.
    package static func read(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        png(bytes) ?? jpeg(bytes)
    }

    /// PNG (ISO/IEC 15948 §11.2.2): the first chunk is IHDR, width and height in four bytes each.
    private static func png(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count >= 24,
            bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
            Array(bytes[12..<16]) == Array("IHDR".utf8)
        else { return nil }
        return checked(number(bytes[16..<20]), number(bytes[20..<24]))
    }

    /// JPEG (ITU-T T.81 §B.2.2): segments follow one another until a start of frame names the size.
    private static func jpeg(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var place = 2
        while place + 9 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame {
                return checked(
                    number(bytes[place + 7..<place + 9]),
                    number(bytes[place + 5..<place + 7])
                )
            }
            place += 2 + max(2, number(bytes[place + 2..<place + 4]))
        }
        return nil
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func checked(_ width: Int, _ height: Int) -> (width: Int, height: Int)? {
        width > 0 && height > 0 ? (width, height) : nil
    }
}
