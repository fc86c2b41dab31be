// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads bits, the lowest of each byte first.
///
/// Source: RFC 1951 §3.1.1.
struct DeflateBits {
    /// The next byte to load.
    private(set) var index = 0
    /// Bits loaded but not used yet, the next one lowest; above them are the following ones or zeros.
    private(set) var buffer: UInt64 = 0
    /// The number of bits in the buffer.
    private(set) var count = 0

    /// Loads bytes until there are at least 56 bits or the input ends.
    mutating func refill(_ bytes: Span<UInt8>) {
        guard count <= 56 else { return }
        if index + 8 <= bytes.count {
            buffer |= bytes.word(at: index) << UInt64(count)
            index += (63 - count) / 8
            count |= 56
            return
        }
        while count <= 56, index < bytes.count {
            buffer |= UInt64(bytes[index]) << UInt64(count)
            index += 1
            count += 8
        }
    }

    /// Uses up bits; returns false if there are too few.
    mutating func drop(_ bitCount: Int) -> Bool {
        guard bitCount <= count else { return false }
        buffer >>= UInt64(bitCount)
        count -= bitCount
        return true
    }

    /// Reads a number of up to 16 bits; `nil` if there are too few.
    mutating func read(_ bitCount: Int, _ bytes: Span<UInt8>) -> Int? {
        if count < bitCount { refill(bytes) }
        let value = buffer & (1 << UInt64(bitCount) - 1)
        return drop(bitCount) ? Int(truncatingIfNeeded: value) : nil
    }

    /// Drops the rest of the current byte and returns whole bytes to the input: `index` is the next one.
    mutating func alignToByte() {
        index -= count / 8
        buffer = 0
        count = 0
    }

    /// Skips whole bytes, which must exist.
    mutating func skip(bytes byteCount: Int) {
        index += byteCount
    }
}
