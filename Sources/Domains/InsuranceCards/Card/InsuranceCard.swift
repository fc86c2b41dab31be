// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import MachineReadable

/// How the holder of a card stands to the policy holder.
public enum CardRelation: String, Sendable, Hashable, CaseIterable {
    /// The policy holder.
    case holder = "self"
    /// The policy holder's spouse.
    case spouse
    /// A child of the policy holder.
    case child
    /// Somebody else.
    case other
}

/// Something about a card that is odd but no reason to refuse it.
public enum CardWarning: String, Sendable, Hashable, CaseIterable {
    /// The European card has another number, or stands on a card that has none; it is left out.
    case europeanNumber = "ehic_number"
    /// The check digit of the AHV number is wrong.
    case ahvCheck = "ahv_check"
    /// The sixth digit of the card number is not 0.
    case cardNumberPrefix = "card_number_prefix"
    /// The card number names another insurer than the card.
    case cardNumberInsurer = "card_number_insurer"
}

/// How a card stands at a moment.
public enum CardState: String, Sendable, Hashable, CaseIterable {
    /// It can be used.
    case valid
    /// The insurance it was issued for has ended.
    case expired
    /// The insurer has revoked it.
    case revoked
    /// The insurer has revoked it because a newer card stands in its place.
    case superseded
    /// Its token is out of date and has to be fetched anew.
    case stale
}

/// A card of which signature, binding and fields were found right: only ``CardReader`` makes one.
public struct InsuranceCard: Sendable, CheckProof {
    /// The number.
    public let number: CardNumber
    /// What it is for.
    public let coverage: CardCoverage
    /// The surname, as it may be shown.
    public let familyName: String
    /// The given names, as they may be shown.
    public let givenName: String
    /// The date of birth, parts of which may be unknown.
    public let birthDate: PartialDate
    /// The sex.
    public let sex: CardSex
    /// The AHV number; complementary cards may lack it.
    public let ahvNumber: AHVNumber?
    /// The insurer's name.
    public let insurerName: String
    /// The insurer's number, five digits.
    public let insurerNumber: String
    /// The number by which the insurer knows the person.
    public let insuredNumber: String?
    /// The last day on which it is valid.
    public let validUntil: CalendarDate
    /// The European card on its back.
    public let european: EuropeanCard?
    /// How the holder stands to the policy holder.
    public let relation: CardRelation
    /// Where to ask.
    public let hotline: String?
    /// Where to call for help abroad.
    public let emergencyAbroad: String?
    /// Whether the person is of age, if the card says so.
    public let isOver18: Bool?
    /// What is odd about it.
    public let warnings: [CardWarning]
    /// When its token was issued.
    public let issuedAt: Instant
    /// Until when its token counts.
    public let tokenExpiresAt: Instant
    /// The identifier of its token.
    public let tokenIdentifier: String
    /// Where its revocation is told.
    public let status: StatusReference?

    /// Where to look whether a card is revoked.
    public struct StatusReference: Sendable, Hashable {
        /// The address of the list.
        public let list: String
        /// The card's place in it.
        public let index: Int

        /// A place in a list; `nil` where the list has no such place, or no address.
        public init?(list: String, index: Int) {
            guard !list.isEmpty, 0..<StatusList.capacity ~= index else { return nil }
            self.list = list
            self.index = index
        }

        /// The claim `status`.
        var output: JSONOutput { ["uri": .string(list), "idx": .integer(index)] }
    }

    /// How the card stands at a moment, given what is known of its revocation.
    public func state(at now: Instant, revocation: CardRevocation) -> CardState {
        switch revocation {
        case .revoked: return .revoked
        case .superseded: return .superseded
        case .none: break
        }
        if now >= validUntil.endInSwitzerland { return .expired }
        return now >= tokenExpiresAt ? .stale : .valid
    }
}

/// Who holds a card is nobody's business: descriptions say nothing.
extension InsuranceCard: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "an insurance card" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension InsuranceCard {
    /// Whether another card says the same of the same person, whichever keys and times their tokens have.
    ///
    /// Whether the person is of age does not count: it may change between two tokens of one card.
    public func hasSameContent(as other: InsuranceCard) -> Bool {
        Content(self) == Content(other)
    }

    /// What the insurer says.
    private struct Content: Hashable {
        let number: CardNumber
        let coverage: CardCoverage
        let texts: [String?]
        let birthDate: PartialDate
        let sex: CardSex
        let ahvNumber: AHVNumber?
        let validUntil: CalendarDate
        let european: EuropeanCard?
        let relation: CardRelation

        init(_ card: InsuranceCard) {
            number = card.number
            coverage = card.coverage
            texts = [
                card.familyName, card.givenName, card.insurerName, card.insurerNumber,
                card.insuredNumber, card.hotline, card.emergencyAbroad,
            ]
            birthDate = card.birthDate
            sex = card.sex
            ahvNumber = card.ahvNumber
            validUntil = card.validUntil
            european = card.european
            relation = card.relation
        }
    }
}
