// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Execution

/// What follows from the bytes of one revocation list alone, worked out once.
final class RevocationFacts: Sendable {
    let list: RevocationList
    /// How the list is signed, or `nil` where that is none of the accepted algorithms.
    let algorithm: SignatureAlgorithm?
    /// Whether the list holds all revocations of its issuer and says nothing that is not
    /// understood.
    ///
    /// A list for one distribution point, reason or kind of certificate is no proof that a signer
    /// is not revoked.
    let isPlain: Bool

    private let memory = Locked<SignedMemory>()

    init(_ list: RevocationList) {
        self.list = list
        algorithm = try? SignatureAlgorithm(algorithmIdentifier: list.signatureAlgorithm)
        isPlain =
            !list.isDelta && list.scope == nil && !list.hasUnknownCriticalExtension
            && list.signatureAlgorithm == list.innerSignatureAlgorithm
    }

    /// Whether the list is signed with an authority's key.
    func isSigned(by issuer: CertificateFacts) -> Bool {
        memory.isSigned(by: issuer.key) {
            guard let algorithm, let key = issuer.publicKey else { return false }
            do {
                try key.verify(list.signature, of: list.toBeSigned, using: algorithm)
                return true
            } catch {
                return false
            }
        }
    }

    /// Which rule the list breaks as the list of an authority, or `nil` for none.
    ///
    /// Dates and the strength of the algorithm are the caller's to judge.
    func fault(asListOf issuer: CertificateFacts) -> SealFault? {
        let subject = issuer.certificate.subject
        guard
            CertificateFacts.isMatch(list.issuer, issuerKey, subject, issuer.subjectKey)
        else { return .crlIssuerMismatch }
        if let keyIdentifier = list.authorityKeyIdentifier?.keyIdentifier,
            let expected = issuer.subjectKeyIdentifier, !keyIdentifier.isSame(as: expected)
        {
            return .verifyCRLFailed
        }
        return isPlain && isSigned(by: issuer) ? nil : .verifyCRLFailed
    }

    /// Equal for names that match (RFC 5280 §7.1).
    private var issuerKey: String { memory.issuerKey(of: list.issuer) }
}
