// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Encodings
import Execution

/// What follows from the bytes of one revocation list alone, worked out once.
package final class RevocationFacts: Sendable {
    package let list: RevocationList
    /// How the list is signed, or `nil` where that is none of the accepted algorithms.
    package let algorithm: SignatureAlgorithm?

    private let memory = Locked<SignedMemory>()

    package init(_ list: RevocationList) {
        self.list = list
        algorithm = try? SignatureAlgorithm(algorithmIdentifier: list.signatureAlgorithm)
    }

    /// Checks that the list is the one list of an authority: made and signed by it, complete, and
    /// understood in full.
    ///
    /// A list for one distribution point, reason or kind of certificate is no proof that a
    /// certificate is not revoked. Dates, the strength of the algorithm and the authority's right to
    /// sign lists are checks of their own.
    ///
    /// Source: ICAO Doc 9303-12 §7.1.4.
    package func verify(asOnlyListOf issuer: CertificateFacts) throws(CertificateRuleError) {
        let subject = issuer.certificate.subject
        guard
            CertificateFacts.isMatch(
                list.issuer,
                memory.issuerKey(of: list.issuer),
                subject,
                issuer.subjectKey
            )
        else { throw .issuerNameMismatch }
        if issuer.certificate.subjectKeyIdentifier != nil {
            try list.verifyKeyIdentifier(matches: issuer.certificate)
        }
        try list.verifyIsComplete()
        guard list.scope == nil else { throw .outOfScope }
        try list.verifyIsUnderstood()
        guard list.signatureAlgorithm.isSame(as: list.innerSignatureAlgorithm) else {
            throw .algorithmsDiffer
        }
        guard isSigned(by: issuer) else { throw .wrongSignature }
    }

    /// Whether the list is signed with an authority's key.
    private func isSigned(by issuer: CertificateFacts) -> Bool {
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
}
