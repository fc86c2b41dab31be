// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Tokens

/// The kinds of tokens that wallets, card servers, insurers and providers exchange.
public enum CardTokenKind: String, Sendable, CaseIterable {
    /// An insurer's statement that a person may fetch a card.
    case claim = "vic.claim.v1"
    /// A wallet's request for cards, with claims in it.
    case wallet = "vic.token.v1"
    /// A card.
    case card = "vic.card.v1"
    /// A provider's request to see fields of a card, backed by the card server.
    case request = "vic.request.v1"
    /// The wallet's proof that it has the key of a card.
    case keyBinding = "vic.kb.v1"
    /// A provider's or insurer's statement that it verified someone's identity.
    case receipt = "vic.receipt.v1"
    /// The trusted keys.
    case keys = "vic.keys.v1"
    /// The list of revoked cards.
    case status = "vic.status.v1"

    /// The protection against using a token twice.
    public enum ReplayGuard: Sendable, Hashable {
        /// It is bound to the wallet's key, or at the server to the first one that uses it.
        case boundKey
        /// A single-use nonce of the server.
        case serverNonce
        /// A single-use nonce of the request, and the token's own identifier.
        case requestNonce
        /// A request accepts only one answer.
        case singleAnswer
        /// It proves nothing without the wallet's key.
        case keyProof
        /// A version number that must not decrease.
        case risingVersion
        /// A time of issue that must not go back.
        case risingTime
    }

    /// The rules for a kind: one row of the table.
    public struct Rules: Sendable, Hashable {
        /// The roles whose keys may sign it.
        public let signers: Set<KeyRole>
        /// The longest time from issue to expiry, in seconds.
        public let maximumLifetime: Int64
        /// The maximum length in bytes.
        public let maximumByteCount: Int
        /// The protection against using it twice.
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

    /// The kind for reading tokens.
    public var kind: TokenKind {
        TokenKind(
            type: rawValue,
            maximumByteCount: rules.maximumByteCount,
            maximumLifetime: rules.maximumLifetime
        )
    }

    /// The maximum length of an issued card or receipt and of a presentation in bytes, disclosures and proof included.
    public static let issuedByteLimit = 64 << 10
}

/// The role of a key's owner, which decides what the key may sign.
public enum KeyRole: String, Sendable, Hashable, CaseIterable {
    /// The key that vouches for all others; it ships with the software.
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
