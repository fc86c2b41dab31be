// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import MachineReadable

/// The relation of a card's holder to the policy holder.
public enum CardRelation: String, Sendable, Hashable, CaseIterable {
    /// The policy holder.
    case holder = "self"
    /// The policy holder's spouse.
    case spouse
    /// A child of the policy holder.
    case child
    /// Someone else.
    case other
}

/// Something odd about a card that is no reason to refuse it.
public enum CardWarning: String, Sendable, Hashable, CaseIterable {
    /// The European card has another number, or its card may not have one; it is left out.
    case europeanNumber = "ehic_number"
    /// The check digit of the AHV number is wrong.
    case ahvCheck = "ahv_check"
    /// The sixth digit of the card number is not 0.
    case cardNumberPrefix = "card_number_prefix"
    /// The card number names another insurer than the card.
    case cardNumberInsurer = "card_number_insurer"
}

/// The state of a card at a moment.
public enum CardState: String, Sendable, Hashable, CaseIterable {
    /// Ready to use.
    case valid
    /// The insurance for which it was issued has ended.
    case expired
    /// The insurer has revoked it.
    case revoked
    /// The insurer has revoked it because a newer card has replaced it.
    case superseded
    /// Its token has expired and must be fetched again.
    case stale
}

/// A card with verified signature, binding and fields: only ``CardReader`` makes one.
public struct InsuranceCard: Sendable, CheckProof {
    /// The number.
    public let number: CardNumber
    /// The insurance it proves.
    public let coverage: CardCoverage
    /// The surname, cleaned for display.
    public let familyName: String
    /// The given names, cleaned for display.
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
    /// The insurer's number for the person.
    public let insuredNumber: String?
    /// The last day on which it is valid.
    public let validUntil: CalendarDate
    /// The European card on its back.
    public let european: EuropeanCard?
    /// The holder's relation to the policy holder.
    public let relation: CardRelation
    /// The phone number for questions.
    public let hotline: String?
    /// The emergency number for calls from abroad.
    public let emergencyAbroad: String?
    /// Whether the person is at least 18, if the card says so.
    public let isOver18: Bool?
    /// The oddities found.
    public let warnings: [CardWarning]
    /// The time its token was issued.
    public let issuedAt: Instant
    /// The time its token expires.
    public let tokenExpiresAt: Instant
    /// The identifier of its token.
    public let tokenIdentifier: String
    /// Its entry in the list of revoked cards.
    public let status: StatusReference?

    /// A reference to a card's entry in a list of revoked cards.
    public struct StatusReference: Sendable, Hashable {
        /// The address of the list.
        public let list: String
        /// The card's index in the list.
        public let index: Int

        /// Creates a reference; `nil` if the list cannot have this index, or has no address.
        public init?(list: String, index: Int) {
            guard !list.isEmpty, 0..<StatusList.capacity ~= index else { return nil }
            self.list = list
            self.index = index
        }

        /// The claim `status`.
        var output: JSONOutput { ["uri": .string(list), "idx": .integer(index)] }
    }

    /// Returns the card's state at a moment, given what is known of its revocation.
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

/// Keeps the holder's identity out of logs: descriptions say nothing.
extension InsuranceCard: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "an insurance card" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension InsuranceCard {
    /// Returns whether another card has the same content for the same person, whatever the keys and times of their
    /// tokens.
    ///
    /// The comparison ignores whether the person is at least 18, which may change between two tokens of one card.
    public func hasSameContent(as other: InsuranceCard) -> Bool {
        Content(self) == Content(other)
    }

    /// The insurer's statements.
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
