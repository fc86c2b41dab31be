// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Which rules a verification enforces, reports or leaves out.
///
/// No field can switch off the single strict parse, the refusal of duplicate names, or the
/// correct comparison of names and serial numbers. The time is an argument of the verification,
/// not part of the policy.
public struct SealPolicy: Hashable, Sendable {
    /// What happens when a rule is broken.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// The seal is not authentic.
        case enforce
        /// The seal may be authentic, and the report carries a warning.
        case warn
        /// The rule is not looked at.
        case ignore
    }

    /// Whether a revocation list is needed.
    public enum Revocation: String, Hashable, Sendable, CaseIterable {
        /// Without a usable revocation list the seal is not authentic.
        case required
        /// A missing list is a warning; one that is there must be right.
        case ifAvailable
        /// Revocation is not looked at, which the report says as a warning.
        case ignore
    }

    /// What happens to signatures over SHA-1.
    public enum WeakAlgorithms: String, Hashable, Sendable, CaseIterable {
        /// They are refused.
        case reject
        /// They count, with a warning.
        case allow
    }

    /// The validity dates of the signer, link and country signing certificates, bounds included.
    public var certificateValidity: Mode
    /// A revocation list whose `nextUpdate` has passed or is missing.
    ///
    /// Unless ignored, a list from the future is refused as well.
    public var crlFreshness: Mode
    /// Whether a revocation list is needed.
    public var revocation: Revocation
    /// What the signer certificate may be used for: not a CA, key usage, extended key usage.
    public var extendedKeyUsage: Mode
    /// The document types the signer certificate may sign.
    public var documentType: Mode
    /// Whether the header's country is the signer's.
    public var countryMatch: Mode
    /// Critical extensions of signer and link certificates that are not understood.
    public var criticalExtensions: Mode
    /// Whether the country signing certificate and links may sign certificates and lists.
    public var cscaConstraints: Mode
    /// Signatures over SHA-1 on certificates and revocation lists.
    public var weakAlgorithms: WeakAlgorithms
    /// What a seal may cost to read.
    public var limits: SealLimits
    /// Pairs that widen ``SealCountry``'s table.
    public var additionalCountries: [SealCountry.Pair]

    /// All rules enforced, except that an old revocation list is a warning.
    public static let standard = SealPolicy(
        certificateValidity: .enforce,
        crlFreshness: .warn,
        rules: .enforce,
        weakAlgorithms: .reject
    )

    /// All rules enforced.
    public static let strict = SealPolicy(
        certificateValidity: .enforce,
        crlFreshness: .enforce,
        rules: .enforce,
        weakAlgorithms: .reject
    )

    /// The rules the library this one follows enforced in 2021, with its weaknesses closed.
    public static let original = SealPolicy(
        certificateValidity: .ignore,
        crlFreshness: .ignore,
        rules: .ignore,
        weakAlgorithms: .allow
    )

    private init(
        certificateValidity: Mode,
        crlFreshness: Mode,
        rules: Mode,
        weakAlgorithms: WeakAlgorithms
    ) {
        self.certificateValidity = certificateValidity
        self.crlFreshness = crlFreshness
        self.revocation = .required
        self.extendedKeyUsage = rules
        self.documentType = rules
        self.countryMatch = rules
        self.criticalExtensions = rules
        self.cscaConstraints = rules
        self.weakAlgorithms = weakAlgorithms
        self.limits = .standard
        self.additionalCountries = []
    }
}
