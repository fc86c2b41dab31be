// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings

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
    /// Which key this is, by its bytes.
    let key: KeyIdentity
    /// How the certificate is signed, or `nil` where that is none of the accepted algorithms.
    let algorithm: SignatureAlgorithm?
    /// Equal for names that match (RFC 5280 §7.1); `nil` for an empty name, which matches none.
    let issuerKey: String?
    /// Equal for names that match; `nil` for an empty name.
    let subjectKey: String?
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

    private let signatures = SignatureRecord()

    init(_ certificate: Certificate) {
        self.certificate = certificate
        publicKey = try? certificate.publicKey()
        hasUsableKey = publicKey != nil
        if case .ec(let key) = publicKey, key.curve.bitCount >= 256 {
            sealKey = key
        } else {
            sealKey = nil
        }
        key = KeyIdentity(subjectPublicKeyInfo: certificate.subjectPublicKeyInfo)
        algorithm = try? SignatureAlgorithm(algorithmIdentifier: certificate.signatureAlgorithm)
        issuerKey = Self.matchKey(of: certificate.issuer)
        subjectKey = Self.matchKey(of: certificate.subject)
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
    }

    /// Whether the signature of this certificate was made with an issuer's key, by the algorithm
    /// that the signed part names.
    func isSigned(by issuer: CertificateFacts) -> Bool {
        guard hasConsistentAlgorithm else { return false }
        return signatures.isMade(by: issuer.key) {
            guard let algorithm, let issuerKey = issuer.publicKey else { return false }
            do {
                try issuerKey.verify(
                    certificate.signature,
                    of: certificate.toBeSigned,
                    using: algorithm
                )
                return true
            } catch {
                return false
            }
        }
    }

    /// Whether the algorithm inside the signed part is the one beside the signature.
    var hasConsistentAlgorithm: Bool {
        certificate.signatureAlgorithm == certificate.innerSignatureAlgorithm
    }

    /// Whether a certificate may have issued this one, by name or key identifier.
    func mayBeIssued(by issuer: CertificateFacts) -> Bool {
        if let issuerKey, issuerKey == issuer.subjectKey { return true }
        guard let authorityKeyIdentifier else { return false }
        return authorityKeyIdentifier == issuer.subjectKeyIdentifier
    }

    /// Whether issuer and subject are the same name: such links do not count for path lengths.
    var isSelfIssued: Bool {
        issuerKey != nil && issuerKey == subjectKey
    }

    /// A certificate of version 3 must say that it is an authority; older ones cannot.
    private static func isAuthority(_ certificate: Certificate) -> Bool {
        guard let constraints = certificate.basicConstraints else {
            return certificate.version != .v3
        }
        return constraints.isAuthority
    }

    private static func matchKey(of name: DistinguishedName) -> String? {
        name.isEmpty ? nil : name.matchKey
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
