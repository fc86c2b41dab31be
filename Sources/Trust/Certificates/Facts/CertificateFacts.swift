// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Encodings
import Execution

/// The facts derived from the bytes of one certificate alone, computed once.
///
/// The same type serves anchors, intermediates and last certificates. The checks of a path ask what each of
/// them must be, every time anew, with time and policy.
package final class CertificateFacts: Sendable {
    package let certificate: Certificate
    /// The signature algorithm, or `nil` if it is not one of the accepted ones.
    package let algorithm: SignatureAlgorithm?
    /// The country of the subject (`C`).
    package let subjectCountry: String?
    /// Whether the subject calls itself a demonstration authority.
    package let isDemonstration: Bool

    /// The identity of the key, by its bytes, if it may have issued certificates.
    private let authorityKey: KeyIdentity?

    private let memory = Locked<SignedMemory>()

    package init(_ certificate: Certificate) {
        self.certificate = certificate
        algorithm = try? SignatureAlgorithm(algorithmIdentifier: certificate.signatureAlgorithm)
        subjectCountry = certificate.subject.country
        isDemonstration = DemonstrationMark.isPresent(in: certificate.subject)
        let isAuthority = (try? certificate.verifyIsAuthority(isConfigured: true)) != nil
        authorityKey =
            isAuthority ? KeyIdentity(subjectPublicKeyInfo: certificate.subjectPublicKeyInfo) : nil
    }

    /// The certified key, read on first use; `nil` if it is missing, malformed or of a kind not
    /// accepted.
    package var publicKey: PublicKey? { memory.publicKey(of: certificate) }

    /// The identity of the key, by its bytes.
    var key: KeyIdentity {
        authorityKey ?? KeyIdentity(subjectPublicKeyInfo: certificate.subjectPublicKeyInfo)
    }

    /// Returns whether it is already known that this key signed the certificate.
    func isKnownToBeSigned(by key: KeyIdentity) -> Bool { memory.isKnown(key) }

    /// Returns whether the issuer's key signed this certificate, with the algorithm named in the signed
    /// part.
    package func isSigned(by issuer: CertificateFacts) -> Bool {
        memory.isSigned(by: issuer.key) {
            guard certificate.hasConsistentAlgorithms, let algorithm, let key = issuer.publicKey
            else { return false }
            do throws(SignatureError) {
                try key.verify(certificate.signature, of: certificate.toBeSigned, using: algorithm)
                return true
            } catch {
                return false
            }
        }
    }

    /// Returns whether a certificate may have issued this one, by name or key identifier.
    package func mayBeIssued(by issuer: CertificateFacts) -> Bool {
        if let named = certificate.authorityKeyIdentifier?.keyIdentifier,
            let own = issuer.certificate.subjectKeyIdentifier, named.isSame(as: own)
        {
            return true
        }
        return isNamed(after: issuer)
    }

    /// Returns whether the issuer named here is the subject of another certificate (RFC 5280 §7.1).
    ///
    /// An empty name matches no other.
    package func isNamed(after issuer: CertificateFacts) -> Bool {
        Self.isMatch(certificate.issuer, issuerKey, issuer.certificate.subject, issuer.subjectKey)
    }

    /// Whether issuer and subject are the same name: path lengths do not include such certificates.
    var isSelfIssued: Bool { isNamed(after: self) }

    /// Returns whether both certificates have the same key and subject, so that placing one above the other
    /// would only make a loop.
    func isSameSubject(as other: CertificateFacts) -> Bool {
        certificate.subjectPublicKeyInfo == other.certificate.subjectPublicKeyInfo
            && certificate.subject == other.certificate.subject
    }

    /// A text that is equal for matching subjects.
    var subjectKey: String { memory.subjectKey(of: certificate.subject) }

    /// A text that is equal for matching issuers.
    var issuerKey: String { memory.issuerKey(of: certificate.issuer) }

    /// Returns whether two names match, and computes their keys only if their bytes differ: issuers nearly
    /// always copy their own name.
    static func isMatch(
        _ name: DistinguishedName,
        _ key: @autoclosure () -> String,
        _ other: DistinguishedName,
        _ otherKey: @autoclosure () -> String
    ) -> Bool {
        guard !name.isEmpty, !other.isEmpty else { return false }
        return name == other || key() == otherKey()
    }
}
