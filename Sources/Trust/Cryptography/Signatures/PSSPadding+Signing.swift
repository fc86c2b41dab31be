// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension PSSPadding {
    /// Makes a fresh block for a message, as long as the modulus; `nil` if the modulus is too short for it.
    static func block(
        of message: ArraySlice<UInt8>,
        _ parameters: PSSParameters,
        modulus: [UInt8]
    ) -> [UInt8]? {
        let bitCount = RSAPublicKey.bitCount(of: modulus[...])
        guard let layout = Layout(parameters, bitCount: bitCount) else { return nil }
        let salt = SystemRandom().bytes(count: parameters.saltByteCount)
        var block = [UInt8](repeating: 0, count: layout.blockCount)
        block[layout.salt.lowerBound - 1] = 1
        block.replaceSubrange(layout.salt, with: salt)
        block.replaceSubrange(
            layout.code,
            with: code(of: message, salt: salt[...], parameters.hash)
        )
        block[layout.blockCount - 1] = trailer
        layout.mask(&block)
        return block
    }
}
