// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import COpenSSL

extension RSAKeyHandle {
    /// Whether a block, as long as the modulus, is a PSS encoding of a digest (RFC 8017 §9.1.2).
    func isPSSBlock(_ block: [UInt8], of digest: Span<UInt8>, parameters: PSSParameters) -> Bool {
        guard let hash = unsafe MessageDigestHandle.of(parameters.hash),
            let mgfHash = unsafe MessageDigestHandle.of(parameters.mgfHash)
        else { return false }
        let outcome = unsafe digest.withUnsafeBufferPointer { digest in
            unsafe block.withUnsafeBufferPointer { block in
                unsafe RSA_verify_PKCS1_PSS_mgf1(
                    pointer,
                    digest.baseAddress,
                    hash,
                    mgfHash,
                    block.baseAddress,
                    Int32(parameters.saltByteCount)
                )
            }
        }
        guard outcome == 1 else {
            ERR_clear_error()
            return false
        }
        return true
    }

    /// A fresh PSS encoding of a digest, `byteCount` long, or `nil` if the key is too short for it.
    func makePSSBlock(
        of digest: Span<UInt8>,
        parameters: PSSParameters,
        byteCount: Int
    ) -> [UInt8]? {
        guard parameters.hasPossibleSalt,
            let hash = unsafe MessageDigestHandle.of(parameters.hash),
            let mgfHash = unsafe MessageDigestHandle.of(parameters.mgfHash)
        else { return nil }
        var block = [UInt8](repeating: 0, count: byteCount)
        let outcome = unsafe digest.withUnsafeBufferPointer { digest in
            unsafe block.withUnsafeMutableBufferPointer { block in
                unsafe RSA_padding_add_PKCS1_PSS_mgf1(
                    pointer,
                    block.baseAddress,
                    digest.baseAddress,
                    hash,
                    mgfHash,
                    Int32(parameters.saltByteCount)
                )
            }
        }
        guard outcome == 1 else {
            ERR_clear_error()
            return nil
        }
        return block
    }
}
