// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The block that RSASSA-PSS signs for a message (RFC 8017 §9.1).
enum PSSPadding {
    static let trailer: UInt8 = 0xBC

    /// Returns whether a block as long as the modulus encodes a message (RFC 8017 §9.1.2).
    ///
    /// - Parameters:
    ///   - block: the result of the public operation on a signature.
    ///   - message: the signed bytes.
    ///   - parameters: the choices; the salt must be exactly as long as they say.
    ///   - bitCount: the length of the modulus.
    /// - Returns: the answer; false if the modulus is too short for hash and salt.
    static func isBlock(
        _ block: [UInt8],
        of message: ArraySlice<UInt8>,
        _ parameters: PSSParameters,
        bitCount: Int
    ) -> Bool {
        guard let layout = Layout(parameters, bitCount: bitCount),
            block.count == layout.blockCount, block.prefix(layout.start).allSatisfy({ $0 == 0 }),
            block.last == trailer, block[layout.start] & ~layout.topMask == 0
        else { return false }
        var block = block
        layout.mask(&block)
        let salt = block[layout.salt]
        return block[layout.padding].allSatisfy { $0 == 0 }
            && block[layout.salt.lowerBound - 1] == 1
            && code(of: message, salt: salt, parameters.hash)[...] == block[layout.code]
    }

    /// Returns the hash over the message's digest and the salt.
    static func code(
        of message: ArraySlice<UInt8>,
        salt: ArraySlice<UInt8>,
        _ hash: HashAlgorithm
    ) -> [UInt8] {
        hash.digest(of: [UInt8](repeating: 0, count: 8) + hash.digest(of: message) + salt)
    }

    /// The layout of a block: zeros, one, salt (these masked), code, trailer.
    struct Layout {
        let mgfHash: HashAlgorithm
        /// The length of the modulus.
        let blockCount: Int
        /// The start of the encoding, which may be a byte shorter than the modulus.
        let start: Int
        /// The bits of the first byte that belong to the encoding.
        let topMask: UInt8
        let padding: Range<Int>
        let salt: Range<Int>
        let code: Range<Int>

        /// Computes the layout; `nil` without room for hash and salt.
        init?(_ parameters: PSSParameters, bitCount: Int) {
            guard parameters.hasPossibleSalt else { return nil }
            blockCount = (bitCount + 7) / 8
            let encodedBitCount = bitCount - 1
            start = blockCount - (encodedBitCount + 7) / 8
            topMask = 0xFF >> UInt8(8 * (blockCount - start) - encodedBitCount)
            code = (blockCount - 1 - parameters.hash.byteCount)..<(blockCount - 1)
            let saltStart = code.lowerBound - parameters.saltByteCount
            guard saltStart > start else { return nil }
            salt = saltStart..<code.lowerBound
            padding = start..<(saltStart - 1)
            mgfHash = parameters.mgfHash
        }

        /// Applies the mask or removes it again.
        func mask(_ block: inout [UInt8]) {
            unsafe block.withUnsafeMutableBufferPointer { block in
                unsafe MaskGeneration(mgfHash).apply(
                    seed: UnsafeBufferPointer(rebasing: block[code]),
                    to: UnsafeMutableBufferPointer(rebasing: block[start..<code.lowerBound])
                )
            }
            block[start] &= topMask
        }
    }
}
