// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Execution

/// What follows from the bytes of one certificate alone, worked out once.
///
/// The same type serves signer, link and country signing certificates; what each must be is
/// asked by the checks, with time and policy, at every verification.
final class CertificateFacts: Sendable {
    let certificate: Certificate
    /// The key, or `nil` where it is missing, malformed or of a kind not accepted.
    let publicKey: PublicKey?
    /// Whether the key can be used.
    let hasUsableKey: Bool
    /// The key for seals: an elliptic curve of at least 256 bits.
    let sealKey: ECPublicKey?
    /// How the certificate is signed, or `nil` where that is none of the accepted algorithms.
    let algorithm: SignatureAlgorithm?
    /// The country of the subject (`C`).
    let subjectCountry: String?
    let subjectKeyIdentifier: ArraySlice<UInt8>?
    let authorityKeyIdentifier: ArraySlice<UInt8>?
    /// Whether basic constraints and key usage let the key sign certificates.
    let maySignCertificates: Bool
    /// Whether the key usage, if any, lets the key sign revocation lists.
    let maySignRevocationLists: Bool
    /// Whether the certificate is one of a seal signer: no authority, digital signatures, and the
    /// extended key usage of Doc 9303.
    let maySignSeals: Bool
    /// The entries of the document type list, or `nil` where there is none.
    let documentTypes: [String]?
    /// Whether the subject calls itself a demonstration authority.
    let isDemonstration: Bool
    /// Whether a critical extension is none of the ones seals and their authorities use.
    let hasUnknownCriticalExtension: Bool

    /// Which key this is, by its bytes, where it may have issued certificates.
    private let authorityKey: KeyIdentity?

    private let memory = Locked<SignedMemory>()

    init(_ certificate: Certificate) {
        self.certificate = certificate
        publicKey = try? certificate.publicKey()
        hasUsableKey = publicKey != nil
        if case .ec(let key) = publicKey, key.curve.bitCount >= 256 {
            sealKey = key
        } else {
            sealKey = nil
        }
        algorithm = try? SignatureAlgorithm(algorithmIdentifier: certificate.signatureAlgorithm)
        subjectCountry = certificate.subject.country
        subjectKeyIdentifier = certificate.subjectKeyIdentifier
        authorityKeyIdentifier = certificate.authorityKeyIdentifier?.keyIdentifier
        let usage = certificate.keyUsage
        maySignCertificates =
            Self.isAuthority(certificate) && usage?.contains(.keyCertSign) != false
        maySignRevocationLists = usage?.contains(.cRLSign) != false
        maySignSeals =
            certificate.basicConstraints?.isAuthority != true
            && usage?.contains(.digitalSignature) != false
            && certificate.extendedKeyUsage?.contains(ExtendedKeyUsage.barcodeSigner) == true
        documentTypes = certificate.documentTypes
        isDemonstration = SealDemonstration.isMarked(certificate.subject)
        hasUnknownCriticalExtension = certificate.extensions.contains {
            $0.isCritical && !Self.knownExtensions.contains($0.id)
        }
        authorityKey =
            Self.isAuthority(certificate)
            ? KeyIdentity(subjectPublicKeyInfo: certificate.subjectPublicKeyInfo) : nil
    }

    /// Which key this is, by its bytes.
    var key: KeyIdentity {
        authorityKey ?? KeyIdentity(subjectPublicKeyInfo: certificate.subjectPublicKeyInfo)
    }

    /// Whether the signature of this certificate was made with an issuer's key, by the algorithm
    /// that the signed part names.
    func isSigned(by issuer: CertificateFacts) -> Bool {
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
    func mayBeIssued(by issuer: CertificateFacts) -> Bool {
        if let authorityKeyIdentifier, let own = issuer.subjectKeyIdentifier,
            authorityKeyIdentifier.isSame(as: own)
        {
            return true
        }
        return isNamed(after: issuer)
    }

    /// Whether the issuer this certificate names is the subject of another (RFC 5280 §7.1).
    ///
    /// An empty name matches none.
    func isNamed(after issuer: CertificateFacts) -> Bool {
        Self.isMatch(certificate.issuer, issuerKey, issuer.certificate.subject, issuer.subjectKey)
    }

    /// Whether issuer and subject are the same name: such links do not count for path lengths.
    var isSelfIssued: Bool { isNamed(after: self) }

    /// Equal for subjects that match.
    var subjectKey: String { memory.subjectKey(of: certificate.subject) }

    private var issuerKey: String { memory.issuerKey(of: certificate.issuer) }

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

    /// A certificate of version 3 must say that it is an authority; older ones cannot.
    private static func isAuthority(_ certificate: Certificate) -> Bool {
        guard let constraints = certificate.basicConstraints else {
            return certificate.version != .v3
        }
        return constraints.isAuthority
    }

    /// The critical extensions that seals and their authorities use (RFC 5280, Doc 9303-12).
    private static let knownExtensions: Set<OID> = [
        ExtensionType.subjectKeyIdentifier, ExtensionType.keyUsage,
        ExtensionType.privateKeyUsagePeriod, ExtensionType.subjectAlternativeName,
        ExtensionType.issuerAlternativeName, ExtensionType.basicConstraints,
        ExtensionType.distributionPoints, ExtensionType.certificatePolicies,
        ExtensionType.authorityKeyIdentifier, ExtensionType.extendedKeyUsage,
        ExtensionType.nameChange, ExtensionType.documentTypes,
    ]
}
