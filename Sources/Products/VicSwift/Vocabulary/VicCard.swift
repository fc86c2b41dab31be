// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
public import Foundation

/// A card whose signature, binding and fields were verified.
public struct VicCard: Sendable, Hashable, Identifiable {
    /// The number of the card, which identifies it.
    public var id: String { number }
    /// The number, 20 digits that begin with `80756`; see ``groupedNumber``.
    public let number: String
    /// The kind of insurance.
    public let kind: VicCardKind
    /// The surname, as it may be shown.
    public let familyName: String
    /// The given names, as they may be shown.
    public let givenName: String
    /// The date of birth, parts of which may be unknown.
    public let birthDate: VicPartialDate
    /// The sex.
    public let sex: VicSex
    /// The AHV number; complementary cards may lack it.
    public let ahvNumber: AhvNumber?
    /// The insurer's name.
    public let insurerName: String
    /// The insurer's number at the Federal Office of Public Health, five digits.
    public let insurerNumber: String
    /// The insurer's number for the person.
    public let insuredNumber: String?
    /// The last day on which it is valid, in Switzerland.
    public let validUntil: VicDate
    /// The European card on its back.
    public let european: VicEuropeanCard?
    /// The holder's relation to the policy holder.
    public let relation: VicCardRelation
    /// The number of the insurer's hotline.
    public let hotline: String?
    /// The emergency number abroad.
    public let emergencyAbroad: String?
    /// The state at the time of reading.
    public let state: VicCardState
    /// The irregularities found.
    public let warnings: [VicCardWarning]
    /// When its token was issued.
    public let issuedAt: Date
    /// When its token expires.
    public let tokenExpiresAt: Date
    /// Whether it is a made-up card of the environment ``VicEnv/DEV``.
    public let isTestCard: Bool
    /// The number of single-use cards left, with which two providers cannot tell that it is the same wallet; without
    /// one a check-in shows the card itself.
    public let singleUseCount: Int

    /// The result on the common scale: verified by the valid signature, attention for a card that is expired,
    /// replaced, outdated or irregular, refused for a revoked one.
    package let result: CheckResult

    /// The number in groups of five, as displayed.
    public var groupedNumber: String {
        stride(from: 0, to: number.count, by: 5)
            .map { String(number.dropFirst($0).prefix(5)) }
            .joined(separator: " ")
    }
}

/// The holder of a card is confidential: descriptions omit it.
extension VicCard: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder without personal data.
    public var description: String { "a \(kind.rawValue) card, \(state.rawValue)" }
    /// A placeholder without personal data.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
