// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What a path must satisfy.
public struct PathPolicy: Sendable, Hashable {
    /// Whether certificates are looked up in revocation lists.
    public enum Revocation: Sendable, Hashable {
        /// A list must cover the certificate.
        case required
        /// If there is a list of the issuer, it must cover the certificate.
        case ifAvailable
        /// No lists are looked at.
        case ignore
    }

    /// Which rules about the making of certificates apply, to all certificates of the path.
    public var profile: CertificateProfile = .none
    /// How the last certificate is looked up.
    public var revocation: Revocation = .ifAvailable
    /// How the certificates between anchor and last certificate are looked up.
    public var authorityRevocation: Revocation = .ifAvailable
    /// What is to become of outdated lists.
    public var freshness: RevocationFreshness = .enforce
    /// Whether signatures with SHA-1 count.
    public var weakAlgorithms: WeakAlgorithms = .reject
    /// What the key of the last certificate must be allowed to do.
    public var keyUsage: KeyUsage = []
    /// A purpose the last certificate must name.
    public var purpose: OID?
    /// The critical extensions that are understood.
    public var knownExtensions: Set<OID> = ExtensionType.knownToPaths
    /// How much work the search may take.
    public var budget = PathBudget()

    /// The policy of RFC 5280 §6: no rules about the making, lists used where there are any.
    public init() {}

    /// Every rule of RFC 5280, also those that bind authorities only.
    public static let rfc5280: PathPolicy = {
        var policy = PathPolicy()
        policy.profile = .rfc5280
        return policy
    }()
}
