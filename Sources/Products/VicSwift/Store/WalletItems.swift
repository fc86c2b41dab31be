// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The items of the store: one for each kind of content, so that after a kill all cards are old or all are new.
enum WalletItem: String, CaseIterable {
    case cards
    case receipts
    case keys
    case status
    case clock
    case answers
    /// Stored under the name used by earlier versions.
    case revocations = "withdrawals"
    case consents
    case singleUse = "single-use"
    case pendingReceipts = "pending-receipts"
}

/// An item as stored.
struct StoredItem<Content: Codable & Sendable>: Codable {
    /// The version of the format; an item of another version is not read.
    var schema = Self.currentSchema
    let content: Content

    static var currentSchema: Int { 1 }
}

/// The valid keys, as received.
struct StoredKeySet: Codable, Equatable, Sendable {
    let token: String
    let entityTag: String?
    /// When the server was last asked, in seconds since 1970.
    var fetchedAt: Int64
}

/// A list of revoked cards, as received.
struct StoredStatusList: Codable, Equatable, Sendable {
    let token: String
    /// When it was fetched, in seconds since 1970.
    let fetchedAt: Int64
}

/// The known time.
struct StoredClock: Codable, Equatable, Sendable {
    let offset: Int64
    let lastServerTime: Int64?
    /// Missing if an earlier version wrote it.
    let isFarOff: Bool?
}

/// A request that was answered.
struct StoredAnswer: Codable, Equatable, Sendable {
    let request: String
    /// When it was answered, in seconds since 1970.
    let at: Int64
    /// The data with which to ask for the provider's decision; `nil` once it is known, and if an earlier version
    /// wrote it.
    var checkIn: StoredCheckIn?
}

/// A check-in that waits for a decision.
struct StoredCheckIn: Codable, Equatable, Sendable {
    let identifier: String
    /// The secret that opens its state at the server.
    let statusToken: String
}

/// A receipt that no known key has signed.
struct StoredPendingReceipt: Codable, Equatable, Sendable {
    let issued: String
    /// When it arrived, in seconds since 1970.
    let at: Int64
    /// The check-ins of this wallet that it may be about.
    let requests: [String]
    /// The provider whose decision it came with, as it may be shown; `nil` for one that came with cards.
    let provider: String?
}

/// The card server's reason for revoking a card.
struct StoredRevocation: Codable, Equatable, Sendable {
    let cardNumber: String
    /// The reason as the text of a ``CardRevocationReason``.
    let reason: String
}
