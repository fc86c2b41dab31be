// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Tokens

/// The kinds of tokens that wallets, card servers, insurers and providers exchange.
public enum CardTokenKind: String, Sendable, CaseIterable {
    /// An insurer's word that a person may fetch a card.
    case claim = "vic.claim.v1"
    /// A wallet's request for cards, with claims in it.
    case wallet = "vic.token.v1"
    /// A card.
    case card = "vic.card.v1"
    /// A provider's request to see fields of a card, which the card server vouches for.
    case request = "vic.request.v1"
    /// The wallet's proof that it has the key of a card.
    case keyBinding = "vic.kb.v1"
    /// A provider's or insurer's word that it verified who somebody is.
    case receipt = "vic.receipt.v1"
    /// The keys that count.
    case keys = "vic.keys.v1"
    /// Which cards are revoked.
    case status = "vic.status.v1"

    /// What keeps a token from being used twice.
    public enum ReplayGuard: Sendable, Hashable {
        /// It is bound to the wallet's key, or at the server to the first one that uses it.
        case boundKey
        /// A nonce of the server, which counts once.
        case serverNonce
        /// A nonce of the request, which counts once, and the token's own identifier.
        case requestNonce
        /// One answer to each request.
        case singleAnswer
        /// It proves nothing without the wallet's key.
        case keyProof
        /// A number that must not go down.
        case risingVersion
        /// A time of issue that must not go back.
        case risingTime
    }

    /// What holds for a kind: one row of the table.
    public struct Rules: Sendable, Hashable {
        /// Whose keys may sign it.
        public let signers: Set<KeyRole>
        /// The longest time from issue to end, seconds.
        public let maximumLifetime: Int64
        /// The most bytes.
        public let maximumByteCount: Int
        /// What keeps it from being used twice.
        public let replayGuard: ReplayGuard
    }

    /// The row of this kind.
    public var rules: Rules {
        switch self {
        case .claim: Self.row([.insurer], hours: 24, kibibytes: 4, .boundKey)
        case .wallet: Self.row([.wallet], minutes: 5, kibibytes: 128, .serverNonce)
        case .card: Self.row([.server], hours: 30 * 24, kibibytes: 16, .keyProof)
        case .request: Self.row([.server], minutes: 10, kibibytes: 16, .singleAnswer)
        case .keyBinding: Self.row([.wallet], minutes: 5, kibibytes: 16, .requestNonce)
        case .receipt: Self.row([.provider, .insurer], hours: 365 * 24, kibibytes: 16, .keyProof)
        case .keys: Self.row([.root], hours: 90 * 24, kibibytes: 64, .risingVersion)
        case .status: Self.row([.status], hours: 24, kibibytes: 32, .risingTime)
        }
    }

    private static func row(
        _ signers: Set<KeyRole>,
        hours: Int64 = 0,
        minutes: Int64 = 0,
        kibibytes: Int,
        _ replayGuard: ReplayGuard
    ) -> Rules {
        Rules(
            signers: signers,
            maximumLifetime: hours * 3600 + minutes * 60,
            maximumByteCount: kibibytes << 10,
            replayGuard: replayGuard
        )
    }

    /// The kind as tokens are read by.
    public var kind: TokenKind {
        TokenKind(
            type: rawValue,
            maximumByteCount: rules.maximumByteCount,
            maximumLifetime: rules.maximumLifetime
        )
    }

    /// The most bytes of an issued card or receipt and of a presentation, disclosures and proof included.
    public static let issuedByteLimit = 64 << 10
}

/// Whose key it is, which says what it may sign.
public enum KeyRole: String, Sendable, Hashable, CaseIterable {
    /// The key that vouches for all others; it comes with the software.
    case root
    /// The card server.
    case server
    /// The list of revoked cards.
    case status
    /// An insurer.
    case insurer
    /// A provider of care.
    case provider
    /// A wallet; its key is in no list.
    case wallet
}
