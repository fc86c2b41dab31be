// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The checksums of the deflate family, which detect accidents, not attacks.
enum Checksum {
    /// Computes Adler-32.
    ///
    /// Source: RFC 1950 §8.2, §9.
    static func adler32(_ bytes: Span<UInt8>) -> UInt32 {
        let modulus: UInt32 = 65_521
        var (sum, sumOfSums): (UInt32, UInt32) = (1, 0)
        var index = 0
        while index < bytes.count {
            // The longest run for which the sum of sums still fits in 32 bits.
            let end = min(index + 5552, bytes.count)
            for place in index..<end {
                sum += UInt32(bytes[place])
                sumOfSums += sum
            }
            sum %= modulus
            sumOfSums %= modulus
            index = end
        }
        return sumOfSums << 16 | sum
    }

    /// Computes CRC-32.
    ///
    /// Source: RFC 1952 §8, ISO 3309.
    static func crc32(_ bytes: Span<UInt8>) -> UInt32 {
        let table = crcTable
        var remainder = UInt32.max
        for index in 0..<bytes.count {
            let place = Int((remainder ^ UInt32(bytes[index])) & 0xFF)
            remainder = table[place] ^ remainder >> 8
        }
        return ~remainder
    }

    /// Computes CRC-32 of a slice.
    static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        crc32(bytes.span)
    }

    /// Computes Adler-32 of a slice.
    static func adler32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        adler32(bytes.span)
    }

    private static let crcTable: [UInt32] = (0..<256).map { byte in
        var remainder = UInt32(byte)
        for _ in 0..<8 {
            remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0)
        }
        return remainder
    }
}
