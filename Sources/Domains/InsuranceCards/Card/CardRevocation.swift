// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The reason an insurer revoked a card.
public enum CardRevocationReason: String, Sendable, Hashable, CaseIterable {
    /// The card is lost.
    case lost
    /// The insurance has ended early.
    case cancelled
    /// A newer card has replaced it.
    case superseded
}

/// The known revocation state of a card, for a wallet or a provider.
public enum CardRevocation: String, Sendable, Hashable, CaseIterable {
    /// Not revoked, as far as known.
    case none
    /// Revoked.
    case revoked
    /// Revoked because a newer card has replaced it.
    case superseded

    /// Combines what is known of a card.
    ///
    /// The status list says only whether a card is revoked. The reason comes from the card server, which tells it to
    /// the card's wallet in the answer to a request for cards. The reason applies even before the wallet fetches the
    /// list again.
    ///
    /// - Parameters:
    ///   - isListed: whether the card is on the list of revoked cards.
    ///   - reason: the card server's reason, if given.
    public init(isListed: Bool, reason: CardRevocationReason?) {
        self =
            switch reason {
            case .superseded: .superseded
            case .lost, .cancelled: .revoked
            case nil: isListed ? .revoked : .none
            }
    }
}
