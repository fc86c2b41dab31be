// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// A card as the app shows it: open data only.
struct CardsItem: Encodable, Hashable {
    /// The state of a card in one word, as it stands on the card.
    enum Condition: String, Encodable, Hashable {
        case active, inactive
        /// Suspended by the cardholder.
        case suspended
        /// Suspended by the bank.
        case blocked
        case revoked
        case expired
        /// Active, but not for long.
        case soon
    }

    let id: String
    /// Whose look it has: `lac` or `lindenhof`.
    let bank: String
    /// `physical` or `virtual`.
    let type: String
    /// `visa`, `mastercard` or `test`.
    let scheme: String
    let lastFour: String
    let name: String
    /// Two digits.
    let month: String
    /// Four digits.
    let year: String
    let condition: Condition
    /// The states that the cardholder may ask for, in the order in which the SDK offers them.
    let changes: [CardsChange]
    /// Since when it is suspended or revoked, RFC 3339; `nil` in any other state.
    var since: String?
    /// Why it is suspended or revoked, such as `lost`; `nil` without a reason.
    var cause: String?

    /// How long before its end a card says so, in days.
    static let soonDays: Int64 = 60

    /// Returns the condition of a card.
    ///
    /// - Parameters:
    ///   - status: its state.
    ///   - isLocked: whether it was suspended by the bank.
    ///   - expiry: its last month.
    ///   - now: the time.
    /// - Returns: the word.
    static func condition(
        _ status: CardStatus,
        isLocked: Bool,
        expiry: CardExpiry?,
        at now: Instant
    ) -> Condition {
        switch status {
        case .revoked: .revoked
        case _ where expiry?.isOver(at: now) == true: .expired
        case .inactive: .inactive
        case .suspended: isLocked ? .blocked : .suspended
        case .active:
            expiry?.isOver(at: now.adding(seconds: soonDays * 86_400)) == true ? .soon : .active
        }
    }

    /// Whether it can pay now.
    var isUsable: Bool { condition == .active || condition == .soon }
}

/// A change of a card's state that its holder asks for.
enum CardsChange: String, Codable, Hashable {
    case activate, suspend, revoke
}

/// Why a card is suspended or revoked.
enum CardsReason: String, Codable, Hashable {
    case lost, stolen
}

/// What a single confirmation of the person permits.
enum CardsPurpose: String, Codable, Hashable {
    case logIn
    case pin, pan, cvv
    case both = "pan_cvv"
    case copy = "copy_pan"
    case changePIN = "set_pin"
    case wallet
    case controls
    case register = "oob_register"
    case decide = "oob_decide"

    /// The secrets that it shows, each in a frame of its own.
    var kinds: [String] {
        switch self {
        case .pin, .pan, .cvv: [rawValue]
        case .both: ["pan", "cvv"]
        default: []
        }
    }

    /// How long the secrets stay, in seconds; two that are shown together go with the one that goes first.
    var seconds: Int {
        switch self {
        case .pin: 5
        case .pan: 60
        default: 30
        }
    }
}
