// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Span<UInt8> {
    /// The eight bytes from an offset, the first one lowest.
    ///
    /// One load where eight would be checked; reading strings is four times as fast with it.
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
    /// Whether two slices hold the same bytes.
    ///
    /// Eight bytes at a time, where `==` goes element by element.
    public func isSame(as other: ArraySlice<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard count >= 8 else { return self == other }
        let (own, others) = (span, other.span)
        // Differences are gathered, so that nothing is decided within the loop.
        var differences: UInt64 = 0
        var index = 0
        while index + 8 <= own.count {
            differences |= own.word(at: index) ^ others.word(at: index)
            index += 8
        }
        // The last bytes, with some of those before them.
        differences |= own.word(at: own.count - 8) ^ others.word(at: own.count - 8)
        return differences == 0
    }
}

extension SIMD16<UInt8> {
    /// The sixteen bytes of two words, the lowest of the first one first.
    init(words low: UInt64, _ high: UInt64) {
        self = unsafe unsafeBitCast(
            SIMD2(low.littleEndian, high.littleEndian),
            to: SIMD16<UInt8>.self
        )
    }

    /// All bits of the lanes that are true.
    ///
    /// The operations of the library on masks, and those with a scalar, work lane by lane: fifty
    /// times as slow.
    init(all mask: SIMDMask<SIMD16<Int8>>) {
        self = unsafe unsafeBitCast(mask, to: SIMD16<UInt8>.self)
    }

    /// The sixteen bytes as two words, the first byte lowest.
    var words: (low: UInt64, high: UInt64) {
        let words = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return (UInt64(littleEndian: words.x), UInt64(littleEndian: words.y))
    }
}
