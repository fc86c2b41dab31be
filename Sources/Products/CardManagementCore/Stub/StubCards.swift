// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards

/// The five made-up cards of the stub; their numbers belong to no scheme.
enum StubCards {
    /// The PIN of every physical card.
    static let pin = "7391"
    /// The security code of every card.
    static let securityCode = "445"

    /// The numbers by the identifiers of their cards.
    static let numbers: [(id: String, pan: String)] = [
        ("crd_stub0000000000000000000001", "9999000000001374"),
        ("crd_stub0000000000000000000002", "9999000000002521"),
        ("crd_stub0000000000000000000003", "9999000000003529"),
        ("crd_stub0000000000000000000004", "9999000000004378"),
        ("crd_stub0000000000000000000005", "9999000000005011"),
    ]

    private static let looks: [(form: PaymentCard.Form, status: CardStatus, name: String)] = [
        (.virtual, .active, "Anna Muster"), (.physical, .inactive, "Anna Muster"),
        (.physical, .suspended, "Tomas Okafor"), (.virtual, .revoked, "Tomas Okafor"),
        (.physical, .active, "Ines Baumann"),
    ]

    /// Returns the cards as they are at a moment: all but the last end in December in three years, the last this month.
    static func cards(at now: Instant) -> [PaymentCard] {
        let month = CardExpiry(containing: now)
        let later = CardExpiry(year: month.year + 3, month: 12) ?? month
        guard let holder = CardIdentifier("crh_stub0000000000000000000001", .cardholder) else {
            return []
        }
        return zip(numbers, looks).enumerated().compactMap { place, entry in
            let (number, look) = entry
            guard let id = CardIdentifier(number.id, .card) else { return nil }
            let made = PreciseInstant(now.adding(seconds: Int64(-86_400 * (place + 1) * 30)))
            return PaymentCard(
                id: id,
                cardholder: holder,
                form: look.form,
                displayName: look.name,
                lastFour: String(number.pan.suffix(4)),
                expiry: place == 4 ? month : later,
                status: look.status,
                suspendedBy: look.status == .suspended ? .cardholder : nil,
                createdOn: made,
                lastModifiedOn: made
            )
        }
    }

    /// Returns the digits of a text in wiped memory.
    static func digits(_ text: String) -> HeldDigits {
        HeldDigits(SecretBytes(copying: Array(text.utf8)))
    }
}
