// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// BLAKE2b without a key (RFC 7693), for public data.
package enum BLAKE2b {
    /// Returns the digest of bytes.
    ///
    /// - Precondition: `byteCount` is 1 to 64.
    package static func digest(of bytes: ArraySlice<UInt8>, byteCount: Int) -> [UInt8] {
        precondition(1...64 ~= byteCount)
        var state = SHA512.start512
        // The parameter block: digest length, no key, fanout and depth 1 (RFC 7693 §2.5, §3.3).
        state[0] ^= 0x0101_0000 ^ UInt64(byteCount)
        var rest = bytes
        var total: UInt64 = 0
        while rest.count > 128 {
            total += 128
            compress(rest.prefix(128), total: total, isLast: false, into: &state)
            rest = rest.dropFirst(128)
        }
        total += UInt64(rest.count)
        let last = [UInt8](rest) + [UInt8](repeating: 0, count: 128 - rest.count)
        compress(last[...], total: total, isLast: true, into: &state)
        return (0..<byteCount).map { UInt8(truncatingIfNeeded: state[$0 / 8] >> ($0 % 8 * 8)) }
    }

    /// Applies the compression function (RFC 7693 §3.2).
    private static func compress(
        _ block: ArraySlice<UInt8>,
        total: UInt64,
        isLast: Bool,
        into state: inout [UInt64]
    ) {
        let words = (0..<16).map {
            UInt64(bigEndianAt: block.startIndex + $0 * 8, of: block).byteSwapped
        }
        var work = state + SHA512.start512
        work[12] ^= total
        if isLast { work[14] = ~work[14] }
        for round in 0..<12 {
            let order = permutations[round % 10]
            for step in 0..<8 {
                let (a, b, c, d) = lanes[step]
                mix(&work, a, b, c, d, words[order[2 * step]], words[order[2 * step + 1]])
            }
        }
        for index in 0..<8 { state[index] ^= work[index] ^ work[index + 8] }
    }

    /// Applies the mixing function (RFC 7693 §3.1).
    private static func mix(
        _ work: inout [UInt64],
        _ a: Int,
        _ b: Int,
        _ c: Int,
        _ d: Int,
        _ x: UInt64,
        _ y: UInt64
    ) {
        work[a] = work[a] &+ work[b] &+ x
        work[d] = (work[d] ^ work[a]).rotatedRight(by: 32)
        work[c] = work[c] &+ work[d]
        work[b] = (work[b] ^ work[c]).rotatedRight(by: 24)
        work[a] = work[a] &+ work[b] &+ y
        work[d] = (work[d] ^ work[a]).rotatedRight(by: 16)
        work[c] = work[c] &+ work[d]
        work[b] = (work[b] ^ work[c]).rotatedRight(by: 63)
    }

    private static let lanes: [(Int, Int, Int, Int)] = [
        (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
        (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
    ]

    /// The message words of each round (RFC 7693 §2.7); rounds 10 and 11 repeat 0 and 1.
    private static let permutations: [[Int]] = [
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
        [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
        [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
        [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
        [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
        [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
        [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
        [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
        [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
    ]
}
