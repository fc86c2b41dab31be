// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
public import Foundation

/// A card of which signature, binding and fields were found right.
public struct VicCard: Sendable, Hashable, Identifiable {
    /// The number of the card, by which cards are told apart.
    public var id: String { number }
    /// The number, 20 digits that begin `80756`; see ``groupedNumber``.
    public let number: String
    /// What it is for.
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
    /// The number by which the insurer knows the person.
    public let insuredNumber: String?
    /// The last day on which it is valid, in Switzerland.
    public let validUntil: VicDate
    /// The European card on its back.
    public let european: VicEuropeanCard?
    /// How the holder stands to the policy holder.
    public let relation: VicCardRelation
    /// Where to ask.
    public let hotline: String?
    /// Where to call for help abroad.
    public let emergencyAbroad: String?
    /// How it stood when it was read.
    public let state: VicCardState
    /// What is odd about it.
    public let warnings: [VicCardWarning]
    /// When its token was issued.
    public let issuedAt: Date
    /// Until when its token counts.
    public let tokenExpiresAt: Date
    /// Whether it is a made-up card of the environment ``VicEnv/DEV``.
    public let isTestCard: Bool
    /// How many cards for one check-in each are left, by which two providers cannot tell that it is the same wallet;
    /// without one a check-in shows the card itself.
    public let singleUseCount: Int

    /// The result on the one scale: verified by the signature that was found right, attention for a card that is over,
    /// replaced, old or odd, refused for a revoked one.
    package let result: CheckResult

    /// The number in groups of five, as it is shown.
    public var groupedNumber: String {
        stride(from: 0, to: number.count, by: 5)
            .map { String(number.dropFirst($0).prefix(5)) }
            .joined(separator: " ")
    }
}

/// Who holds a card is nobody's business: descriptions say nothing.
extension VicCard: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder with what is not personal.
    public var description: String { "a \(kind.rawValue) card, \(state.rawValue)" }
    /// A placeholder with what is not personal.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
