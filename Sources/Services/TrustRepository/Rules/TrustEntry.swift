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
    /// Where newer revocation lists are found.
    public let url: String?
    /// When a revocation list was last fetched from ``url``.
    public let downloaded: Instant?
    /// Whether the authority is one for demonstrations.
    public let isDemo: Bool

    /// The same entry with another revocation list.
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

    /// The identifier of a certificate.
    static func id(of certificate: Certificate) -> String {
        String(Hex.encode(certificate.fingerprint(.sha256)).prefix(16))
    }
}

/// What came of looking for a newer revocation list.
public struct TrustUpdateResult: Sendable {
    /// How the look-up of one entry ended.
    public enum Outcome: String, Sendable {
        /// A newer list is in place.
        case updated
        /// The list in place is the newest.
        case unchanged
        /// The entry has no address to fetch from.
        case noAddress
        /// Nothing came, or not within the time and size allowed.
        case unreachable
        /// What came was not an acceptable list; the one in place stays.
        case refused
        /// The list could not be stored; the one in place stays.
        case notStored
    }

    /// The entry as it is after the look-up.
    public let entry: TrustEntry
    /// How the look-up ended.
    public let outcome: Outcome
}
