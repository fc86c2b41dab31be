// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Certificates
import Cryptography
public import Encodings

/// A country signing authority that the operator decided to trust.
public struct TrustEntry: Sendable {
    /// The first 16 hexadecimal digits of the certificate's SHA-256; the name of its files.
    public let id: String
    /// The certificate.
    public let certificate: Certificate
    /// SHA-256 of the certificate as it was when it was added, in lower-case hexadecimal.
    public let integrityHash: String
    /// The revocation list, if there is one.
    public let revocationList: RevocationList?
    /// The address of newer revocation lists.
    public let url: String?
    /// When a revocation list was last fetched from ``url``.
    public let downloaded: Instant?
    /// Whether it is a demonstration authority.
    public let isDemo: Bool

    /// Returns the same entry with another revocation list.
    func replacing(revocationList: RevocationList?, downloaded: Instant?) -> TrustEntry {
        TrustEntry(
            id: id,
            certificate: certificate,
            integrityHash: integrityHash,
            revocationList: revocationList,
            url: url,
            downloaded: downloaded,
            isDemo: isDemo
        )
    }

    /// Returns the identifier of a certificate.
    static func id(of certificate: Certificate) -> String {
        String(Hex.encode(certificate.fingerprint(.sha256)).prefix(16))
    }
}

/// The result of looking for a newer revocation list.
public struct TrustUpdateResult: Sendable {
    /// The outcome of the look-up for one entry.
    public enum Outcome: String, Sendable {
        /// A newer list is in place.
        case updated
        /// The list in place is the newest.
        case unchanged
        /// The entry has no address to fetch from.
        case noAddress
        /// No response came, or it exceeded the time or size limit.
        case unreachable
        /// The response was not an acceptable list; the current one stays.
        case refused
        /// The list could not be stored; the current one stays.
        case notStored
    }

    /// The entry after the look-up.
    public let entry: TrustEntry
    /// The outcome.
    public let outcome: Outcome
}
