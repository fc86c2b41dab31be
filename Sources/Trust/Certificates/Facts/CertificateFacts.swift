// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Encodings
import Execution

/// What follows from the bytes of one certificate alone, worked out once.
///
/// The same type serves anchors, certificates in between and last certificates; what each must be is
/// asked by the checks of a path, with time and policy, each time.
package final class CertificateFacts: Sendable {
    package let certificate: Certificate
    /// How the certificate is signed, or `nil` where that is none of the accepted algorithms.
    package let algorithm: SignatureAlgorithm?
    /// The country of the subject (`C`).
    package let subjectCountry: String?
    /// Whether the subject calls itself a demonstration authority.
    package let isDemonstration: Bool

    /// Which key this is, by its bytes, where it may have issued certificates.
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

    /// The certified key, read when it is first asked for; `nil` where it is missing, malformed or of
    /// a kind not accepted.
    package var publicKey: PublicKey? { memory.publicKey(of: certificate) }

    /// Which key this is, by its bytes.
    var key: KeyIdentity {
        authorityKey ?? KeyIdentity(subjectPublicKeyInfo: certificate.subjectPublicKeyInfo)
    }

    /// Whether an issuer's key is known to have made the signature of this certificate.
    func isKnownToBeSigned(by key: KeyIdentity) -> Bool { memory.isKnown(key) }

    /// Whether the signature of this certificate was made with an issuer's key, by the algorithm
    /// that the signed part names.
    package func isSigned(by issuer: CertificateFacts) -> Bool {
        memory.isSigned(by: issuer.key) {
            guard certificate.hasConsistentAlgorithms, let algorithm, let key = issuer.publicKey
            else { return false }
            do {
                try key.verify(certificate.signature, of: certificate.toBeSigned, using: algorithm)
                return true
            } catch {
                return false
            }
        }
    }

    /// Whether a certificate may have issued this one, by name or key identifier.
    package func mayBeIssued(by issuer: CertificateFacts) -> Bool {
        if let named = certificate.authorityKeyIdentifier?.keyIdentifier,
            let own = issuer.certificate.subjectKeyIdentifier, named.isSame(as: own)
        {
            return true
        }
        return isNamed(after: issuer)
    }

    /// Whether the issuer this certificate names is the subject of another (RFC 5280 §7.1).
    ///
    /// An empty name matches none.
    package func isNamed(after issuer: CertificateFacts) -> Bool {
        Self.isMatch(certificate.issuer, issuerKey, issuer.certificate.subject, issuer.subjectKey)
    }

    /// Whether issuer and subject are the same name: such certificates do not count for path lengths.
    var isSelfIssued: Bool { isNamed(after: self) }

    /// Whether two certificates are about the same key of the same subject, so that one adds nothing
    /// above the other but a loop.
    func isSameSubject(as other: CertificateFacts) -> Bool {
        certificate.subjectPublicKeyInfo == other.certificate.subjectPublicKeyInfo
            && certificate.subject == other.certificate.subject
    }

    /// Equal for subjects that match.
    var subjectKey: String { memory.subjectKey(of: certificate.subject) }

    /// Equal for issuers that match.
    var issuerKey: String { memory.issuerKey(of: certificate.issuer) }

    /// Whether two names match, whose keys are made only where their bytes differ: issuers nearly
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
