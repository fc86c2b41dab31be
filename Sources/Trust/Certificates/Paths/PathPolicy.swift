// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The requirements on a path.
public struct PathPolicy: Sendable, Hashable {
    /// Whether to look certificates up in revocation lists.
    public enum Revocation: Sendable, Hashable {
        /// A list must cover the certificate.
        case required
        /// If there is a list of the issuer, it must cover the certificate.
        case ifAvailable
        /// Lists are not used.
        case ignore
    }

    /// The consequence of a broken rule.
    package enum Mode: Sendable, Hashable {
        /// The path is invalid.
        case enforce
        /// The path may be valid, and its report mentions the broken rule.
        case warn
        /// The rule is not checked.
        case ignore
    }

    /// The revocation lists used for a certificate.
    package enum Lists: Sendable, Hashable {
        /// All lists with its issuer's name, each for its scope, signed by any entitled signer (RFC 5280 §6.3).
        case ofIssuer
        /// The one complete list supplied with the authority that issued it, and signed by that authority
        /// (ICAO Doc 9303-12 §7.1.4).
        case ofAuthority
    }

    /// The rules about how certificates are made, for all certificates of the path.
    public var profile: CertificateProfile = .none
    /// The revocation check of the last certificate.
    public var revocation: Revocation = .ifAvailable
    /// The revocation check of the certificates between the anchor and the last one, if lists are looked
    /// up by issuer.
    public var authorityRevocation: Revocation = .ifAvailable
    /// The treatment of outdated lists.
    public var freshness: RevocationFreshness = .enforce
    /// Whether to accept signatures with SHA-1.
    public var weakAlgorithms: WeakAlgorithms = .reject
    /// The required uses of the last certificate's key.
    public var keyUsage: KeyUsage = []
    /// A purpose that the last certificate must name.
    public var purpose: OID?
    /// The critical extensions that count as understood.
    public var knownExtensions: Set<OID> = ExtensionType.knownToPaths
    /// The limits on the work of the search.
    public var budget = PathBudget()

    /// The validity of all certificates.
    package var validity: Mode = .enforce
    /// The right of authorities to sign certificates, and revocation lists supplied with them.
    package var authorityUse: Mode = .enforce
    /// The allowed uses of the last certificate.
    package var use: Mode = .enforce
    /// Critical extensions that are not understood.
    package var criticalExtensions: Mode = .enforce
    /// The making of certificates: ``profile``, and the basics that RFC 5280 §6 depends on.
    package var form: Mode = .enforce
    /// Name constraints.
    package var names: Mode = .enforce
    /// The revocation lists to use.
    package var lists: Lists = .ofIssuer
    /// Whether the last certificate must identify its issuer's key, and the issuer its own;
    /// otherwise identifiers only choose among candidates.
    package var requiresKeyIdentifiers = false
    /// Whether the last certificate may be an authority.
    package var allowsAuthorityAtEnd = true
    /// Whether anchors are trusted for their bytes, whatever extensions they have.
    package var trustsAnchorExtensions = false
    /// Whether to consider intermediates only if no anchor issued the last certificate itself, no matter what
    /// else is wrong with the direct path.
    package var prefersDirectPaths = false

    /// Creates the policy of RFC 5280 §6: no rules about how certificates are made, lists used if available.
    public init() {}

    /// All rules of RFC 5280, including those that bind only authorities.
    public static let rfc5280: PathPolicy = {
        var policy = PathPolicy()
        policy.profile = .rfc5280
        return policy
    }()

    /// The policy for signers of travel documents and seals under country signing authorities.
    ///
    /// An authority vouches for its next key with a link certificate, at most three in a row. ICAO's
    /// authorities break rules of RFC 5280 about how certificates are made, so these are left out; critical
    /// name constraints are not understood. Source: ICAO Doc 9303-12 §4 and §7.
    package static let icao: PathPolicy = {
        var policy = PathPolicy()
        policy.revocation = .required
        policy.keyUsage = .digitalSignature
        policy.knownExtensions = ExtensionType.knownToSeals
        policy.form = .ignore
        policy.names = .ignore
        policy.lists = .ofAuthority
        policy.requiresKeyIdentifiers = true
        policy.allowsAuthorityAtEnd = false
        policy.trustsAnchorExtensions = true
        policy.prefersDirectPaths = true
        // An anchor, three links, a signer.
        policy.budget.depth = 5
        // Enough for a country that changed its key every year for the 15 years of a certificate, with a trust
        // list that contains each link twice, and as many anchors.
        policy.budget.signatures = 64
        return policy
    }()

    /// Returns the consequence if a check fails.
    func mode(of check: PathCheck) -> Mode {
        switch check {
        case .form: form
        case .authorityUse: authorityUse
        case .authorityValidity, .validity: validity
        case .algorithmStrength: weakAlgorithmMode
        case .use: use
        case .criticalExtensions: criticalExtensions
        case .names: names
        case .revocationListSigner: ofGivenLists(authorityUse)
        case .revocationListStrength: ofGivenLists(weakAlgorithmMode)
        case .revocationListFreshness: ofGivenLists(freshnessMode)
        case .revocationListIssued:
            // Not a question of freshness, but it depends on the same clocks.
            freshness == .ignore ? .ignore : ofGivenLists(.enforce)
        case .revocationStatus: ofGivenLists(.enforce)
        case .authorityKeys, .anchorIntegrity, .demonstration, .signatures, .issuerNames,
            .keyIdentifiers, .revocationList:
            .enforce
        }
    }

    private var weakAlgorithmMode: Mode { weakAlgorithms == .reject ? .enforce : .warn }

    private var freshnessMode: Mode {
        switch freshness {
        case .enforce: .enforce
        case .warn: .warn
        case .ignore: .ignore
        }
    }

    /// Disables rules about supplied lists if no such list is used.
    private func ofGivenLists(_ mode: Mode) -> Mode {
        lists == .ofIssuer || revocation == .ignore ? .ignore : mode
    }
}
