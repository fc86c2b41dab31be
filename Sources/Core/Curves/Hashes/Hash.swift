// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A hash function of the SHA family (FIPS 180-4), for public data.
package enum Hash: Sendable, CaseIterable, Hashable {
    /// SHA-1: broken for signatures, kept for old certificates and for naming keys.
    case sha1
    /// SHA-224.
    case sha224
    /// SHA-256.
    case sha256
    /// SHA-384.
    case sha384
    /// SHA-512.
    case sha512

    /// The length of a digest.
    package var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha224: 28
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// Returns the digest of bytes, ``byteCount`` long.
    package func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        switch self {
        case .sha1: SHA1.digest(of: bytes)
        case .sha224: SHA256.digest(of: bytes, start: SHA256.start224, byteCount: byteCount)
        case .sha256: SHA256.digest(of: bytes, start: SHA256.start256, byteCount: byteCount)
        case .sha384: SHA512.digest(of: bytes, start: SHA512.start384, byteCount: byteCount)
        case .sha512: SHA512.digest(of: bytes, start: SHA512.start512, byteCount: byteCount)
        }
    }
}

/// The blocks of a message with its padding (FIPS 180-4 §5.1): a one, zeros, and the length in bits.
struct PaddedBlocks {
    private let bytes: ArraySlice<UInt8>
    private let tail: [UInt8]
    private let byteCount: Int

    /// - Parameters:
    ///   - bytes: the message.
    ///   - byteCount: the length of a block, 64 or 128.
    ///   - lengthByteCount: the size of the field for the message's length, 8 or 16.
    init(_ bytes: ArraySlice<UInt8>, byteCount: Int, lengthByteCount: Int) {
        self.bytes = bytes
        self.byteCount = byteCount
        var tail = [UInt8](bytes.suffix(bytes.count % byteCount))
        tail.append(0x80)
        while tail.count % byteCount != byteCount - lengthByteCount { tail.append(0) }
        let bitCount = UInt64(bytes.count) * 8
        for index in (0..<lengthByteCount).reversed() {
            tail.append(index < 8 ? UInt8(truncatingIfNeeded: bitCount >> (8 * UInt64(index))) : 0)
        }
        self.tail = tail
    }

    func forEach(_ body: (ArraySlice<UInt8>) -> Void) {
        let whole = bytes.count / byteCount
        for index in 0..<whole {
            let start = bytes.startIndex + index * byteCount
            body(bytes[start..<(start + byteCount)])
        }
        for start in stride(from: 0, to: tail.count, by: byteCount) {
            body(tail[start..<(start + byteCount)])
        }
    }
}

extension FixedWidthInteger {
    /// Reads a big-endian word.
    @inline(__always)
    init(bigEndianAt index: Int, of bytes: ArraySlice<UInt8>) {
        var value: Self = 0
        for offset in 0..<(Self.bitWidth / 8) {
            value = value << 8 | Self(truncatingIfNeeded: bytes[index + offset])
        }
        self = value
    }

    /// Returns the bits rotated to the right.
    @inline(__always)
    func rotatedRight(by count: Int) -> Self {
        self >> Self(truncatingIfNeeded: count)
            | self << Self(truncatingIfNeeded: Self.bitWidth - count)
    }
}

extension Array where Element: FixedWidthInteger {
    /// The words in sequence, each big-endian.
    var bigEndianBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * Element.bitWidth / 8)
        for word in self {
            for shift in stride(from: Element.bitWidth - 8, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> Element(truncatingIfNeeded: shift)))
            }
        }
        return bytes
    }
}
