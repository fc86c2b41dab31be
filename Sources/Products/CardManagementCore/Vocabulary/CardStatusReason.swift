// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why the cardholder, the bank or the system suspended or revoked a card.
public enum CardStatusReason: String, Sendable, CaseIterable {
    /// The card is lost, or was reported so.
    case lost
    /// The card was stolen, or was reported so.
    case stolen
    /// The card is past its expiry date.
    case expired
    /// The bank waits for the first payment with the chip.
    case firstChipUse
    /// Somebody entered a wrong security code too often.
    case wrongSecurityCodes

    /// Reads the reason as the server names it; `nil` for a name of a newer server.
    init?(wireName: String) {
        switch wireName {
        case "suspected_lost", "reported_lost": self = .lost
        case "suspected_stolen", "reported_stolen": self = .stolen
        case "expired": self = .expired
        case "first_contact_chip_authorization": self = .firstChipUse
        case "invalid_cvc2_threshold_exceeded": self = .wrongSecurityCodes
        default: return nil
        }
    }
}
