// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Which of a card's transactions an app asks for.
public struct TransactionQuery: Sendable, Hashable {
    /// The largest number of transactions in one answer.
    public static let maximumLimit = 100
    /// The number of transactions if the app does not say.
    public static let defaultLimit = 50

    /// The first instant; `nil` for the card's first transaction.
    public let from: PreciseInstant?
    /// The instant before which the transactions end; `nil` for the newest transaction.
    public let to: PreciseInstant?
    /// The largest number of transactions, 1 to 100.
    public let limit: Int

    /// Describes a query.
    ///
    /// - Throws: `fieldInvalid` for a limit outside 1 to 100 and for a `to` before `from`.
    public init(
        from: PreciseInstant? = nil,
        to: PreciseInstant? = nil,
        limit: Int = defaultLimit
    ) throws(PaymentCardError) {
        guard 1...Self.maximumLimit ~= limit else { throw .refused(.fieldInvalid, field: "limit") }
        if let from, let to, to < from { throw .refused(.fieldInvalid, field: "to") }
        self.from = from
        self.to = to
        self.limit = limit
    }

    /// Reads the values of a query string; `nil` for one that is missing.
    ///
    /// - Throws: `fieldInvalid` for a value of another form: RFC 3339, or 1 to 3 digits.
    public init(
        parsingFrom from: String?,
        to: String?,
        limit: String?
    ) throws(PaymentCardError) {
        try self.init(
            from: Self.instant(from, "from"),
            to: Self.instant(to, "to"),
            limit: Self.limit(limit)
        )
    }

    private static func instant(
        _ text: String?,
        _ field: String
    ) throws(PaymentCardError) -> PreciseInstant? {
        guard let text else { return nil }
        guard let instant = PreciseInstant(rfc3339: text) else {
            throw .refused(.fieldInvalid, field: field)
        }
        return instant
    }

    private static func limit(_ text: String?) throws(PaymentCardError) -> Int {
        guard let text else { return defaultLimit }
        // `Int` would take a sign too.
        guard 1...3 ~= text.utf8.count,
            text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            let limit = Int(text)
        else { throw .refused(.fieldInvalid, field: "limit") }
        return limit
    }
}
