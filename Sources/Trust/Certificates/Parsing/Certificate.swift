// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// An X.509 certificate, kept as received.
///
/// Shape: exactly one DER certificate of version 1, 2 or 3; it is never encoded again, so the bytes
/// verified are the bytes signed. Reading decides nothing about trust and does not read the key.
/// Copies share their bytes. Source: RFC 5280 §4.1, ITU-T X.509.
public struct Certificate: Sendable {
    /// The most bytes a certificate may have; genuine ones have 800 to 2,500.
    public static let maximumByteCount = 65_536

    /// The versions of the format.
    public enum Version: Int, Sendable {
        /// Without unique identifiers and extensions.
        case v1 = 1
        /// With unique identifiers.
        case v2
        /// With extensions.
        case v3
    }

    let storage: CertificateStorage

    /// Reads exactly one certificate.
    ///
    /// - Throws: if the bytes are not DER in the form of RFC 5280 §4.1, if more bytes follow, if an
    ///   extension occurs twice, or if one that decides about trust is malformed.
    public init(der: [UInt8]) throws(CertificateError) {
        storage = try CertificateStorage(der: der, allowsLooseTrue: false)
    }

    /// Reads exactly one certificate that is trusted for its bytes.
    ///
    /// Like ``init(der:)``, but TRUE may be written as `01` instead of `FF`, as in Ukraine's country
    /// signing certificate; ``hasLooseTrue`` then says so. For anchors only: never for certificates from a seal
    /// or another untrusted source.
    public init(configuredDER der: [UInt8]) throws(CertificateError) {
        storage = try CertificateStorage(der: der, allowsLooseTrue: true)
    }

    /// Whether a TRUE of this certificate is written as `01`, which DER does not allow (X.690 §11.1).
    ///
    /// Only ``init(configuredDER:)`` creates such certificates.
    public var hasLooseTrue: Bool { storage.hasLooseTrue }

    /// The bytes received.
    public var der: [UInt8] { storage.der }

    /// The signed part, with tag and length.
    public var toBeSigned: ArraySlice<UInt8> { storage.der[storage.toBeSigned] }

    /// The version.
    public var version: Version { storage.version }

    /// The number the issuer gave the certificate.
    public var serialNumber: SerialNumber { storage.serialNumber }

    /// The content of the INTEGER that holds the serial number, as received.
    public var serialNumberContent: ArraySlice<UInt8> { storage.der[storage.serialNumberContent] }

    /// The algorithm named beside the signature: an AlgorithmIdentifier with tag and length.
    public var signatureAlgorithm: ArraySlice<UInt8> { storage.der[storage.outerAlgorithm] }

    /// The algorithm named inside the signed part, which must be the same bytes.
    public var innerSignatureAlgorithm: ArraySlice<UInt8> { storage.der[storage.innerAlgorithm] }

    /// The issuer, who vouches for the certificate.
    public var issuer: DistinguishedName { storage.issuer }

    /// The first second of the validity.
    public var notBefore: Instant { storage.notBefore }

    /// The last second of the validity.
    public var notAfter: Instant { storage.notAfter }

    /// The owner of the certified key.
    public var subject: DistinguishedName { storage.subject }

    /// The certified key: a SubjectPublicKeyInfo with tag and length, not parsed.
    public var subjectPublicKeyInfo: ArraySlice<UInt8> { storage.der[storage.publicKeyInfo] }

    /// All extensions in the order received.
    public var extensions: [CertificateExtension] { storage.extensions }

    /// The bytes of the signature.
    public var signature: ArraySlice<UInt8> { storage.der[storage.signature] }

    /// Whether issuer and subject are the same name, which says nothing about who signed.
    public var isSelfIssued: Bool { issuer.matches(subject) }

    /// Whether the certified key itself signed the certificate, whatever the names say.
    ///
    /// Costs a signature check; keep the result. SHA-1 is accepted: nothing is derived from the signature
    /// of a certificate that is trusted for its bytes.
    public var isSelfSigned: Bool {
        guard let key = try? publicKey() else { return false }
        return (try? verifySignature(by: key, weakAlgorithms: .allow)) != nil
    }

    /// Reads the certified key, which costs about as much as a signature check; keep the result.
    public func publicKey() throws(KeyError) -> PublicKey {
        try PublicKey(subjectPublicKeyInfo: subjectPublicKeyInfo)
    }

    /// Returns the digest of the bytes received.
    public func fingerprint(_ algorithm: HashAlgorithm) -> [UInt8] {
        algorithm.digest(of: der)
    }
}

extension Certificate: Hashable {
    /// Returns whether two certificates have the same bytes.
    public static func == (left: Certificate, right: Certificate) -> Bool {
        left.storage === right.storage || left.storage.der == right.storage.der
    }

    /// Feeds the signature to a hasher, in place of all other bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(signature)
    }
}
