// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Part of a card's transactions, newest first.
public struct TransactionPage: Sendable, Hashable {
    /// The transactions.
    public let transactions: [PaymentTransaction]
    /// Where the next page begins; `nil` on the last page.
    public let nextCursor: String?

    /// Describes a page that a server sends.
    public init(_ transactions: [PaymentTransaction], nextCursor: String? = nil) {
        self.transactions = transactions
        self.nextCursor = nextCursor
    }

    /// The page on the wire.
    public var json: JSONOutput {
        .object([
            ("transactions", .array(transactions.map(\.json))),
            ("next_cursor", nextCursor.map { .string($0) } ?? .null),
        ])
    }
}
