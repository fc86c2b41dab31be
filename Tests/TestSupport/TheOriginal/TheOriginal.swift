// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Foundation

/// A verification with the weaknesses of the original library (`Docs/weaknesses.md`).
///
/// It is written from their description and contains no code of the original. What it accepts shows what a test
/// of a weakness would let through; what it refuses shows what would be lost.
package struct TheOriginal {
    private let certificate: [UInt8]
    private let hash: String
    private let list: [UInt8]?

    /// Makes a trusted authority with its revocation list.
    package init(trusting scene: SealScene) throws {
        certificate = scene.anchorBytes
        hash = scene.anchorHash
        list = try scene.list()
    }

    /// Returns whether a scene is authentic.
    package static func accepts(_ scene: SealScene) throws -> Bool {
        accepts(try scene.text(), [try TheOriginal(trusting: scene)])
    }

    /// Returns whether a seal is authentic.
    ///
    /// The first authority of the issuer's country whose key signed the signer decides (W14, W25).
    package static func accepts(_ seal: OriginalModel, _ authorities: [TheOriginal]) -> Bool {
        guard let signer = signer(of: seal) else { return false }
        let chosen = authorities.first { authority in
            guard let issuer = OriginalCertificate(authority.certificate) else { return false }
            return issuer.certificate.issuer.country == signer.certificate.issuer.country
                && signer.isSigned(by: issuer)
        }
        return chosen?.verifies(seal, signer) == true
    }

    /// Returns whether a text is an authentic seal.
    package static func accepts(_ text: String, _ authorities: [TheOriginal]) -> Bool {
        OriginalModel(text).map { accepts($0, authorities) } == true
    }

    private static func signer(of seal: OriginalModel) -> OriginalCertificate? {
        let der = try? Base64.decode(seal.sig.cer, alphabet: .either, padding: .optional)
        return der.flatMap { OriginalCertificate($0) }
    }

    /// Does not check dates, purposes, countries, or what the list is for (W5, W6, W10 to W12, W15).
    private func verifies(_ seal: OriginalModel, _ signer: OriginalCertificate) -> Bool {
        guard let list, let issuer = OriginalCertificate(certificate),
            Hex.encode(HashAlgorithm.sha256.digest(of: certificate)) == hash,
            let revocations = OriginalList(list), revocations.isSigned(by: issuer),
            revocations.clears(signer.certificate),
            let named = signer.certificate.authorityKeyIdentifier?.keyIdentifier,
            named == issuer.certificate.subjectKeyIdentifier,
            signer.isSigned(by: issuer), signer.isNamed(by: issuer)
        else { return false }
        return isSigned(seal, by: signer)
    }

    /// Checks the signature over a second reading of the text (W1, W2).
    private func isSigned(_ seal: OriginalModel, by signer: OriginalCertificate) -> Bool {
        guard let text = seal.originalJson,
            let signed = OriginalJSON.signedBytes(of: text),
            let signature = try? Base64.decode(
                seal.sig.sigvl,
                alphabet: .either,
                padding: .optional
            ),
            case .ec(let key) = try? signer.certificate.publicKey(),
            let hash = [NamedCurve.p256: "ES256", .p384: "ES384", .p521: "ES512"][key.curve],
            hash == seal.sig.alg
        else { return false }
        let hashes: [String: HashAlgorithm] = ["ES256": .sha256, "ES384": .sha384]
        do {
            try key.verifyRaw(signature[...], of: signed[...], hash: hashes[hash] ?? .sha512)
            return true
        } catch {
            return false
        }
    }
}
