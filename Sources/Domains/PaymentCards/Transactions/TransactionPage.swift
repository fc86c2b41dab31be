// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Part of a card's transactions, newest first.
public struct TransactionPage: Sendable, Hashable {
    /// The transactions.
    public let transactions: [PaymentTransaction]
    /// Where the next page begins; `nil` on the last page.
    public let nextCursor: String?
    /// The number of transactions that could not be read.
    public let unreadableCount: Int

    /// Describes a page that a server sends.
    public init(_ transactions: [PaymentTransaction], nextCursor: String? = nil) {
        self.transactions = transactions
        self.nextCursor = nextCursor
        unreadableCount = 0
    }

    /// Reads a server's answer; `nil` if it is no list.
    ///
    /// A transaction that cannot be read is left out and counted, as a card is.
    public init?(_ value: JSONValue) {
        guard let elements = value["transactions"]?.elements else { return nil }
        transactions = elements.compactMap { PaymentTransaction($0) }
        unreadableCount = elements.count - transactions.count
        let cursor = value["next_cursor"]
        guard cursor == nil || cursor?.isNull == true || cursor?.string != nil else { return nil }
        nextCursor = cursor?.string
    }

    /// The page on the wire.
    public var json: JSONOutput {
        .object([
            ("transactions", .array(transactions.map(\.json))),
            ("next_cursor", nextCursor.map { .string($0) } ?? .null),
        ])
    }
}
