// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

/// The state of a card.
public enum CardState: String, Decodable, Sendable, CaseIterable {
    /// The card can be used.
    case active
    /// The card waits for its activation; no card returns to this state.
    case inactive
    /// New payments are declined until the card is activated again.
    case suspended
    /// The card has ended for good.
    case revoked

    /// The states that a cardholder may ask for from this one, in the order in which apps offer them.
    var possibleChanges: [CardState] {
        switch self {
        case .inactive, .suspended: [.active, .revoked]
        case .active: [.suspended, .revoked]
        case .revoked: []
        }
    }

    init(_ status: CardStatus) {
        switch status {
        case .active: self = .active
        case .inactive: self = .inactive
        case .suspended: self = .suspended
        case .revoked: self = .revoked
        }
    }
}

/// Why a cardholder suspends a card.
public enum CardSuspendReason: String, Sendable, CaseIterable {
    /// The card cannot be found.
    case lost
    /// The card may have been stolen.
    case stolen

    /// The reason as the server knows it.
    var wireName: String { self == .lost ? "suspected_lost" : "suspected_stolen" }
}

/// Why a cardholder revokes a card.
public enum CardRevokeReason: String, Sendable, CaseIterable {
    /// The card is lost.
    case lost
    /// The card was stolen.
    case stolen

    /// The reason as the server knows it.
    var wireName: String { self == .lost ? "reported_lost" : "reported_stolen" }
}
