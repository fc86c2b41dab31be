// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A list of revoked certificates (CRL), kept as received.
///
/// Shape: exactly one DER list of version 1 or 2, at most 32 MiB. It is never encoded again; reading
/// checks the entries once, and look-ups find them by number in the received bytes, with an index of
/// eight bytes per entry. Reading decides nothing about trust: ``VerifiedRevocationList`` does.
/// Source: RFC 5280 §5.
public struct RevocationList: Sendable {
    /// The most bytes a list may have.
    public static let maximumByteCount = 33_554_432

    /// The versions of the format.
    public enum Version: Int, Sendable {
        /// Without extensions.
        case v1 = 1
        /// With extensions.
        case v2
    }

    let storage: RevocationListStorage

    /// Reads exactly one list.
    ///
    /// Tolerates an empty list of entries, which should have been left out.
    ///
    /// - Throws: if the bytes are not DER in the form of RFC 5280 §5.1, if more bytes follow, if an
    ///   extension occurs twice, or if one that decides about the list is malformed.
    public init(der: [UInt8]) throws(CertificateError) {
        storage = try RevocationListStorage(der: der)
    }

    /// The bytes received.
    public var der: [UInt8] { storage.der }

    /// The signed part, with tag and length.
    public var toBeSigned: ArraySlice<UInt8> { storage.der[storage.toBeSigned] }

    /// The version.
    public var version: Version { storage.version }

    /// The algorithm named beside the signature: an AlgorithmIdentifier with tag and length.
    public var signatureAlgorithm: ArraySlice<UInt8> { storage.der[storage.outerAlgorithm] }

    /// The algorithm named inside the signed part, which must be the same bytes.
    public var innerSignatureAlgorithm: ArraySlice<UInt8> { storage.der[storage.innerAlgorithm] }

    /// The issuer, who states which certificates are revoked.
    public var issuer: DistinguishedName { storage.issuer }

    /// When the list was made.
    public var thisUpdate: Instant { storage.thisUpdate }

    /// The time by which the next list is due; `nil` if the list does not say, which is treated as overdue.
    public var nextUpdate: Instant? { storage.nextUpdate }

    /// The number of the list in the issuer's sequence.
    public var number: SerialNumber? { storage.known.number }

    /// The identifier of the key that signed.
    public var authorityKeyIdentifier: AuthorityKeyIdentifier? {
        storage.known.authorityKeyIdentifier
    }

    /// All extensions of the list in the order received.
    public var extensions: [CertificateExtension] { storage.extensions }

    /// The part of the issuer's revocations that the list contains; `nil` for all.
    public var scope: RevocationScope? { storage.known.scope }

    /// Whether the list contains only the changes since another one.
    public var isDelta: Bool { storage.known.isDelta }

    /// Whether the list contains revocations by other issuers.
    public var isIndirect: Bool { storage.known.scope?.isIndirect ?? false }

    /// Whether the list, or an entry of it, has a critical extension of an unknown kind.
    public var hasUnknownCriticalExtension: Bool {
        storage.hasUnknownCriticalExtension || storage.entries.haveUnknownCriticalExtension
    }

    /// The number of revoked certificates.
    public var entryCount: Int { storage.entries.count }

    /// Returns whether the list revokes the certificate with this number, for any reason and from any
    /// date.
    ///
    /// Takes time proportional to the logarithm of the number of entries.
    public func contains(_ serialNumber: SerialNumber) -> Bool {
        entry(for: serialNumber) != nil
    }

    /// Returns the entry for the certificate with this number.
    public func entry(for serialNumber: SerialNumber) -> RevokedEntry? {
        storage.entries.entry(for: serialNumber, in: storage.der)
    }

    /// The bytes of the signature.
    public var signature: ArraySlice<UInt8> { storage.der[storage.signature] }
}

extension RevocationList: Hashable {
    /// Returns whether two lists have the same bytes.
    public static func == (left: RevocationList, right: RevocationList) -> Bool {
        left.storage === right.storage || left.storage.der == right.storage.der
    }

    /// Feeds the signature to a hasher, in place of all other bytes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(signature)
    }
}
