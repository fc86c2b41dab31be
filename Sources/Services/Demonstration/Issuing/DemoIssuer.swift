// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import PaymentCards

/// A fictitious bank that issues cards in the demonstration.
package struct DemoIssuer: Sendable, Hashable {
    /// The bank's client identifier at the issuing server.
    package let client: String
    /// The name.
    package let name: String
    /// The people who bank here.
    package let people: [DemoCardholder]

    /// Both banks.
    package static let all = [
        DemoIssuer(
            client: "lindenhof-bank",
            name: "Lindenhof Bank",
            people: [
                DemoCardholder(
                    "anna-muster",
                    "Anna",
                    "Muster",
                    [
                        DemoCard(.virtual, .active, reference: "everyday"),
                        DemoCard(
                            .physical,
                            .active,
                            reference: "main",
                            wallets: [
                                DemoWallet("Annas iPhone", .phone),
                                DemoWallet("Annas Watch", .watch, suspendedDaysAgo: 40),
                            ]
                        ),
                        DemoCard(.physical, .waiting, reference: "replacement"),
                        DemoCard(.virtual, .singleUse, reference: "one-off"),
                    ]
                ),
                DemoCardholder(
                    "tomas-okafor",
                    "Tomas",
                    "Okafor",
                    [
                        DemoCard(.physical, .suspendedByHolder, reference: "main"),
                        DemoCard(.virtual, .active, reference: "subscriptions"),
                        DemoCard(.virtual, .revoked, reference: "old"),
                    ]
                ),
                DemoCardholder(
                    "ines-baumann",
                    "Ines",
                    "Baumann",
                    [
                        DemoCard(.physical, .expiresThisMonth, reference: "main"),
                        DemoCard(.physical, .suspendedByIssuer, reference: "travel"),
                    ]
                ),
            ]
        ),
        DemoIssuer(
            client: "caisse-du-lac",
            name: "Caisse du Lac",
            people: [
                DemoCardholder(
                    "elodie-fournier",
                    "Élodie",
                    "Fournier",
                    [
                        DemoCard(
                            .physical,
                            .active,
                            reference: "principale",
                            wallets: [DemoWallet("iPhone d’Élodie", .phone)]
                        ),
                        DemoCard(.virtual, .active, reference: "achats"),
                        DemoCard(.virtual, .expired, reference: "ancienne"),
                    ]
                ),
                DemoCardholder(
                    "luca-bernasconi",
                    "Luca",
                    "Bernasconi",
                    [
                        DemoCard(.physical, .active, reference: "principale"),
                        DemoCard(
                            .physical,
                            .revoked,
                            reference: "smarrita",
                            wallets: [DemoWallet("iPhone di Luca", .phone)]
                        ),
                    ]
                ),
                DemoCardholder(
                    "noor-van-dijk",
                    "Noor",
                    "van Dijk",
                    [
                        DemoCard(.virtual, .active, reference: "online"),
                        DemoCard(.physical, .waiting, reference: "nieuw"),
                    ]
                ),
            ]
        ),
    ]
}

/// A fictitious person with cards.
package struct DemoCardholder: Sendable, Hashable {
    /// The identifier in addresses.
    package let id: String
    /// The first name.
    package let firstName: String
    /// The last name.
    package let lastName: String
    /// The cards, oldest first.
    package let cards: [DemoCard]

    /// The whole name.
    package var name: String { firstName + " " + lastName }

    init(_ id: String, _ firstName: String, _ lastName: String, _ cards: [DemoCard]) {
        self.id = id
        self.firstName = firstName
        self.lastName = lastName
        self.cards = cards
    }
}

/// A card of the demonstration and the state that the real code brings it to.
package struct DemoCard: Sendable, Hashable {
    /// What happens to the card after it was created.
    package enum Story: Sendable, CaseIterable {
        /// It is used.
        case active
        /// It waits for its activation.
        case waiting
        /// Its holder suspended it.
        case suspendedByHolder
        /// The bank suspended it.
        case suspendedByIssuer
        /// Its holder revoked it.
        case revoked
        /// Its last month is over, and the daily job has revoked it.
        case expired
        /// This month is its last.
        case expiresThisMonth
        /// It ends with its first payment, which has not been made.
        case singleUse
    }

    /// Whether it exists as plastic.
    package let form: PaymentCard.Form
    /// What happens to it.
    package let story: Story
    /// The bank's reference.
    package let reference: String
    /// The devices whose wallets have the card.
    package let wallets: [DemoWallet]

    init(
        _ form: PaymentCard.Form,
        _ story: Story,
        reference: String,
        wallets: [DemoWallet] = []
    ) {
        self.form = form
        self.story = story
        self.reference = reference
        self.wallets = wallets
    }

    /// Whether payments were made with it during the past year.
    package var hasPayments: Bool { story != .waiting && story != .singleUse }
}

/// A device of the demonstration whose wallet has a card.
package struct DemoWallet: Sendable, Hashable {
    /// The name that its owner gave it.
    package let name: String
    /// The sort of device.
    package let kind: WalletDevice.Kind
    /// When the bank suspended the card on it; `nil` if it never did.
    package let suspendedDaysAgo: Int?

    init(_ name: String, _ kind: WalletDevice.Kind, suspendedDaysAgo: Int? = nil) {
        self.name = name
        self.kind = kind
        self.suspendedDaysAgo = suspendedDaysAgo
    }
}
