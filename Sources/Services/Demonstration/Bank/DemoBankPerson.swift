// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import PaymentCards

/// A client of a bank in the demonstration; all of them are fictitious.
package struct DemoBankPerson: Sendable, Hashable {
    /// The identifier in addresses: `anna-muster`.
    package let id: String
    /// The name.
    package let name: String
    /// The bank's client identifier at the issuing server.
    package let client: String
    /// The person's identifier at the issuing server.
    package let cardholder: CardIdentifier

    /// Describes a person.
    package init(id: String, name: String, client: String, cardholder: CardIdentifier) {
        self.id = id
        self.name = name
        self.client = client
        self.cardholder = cardholder
    }
}

/// A system that an authentication may give a token for.
package enum DemoBankSystem: String, Sendable, CaseIterable {
    /// The bank's own app.
    case bank
    /// Another system of the bank.
    case `internal`
    /// The card-management SDK; one authentication gives at most one token for it.
    case sdk
}
