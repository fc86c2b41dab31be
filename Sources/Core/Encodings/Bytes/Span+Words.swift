// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Span<UInt8> {
    /// Returns the eight bytes at an offset, little-endian.
    ///
    /// A single load instead of eight with checks makes reading strings four times as fast.
    ///
    /// - Precondition: the eight bytes exist.
    func word(at offset: Int) -> UInt64 {
        precondition(offset >= 0 && offset <= count - 8)
        return unsafe withUnsafeBytes { bytes in
            UInt64(
                littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            )
        }
    }
}

extension ArraySlice<UInt8> {
    /// Returns whether two slices hold the same bytes.
    ///
    /// Compares eight bytes at a time, while `==` compares element by element.
    public func isSame(as other: ArraySlice<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard count >= 8 else { return self == other }
        let (own, others) = (span, other.span)
        // Collects the differences, so that the loop has no branch.
        var differences: UInt64 = 0
        var index = 0
        while index + 8 <= own.count {
            differences |= own.word(at: index) ^ others.word(at: index)
            index += 8
        }
        // The last bytes, together with some that were compared already.
        differences |= own.word(at: own.count - 8) ^ others.word(at: own.count - 8)
        return differences == 0
    }
}

extension SIMD16<UInt8> {
    /// Creates a vector of the sixteen bytes of two words, little-endian, the first word first.
    init(words low: UInt64, _ high: UInt64) {
        self = unsafe unsafeBitCast(
            SIMD2(low.littleEndian, high.littleEndian),
            to: SIMD16<UInt8>.self
        )
    }

    /// Sets all bits of the lanes that are true.
    ///
    /// The library's operations on masks, and those with a scalar, work lane by lane and are fifty times as
    /// slow.
    init(all mask: SIMDMask<SIMD16<Int8>>) {
        self = unsafe unsafeBitCast(mask, to: SIMD16<UInt8>.self)
    }

    /// The sixteen bytes as two little-endian words.
    var words: (low: UInt64, high: UInt64) {
        let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return (UInt64(littleEndian: words.x), UInt64(littleEndian: words.y))
    }
}
