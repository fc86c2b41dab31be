// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation
public import Seals

/// The rules that a verification enforces, and the moment it applies to.
///
/// The fields are those of `SealPolicy`, such as `policy.crlFreshness = .enforce`.
@dynamicMemberLookup
public struct VDSVerificationPolicy: Hashable, Sendable {
    /// The moment at which validity is checked; `nil` for the moment of each verification.
    ///
    /// Fractions of a second are cut off.
    public var verificationDate: Date?
    /// The rules: which are enforced, reported or left out.
    public var rules: SealPolicy

    /// All rules enforced, except that an old revocation list is a warning.
    public static let standard = VDSVerificationPolicy(rules: .standard)

    /// All rules enforced.
    public static let strict = VDSVerificationPolicy(rules: .strict)

    /// The rules of the original library of 2021, with its weaknesses closed.
    public static let original = VDSVerificationPolicy(rules: .original)

    /// Creates a policy.
    public init(rules: SealPolicy = .standard, verificationDate: Date? = nil) {
        self.rules = rules
        self.verificationDate = verificationDate
    }

    /// A field of ``rules``.
    public subscript<Field>(dynamicMember path: WritableKeyPath<SealPolicy, Field>) -> Field {
        get { rules[keyPath: path] }
        set { rules[keyPath: path] = newValue }
    }
}
