// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Hand-made picture files that no encoder would write.
package enum PictureBytes {
    /// Makes a TIFF block with one orientation entry.
    package static func exif(_ orientation: Int, bigEndian: Bool = false) -> [UInt8] {
        let order: [UInt8] = bigEndian ? Array("MM".utf8) : Array("II".utf8)
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return bigEndian ? bytes.reversed() : bytes
        }
        return order + number(42, 2) + number(8, 4) + number(1, 2) + number(0x0112, 2)
            + number(3, 2) + number(1, 4) + number(orientation, 2) + number(0, 2) + number(0, 4)
    }

    /// Returns a JPEG file with an Exif block right after its start.
    package static func jpeg(_ file: [UInt8], exif: [UInt8]) -> [UInt8] {
        let content = Array("Exif\0\0".utf8) + exif
        let length = content.count + 2
        return file.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
            + file.dropFirst(2)
    }

    /// Makes a PNG file of chunks, with their checksums.
    package static func png(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for (type, content) in chunks { file += chunk(type, content) }
        return file
    }

    /// Makes a chunk of a PNG file with its checksum.
    package static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + content
        return big(content.count) + body + big(Int(crc(body)))
    }

    /// Makes the content of an IHDR chunk.
    package static func header(_ width: Int, _ height: Int, depth: UInt8, color: UInt8) -> [UInt8] {
        big(width) + big(height) + [depth, color, 0, 0, 0]
    }

    /// Returns a zlib stream of stored blocks, which needs no compressor (RFC 1950, RFC 1951 §3.2.4).
    package static func stored(_ bytes: [UInt8]) -> [UInt8] {
        precondition(bytes.count < 65_536)
        let count = bytes.count
        let low = UInt8(count & 255)
        let high = UInt8(count >> 8)
        return [0x78, 0x01, 0x01, low, high, ~low, ~high] + bytes + big(Int(adler(bytes)))
    }

    static func big(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        let (one, two) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let one = (sums.0 + UInt32(byte)) % 65_521
            return (one, (sums.1 + one) % 65_521)
        }
        return two << 16 | one
    }
}
