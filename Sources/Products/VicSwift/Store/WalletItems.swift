// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// What lies in the store: one item for each kind of thing, so that a kill leaves all cards old or all new.
enum WalletItem: String, CaseIterable {
    case cards
    case receipts
    case keys
    case status
    case clock
    case answers
    /// Stored under the name that earlier versions gave it.
    case revocations = "withdrawals"
    case consents
    case singleUse = "single-use"
    case pendingReceipts = "pending-receipts"
}

/// An item as it lies in the store.
struct StoredItem<Content: Codable & Sendable>: Codable {
    /// The generation of the form; an item of another one is not read.
    var schema = Self.currentSchema
    let content: Content

    static var currentSchema: Int { 1 }
}

/// The keys that count, as they came.
struct StoredKeySet: Codable, Equatable, Sendable {
    let token: String
    let entityTag: String?
    /// When the server was last asked, seconds since 1970.
    var fetchedAt: Int64
}

/// A list of revoked cards, as it came.
struct StoredStatusList: Codable, Equatable, Sendable {
    let token: String
    /// When it was fetched, seconds since 1970.
    let fetchedAt: Int64
}

/// What is known of the time.
struct StoredClock: Codable, Equatable, Sendable {
    let offset: Int64
    let lastServerTime: Int64?
    /// Missing where an earlier version wrote it.
    let isFarOff: Bool?
}

/// A request that was answered.
struct StoredAnswer: Codable, Equatable, Sendable {
    let request: String
    /// When, seconds since 1970.
    let at: Int64
    /// By what the provider's decision is asked for; `nil` once it is known, and where an earlier version wrote it.
    var checkIn: StoredCheckIn?
}

/// A check-in that waits for a decision.
struct StoredCheckIn: Codable, Equatable, Sendable {
    let identifier: String
    /// What opens its state at the server.
    let statusToken: String
}

/// A receipt that no known key signed yet.
struct StoredPendingReceipt: Codable, Equatable, Sendable {
    let issued: String
    /// When it came, seconds since 1970.
    let at: Int64
    /// The check-ins of this wallet that it may be about.
    let requests: [String]
    /// Whose decision it came with, as it may be shown; `nil` for one that came with cards.
    let provider: String?
}

/// The card server's word why a card was revoked.
struct StoredRevocation: Codable, Equatable, Sendable {
    let cardNumber: String
    /// As ``CardRevocationReason`` has it.
    let reason: String
}
