// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The state of a payment card.
public enum CardStatus: String, Sendable, CaseIterable {
    /// The card can be used.
    case active
    /// The card waits for its activation; no card returns to this state.
    case inactive
    /// New payments are declined until the card is activated again.
    case suspended
    /// The card has ended for good.
    case revoked
}

/// Who acts on a card: its holder, the issuer's staff, or the server itself.
public enum CardActor: String, Sendable, CaseIterable {
    /// The person whom the card was issued to, through an app.
    case cardholder
    /// The bank that issued the card.
    case issuer
    /// The server, for example when a card expires.
    case system
}
