// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a payment was declined; the cases stand in the order in which the rules are checked.
public enum DeclineReason: String, Sendable, CaseIterable {
    /// The card was never activated.
    case cardInactive = "card_inactive"
    /// The card has ended for good.
    case cardRevoked = "card_revoked"
    /// The month of expiry is over.
    case cardExpired = "card_expired"
    /// The card is suspended.
    case cardSuspended = "card_suspended"
    /// The card in this wallet is suspended.
    case walletTokenSuspended = "wallet_token_suspended"
    /// The card may not be used this way.
    case channelBlocked = "channel_blocked"
    /// The card may not be used in the merchant's country.
    case countryBlocked = "country_blocked"
    /// The card may not be used for the merchant's trade.
    case categoryBlocked = "mcc_blocked"
    /// The card may not be used at this merchant.
    case merchantBlocked = "merchant_blocked"
    /// The amount passes a limit.
    case limitExceeded = "limit_exceeded"
    /// The card was for one payment, which it has made.
    case singleUseSpent = "single_use_spent"
}
