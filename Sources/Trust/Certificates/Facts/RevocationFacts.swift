// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Encodings
import Execution

/// The facts derived from the bytes of one revocation list alone, computed once.
package final class RevocationFacts: Sendable {
    package let list: RevocationList
    /// The signature algorithm, or `nil` if it is not one of the accepted ones.
    package let algorithm: SignatureAlgorithm?

    private let memory = Locked<SignedMemory>()

    package init(_ list: RevocationList) {
        self.list = list
        algorithm = try? SignatureAlgorithm(algorithmIdentifier: list.signatureAlgorithm)
    }

    /// Checks that the list is the only list of an authority: issued and signed by it, complete, and
    /// fully understood.
    ///
    /// A list for one distribution point, reason or kind of certificate does not prove that a
    /// certificate is not revoked. Separate checks cover dates, the strength of the algorithm and the
    /// authority's right to sign lists.
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

    /// Returns whether the list is signed with an authority's key.
    private func isSigned(by issuer: CertificateFacts) -> Bool {
        memory.isSigned(by: issuer.key) {
            guard let algorithm, let key = issuer.publicKey else { return false }
            do throws(SignatureError) {
                try key.verify(list.signature, of: list.toBeSigned, using: algorithm)
                return true
            } catch {
                return false
            }
        }
    }
}
