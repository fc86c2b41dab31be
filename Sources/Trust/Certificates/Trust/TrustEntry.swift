// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where something trusted came from.
public enum TrustProvenance: String, Sendable, Hashable, CaseIterable {
    /// A file the user named.
    case file
    /// A list of several that was imported as a whole.
    case imported
    /// Made for demonstrations; never to be taken for a real authority.
    case demo
}

/// What a certificate in the store is trusted for.
public enum TrustRole: String, Sendable, Hashable, CaseIterable {
    /// Trusted by configuration.
    case anchor
    /// Ties a new key of an authority to an old one; trusted only below an anchor.
    case link
}

/// A certificate of the store.
public struct TrustedCertificate: Sendable, Hashable {
    /// The certificate.
    public let certificate: Certificate
    /// What it is trusted for.
    public let role: TrustRole
    /// Where it came from.
    public let provenance: TrustProvenance

    /// A certificate with what it is trusted for and where it came from.
    public init(
        _ certificate: Certificate,
        role: TrustRole = .anchor,
        provenance: TrustProvenance
    ) {
        self.certificate = certificate
        self.role = role
        self.provenance = provenance
    }
}

/// A revocation list of the store.
///
/// Nothing about a list is trusted: whoever uses it verifies it.
public struct StoredRevocationList: Sendable, Hashable {
    /// The list.
    public let list: RevocationList
    /// Where it came from.
    public let provenance: TrustProvenance

    /// A list with where it came from.
    public init(_ list: RevocationList, provenance: TrustProvenance) {
        self.list = list
        self.provenance = provenance
    }
}
