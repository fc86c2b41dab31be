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

    /// What a broken rule means.
    package enum Mode: Sendable, Hashable {
        /// The path does not hold.
        case enforce
        /// The path may hold, and its report says so.
        case warn
        /// The rule is left out.
        case ignore
    }

    /// Which revocation lists there are for a certificate.
    package enum Lists: Sendable, Hashable {
        /// All of its issuer's name, each for what it covers, signed by whoever may (RFC 5280 §6.3).
        case ofIssuer
        /// The one complete list that was given with the authority that issued it, signed by that
        /// authority (ICAO Doc 9303-12 §7.1.4).
        case ofAuthority
    }

    /// Which rules about the making of certificates apply, to all certificates of the path.
    public var profile: CertificateProfile = .none
    /// How the last certificate is looked up.
    public var revocation: Revocation = .ifAvailable
    /// How the certificates between anchor and last certificate are looked up, where lists are looked
    /// up by issuer.
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

    /// The validity of all certificates.
    package var validity: Mode = .enforce
    /// What authorities may sign: certificates, and revocation lists given with them.
    package var authorityUse: Mode = .enforce
    /// What the last certificate may be used for.
    package var use: Mode = .enforce
    /// Critical extensions that are not understood.
    package var criticalExtensions: Mode = .enforce
    /// How certificates are made: ``profile``, and what RFC 5280 §6 cannot do without.
    package var form: Mode = .enforce
    /// Name constraints.
    package var names: Mode = .enforce
    /// Which revocation lists count.
    package var lists: Lists = .ofIssuer
    /// Whether the last certificate must name the key of its issuer, and the issuer its own;
    /// otherwise identifiers only choose among candidates.
    package var requiresKeyIdentifiers = false
    /// Whether the last certificate may be an authority.
    package var allowsAuthorityAtEnd = true
    /// Whether anchors are trusted for their bytes, whatever extensions they have.
    package var trustsAnchorExtensions = false
    /// Whether certificates in between are looked at only where no anchor issued the last
    /// certificate itself, whatever else is wrong with that path.
    package var prefersDirectPaths = false

    /// The policy of RFC 5280 §6: no rules about the making, lists used where there are any.
    public init() {}

    /// Every rule of RFC 5280, also those that bind authorities only.
    public static let rfc5280: PathPolicy = {
        var policy = PathPolicy()
        policy.profile = .rfc5280
        return policy
    }()

    /// What holds for signers of travel documents and seals under country signing authorities.
    ///
    /// An authority vouches for its next key by a link certificate, at most three in a row. ICAO's
    /// authorities break rules of RFC 5280 about how certificates are made, so these are left out; a
    /// critical name constraint is not understood. Source: ICAO Doc 9303-12 §4 and §7.
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
        // A country that rolled its key over yearly for the 15 years of a certificate, with a trust
        // list that holds each link twice, and as many anchors.
        policy.budget.signatures = 64
        return policy
    }()

    /// What a broken rule means.
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
            // A list from the future is no matter of freshness, but of the same clocks.
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

    /// Rules about given lists fall away where none is looked at.
    private func ofGivenLists(_ mode: Mode) -> Mode {
        lists == .ofIssuer || revocation == .ignore ? .ignore : mode
    }
}
