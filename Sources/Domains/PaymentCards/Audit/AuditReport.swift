// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The result of checking an audit chain.
public struct AuditReport: Sendable, Hashable {
    /// Why a chain is broken.
    public enum Reason: String, Sendable, CaseIterable {
        /// The content of a row does not have the row's hash.
        case hash
        /// A row does not follow the hash of the row before.
        case link
        /// A row is missing, or the chain begins after its first row without an anchor.
        case gap
        /// A row comes too late, or twice.
        case order
        /// A row is older than one before it.
        case time
        /// The row of an anchor is missing or has another hash.
        case anchor
        /// The rows do not account for a token or a card's version.
        case effects
        /// A line is no row.
        case unreadable
    }

    /// The first break: where and why.
    public struct Break: Sendable, Hashable {
        /// The place of the first row that is altered, missing or misplaced.
        public let sequence: Int
        /// Why.
        public let reason: Reason
    }

    /// The number of intact rows; all rows of an intact chain.
    public let rowCount: Int
    /// The place of the first intact row; `nil` if there is none.
    public let first: Int?
    /// The last intact row; `nil` if there is none.
    public let head: AuditAnchor?
    /// The first break; `nil` for an intact chain.
    public let firstBreak: Break?

    /// Whether every row is there and as it was written.
    public var isIntact: Bool { firstBreak == nil }

    /// The report as `etui cards audit verify --json` prints it.
    public var json: JSONOutput {
        [
            "schema": "etui.cards.audit.v1", "status": isIntact ? "intact" : "broken",
            "rows": .integer(rowCount), "first": first.map { .integer($0) } ?? .null,
            "last": head.map { .integer($0.sequence) } ?? .null,
            "head": head.map { .string($0.text) } ?? .null,
            "brokenAt": firstBreak.map { .integer($0.sequence) } ?? .null,
            "reason": firstBreak.map { .string($0.reason.rawValue) } ?? .null,
        ]
    }
}
