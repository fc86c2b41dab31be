// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The rules that a verification enforces, reports or skips.
///
/// No field can disable the single strict parse, the refusal of duplicate names, or the correct comparison of names and
/// serial numbers. The time is an argument of the verification, not part of the policy.
public struct SealPolicy: Hashable, Sendable {
    /// The treatment of a broken rule.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// The seal is not authentic.
        case enforce
        /// The seal may be authentic, and the report carries a warning.
        case warn
        /// The rule is not checked.
        case ignore
    }

    /// Whether a revocation list is needed.
    public enum Revocation: String, Hashable, Sendable, CaseIterable {
        /// Without a usable revocation list the seal is not authentic.
        case required
        /// A missing list is a warning; a list that is present must be valid.
        case ifAvailable
        /// Revocation is not checked, which the report mentions as a warning.
        case ignore
    }

    /// The treatment of signatures over SHA-1.
    public enum WeakAlgorithms: String, Hashable, Sendable, CaseIterable {
        /// They are refused.
        case reject
        /// They are accepted, with a warning.
        case allow
    }

    /// The validity dates of the signer, link and country signing certificates, bounds included.
    public var certificateValidity: Mode
    /// A revocation list whose `nextUpdate` has passed or is missing.
    ///
    /// Unless ignored, a list dated in the future is refused as well.
    public var crlFreshness: Mode
    /// Whether a revocation list is needed.
    public var revocation: Revocation
    /// The permitted use of the signer certificate: not a CA, key usage, extended key usage.
    public var extendedKeyUsage: Mode
    /// The document types that the signer certificate may sign.
    public var documentType: Mode
    /// Whether the header's country is the signer's.
    public var countryMatch: Mode
    /// Unknown critical extensions of signer and link certificates.
    public var criticalExtensions: Mode
    /// Whether the country signing certificate and links may sign certificates and lists.
    public var cscaConstraints: Mode
    /// Signatures over SHA-1 on certificates and revocation lists.
    public var weakAlgorithms: WeakAlgorithms
    /// The limits on reading a seal.
    public var limits: SealLimits
    /// Pairs that extend ``SealCountry``'s table.
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

    /// The rules enforced in 2021 by the library that this one follows, with its weaknesses closed.
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
