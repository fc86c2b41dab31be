// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Branch-free comparisons of secrets: all bits set for yes, none for no.
enum ConstantTime {
    /// Returns whether two numbers are equal.
    @inline(__always)
    static func isEqual(_ one: UInt32, _ other: UInt32) -> UInt32 {
        let difference = one ^ other
        return ((difference | (0 &- difference)) >> 31) &- 1
    }

    /// Returns whether two bytes are equal.
    @inline(__always)
    static func isEqual(_ one: UInt8, _ other: UInt8) -> UInt32 {
        isEqual(UInt32(one), UInt32(other))
    }

    /// Returns whether one number is below another, both below 2³¹.
    @inline(__always)
    static func isLess(_ one: UInt32, _ other: UInt32) -> UInt32 {
        0 &- ((one &- other) >> 31)
    }

    /// Finds the first position of a byte by going over all of them; zero if it does not occur.
    static func first(
        _ byte: UInt8,
        in bytes: Span<UInt8>,
        from start: Int
    ) -> (index: UInt32, isFound: UInt32) {
        var index: UInt32 = 0
        var isFound: UInt32 = 0
        for place in start..<bytes.count {
            let isHere = isEqual(bytes[place], byte) & ~isFound
            index |= isHere & UInt32(place)
            isFound |= isHere
        }
        return (index, isFound)
    }
}
