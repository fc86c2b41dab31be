// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An unambiguous concatenation of several pieces (PASETO, "Common Implementation Details", PAE).
enum PreAuthenticationEncoding {
    /// Returns the number of pieces, then each piece preceded by its length; all numbers have 64 bits,
    /// little-endian, with the highest bit clear.
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
