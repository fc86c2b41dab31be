// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import PaymentCards

/// A card of the logged-in cardholder.
public final class Card: Sendable, Identifiable {
    /// The card's identifier, which is not its number.
    public let id: String
    /// The last four digits of the number.
    public let panLast4Digits: String
    /// The month in which the card ends.
    public let expiryDate: CardExpiryDate
    /// The name on the card.
    public let cardholderName: String
    /// Whether the card exists as plastic.
    public let type: CardType
    /// The scheme, for the card's art.
    public let cardScheme: CardScheme

    let record: KnownCard
    private let owner: Owner

    private struct Owner: Sendable {
        weak var manager: CheckoutCardManager?
    }

    init(_ record: KnownCard, of manager: CheckoutCardManager) {
        let card = record.card
        id = card.id.text
        panLast4Digits = card.lastFour
        expiryDate = CardExpiryDate(card.expiry)
        cardholderName = card.displayName
        type = card.form == .physical ? .physical : .virtual
        cardScheme =
            switch card.scheme {
            case .visa: .visa
            case .mastercard: .mastercard
            case .test: .unknown
            }
        self.record = record
        owner = Owner(manager: manager)
    }

    /// The state; it changes in place when a request for another one succeeds.
    public var state: CardState { record.state }

    /// The states that can be requested now, in the order in which apps offer them.
    public var possibleStateChanges: [CardState] { state.possibleChanges }

    /// Everything that the server says about the card, for screens of this package.
    package var details: PaymentCard { record.card }

    /// The manager, as long as the app keeps it.
    var manager: CheckoutCardManager? { owner.manager }

    /// Returns whether a text can be the identifier of a card: `crd_` and 26 letters and digits.
    static func isIdentifier(_ text: String) -> Bool { CardIdentifier(text, .card) != nil }
}
