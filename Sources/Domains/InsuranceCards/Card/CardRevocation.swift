// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why an insurer revoked a card.
public enum CardRevocationReason: String, Sendable, Hashable, CaseIterable {
    /// It is lost.
    case lost
    /// The insurance has ended early.
    case cancelled
    /// A newer card stands in its place.
    case superseded
}

/// Whether an insurer has revoked a card, as far as a wallet or a provider knows.
public enum CardRevocation: String, Sendable, Hashable, CaseIterable {
    /// Not as far as is known.
    case none
    /// Revoked.
    case revoked
    /// Revoked because a newer card stands in its place.
    case superseded

    /// What is known of a card.
    ///
    /// The list tells of each card only whether it is revoked. Why, the card server tells the wallet whose card it
    /// is, in its answer to a request for cards; that word counts even before the list is fetched again.
    ///
    /// - Parameters:
    ///   - isListed: whether the card is on the list of revoked ones.
    ///   - reason: the card server's word, if it said one.
    public init(isListed: Bool, reason: CardRevocationReason?) {
        self =
            switch reason {
            case .superseded: .superseded
            case .lost, .cancelled: .revoked
            case nil: isListed ? .revoked : .none
            }
    }

    /// What a code of the insurers' query of coverage says of a card; `nil` for codes that are about other things.
    ///
    /// 14: the card is not valid; 15 and 16: there is a newer one, of the same or of another insurer.
    public init?(coverageCode code: Int) {
        switch code {
        case 14: self = .revoked
        case 15, 16: self = .superseded
        default: return nil
        }
    }
}
