// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Several texts as one, from which each can be told (PASETO, "Common Implementation Details", PAE).
enum PreAuthenticationEncoding {
    /// The number of pieces, then each with its length before it; all numbers are 64 bits, the lowest byte
    /// first, the highest bit clear.
    static func encode(_ pieces: [ArraySlice<UInt8>]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(pieces.reduce(8) { $0 + 8 + $1.count })
        append(pieces.count, to: &result)
        for piece in pieces {
            append(piece.count, to: &result)
            result.append(contentsOf: piece)
        }
        return result
    }

    private static func append(_ number: Int, to result: inout [UInt8]) {
        let bits = UInt64(number)
        for place in 0..<8 {
            result.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * place)))
        }
    }
}
