// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings

/// The signature of a VDS-NC seal.
enum SealSignature {
    /// Checks the signature over the canonical form of the signed data.
    ///
    /// `alg` names only the hash, and must match exactly; the curve is that of the key, of at least 256 bits.
    static func verify(_ seal: VDSNCSeal, with signer: CertificateFacts) throws(SealError) {
        let parts = seal.signature
        let signature: [UInt8]
        do {
            signature = try Base64.decode(
                parts.valueText,
                alphabet: .either,
                padding: .optional
            )
        } catch {
            throw .parseSignatureFromVdsFailed
        }
        guard case .ec(let key) = signer.publicKey, key.curve.bitCount >= 256 else {
            throw .loadBSCCertNoPublicKey
        }
        guard let hash = hash(of: parts.algorithm) else { throw .verifyVDSSignatureFailed }
        guard let signed = try? seal.signedBytes(),
            (try? key.verifyRaw(signature[...], of: signed[...], hash: hash)) != nil
        else { throw .verifyVDSSignatureFailed }
    }

    /// Returns the hash for an algorithm name; case-sensitive.
    static func hash(of algorithm: String) -> HashAlgorithm? {
        switch algorithm {
        case "ES256": .sha256
        case "ES384": .sha384
        case "ES512": .sha512
        default: nil
        }
    }
}
