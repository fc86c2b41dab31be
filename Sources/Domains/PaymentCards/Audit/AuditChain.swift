// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The head of the audit chain, to which the one writer appends.
public struct AuditChain: Sendable, Hashable {
    /// The place of the last row; 0 for an empty chain.
    public private(set) var sequence: Int
    /// The hash of the last row; 32 zero bytes for an empty chain.
    public private(set) var hash: [UInt8]

    /// Begins an empty chain.
    public init() {
        sequence = 0
        hash = [UInt8](repeating: 0, count: AuditRow.hashByteCount)
    }

    /// Continues a chain after its last row.
    public init(after row: AuditRow) {
        sequence = row.sequence
        hash = row.hash
    }

    /// Continues a chain after a known row.
    public init(after anchor: AuditAnchor) {
        sequence = anchor.sequence
        hash = anchor.hash
    }

    /// Appends an entry and returns its row, to be stored in the transaction of the effect.
    public mutating func append(_ entry: AuditEntry) -> AuditRow {
        let row = AuditRow(sequence: sequence + 1, entry: entry, following: hash)
        self = AuditChain(after: row)
        return row
    }
}

/// A place of the chain and the hash of its row, kept apart from the chain: `SEQ:HASH`.
///
/// Only an anchor shows that the end of a chain was cut off.
public struct AuditAnchor: Sendable, Hashable {
    /// The place, from 1.
    public let sequence: Int
    /// The hash of the row there, 32 bytes.
    public let hash: [UInt8]

    /// Joins place and hash; `nil` outside the ranges.
    public init?(sequence: Int, hash: [UInt8]) {
        guard sequence >= 1, hash.count == AuditRow.hashByteCount else { return nil }
        self.sequence = sequence
        self.hash = hash
    }

    /// Reads `SEQ:HASH`: digits without leading zero, a colon and 64 lower-case hexadecimal digits.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let sequence = Int(parts[0]), String(sequence) == parts[0],
            let hash = AuditRow.hash(String(parts[1]))
        else { return nil }
        self.init(sequence: sequence, hash: hash)
    }

    /// The anchor as `SEQ:HASH`.
    public var text: String { "\(sequence):\(Hex.encode(hash))" }
}
