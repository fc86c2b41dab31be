// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Encodings

/// One row of the audit chain: an entry, its place, and the hashes that tie it to all rows before it.
///
/// Hash: SHA-256 of the previous row's hash as 32 bytes, followed by the row as compact JSON without the two hashes, its
/// members in alphabetical order; absent values are null, and the first row follows 32 zero bytes.
public struct CheckAuditRow: Sendable, Hashable {
    /// The hash that the first row follows.
    public static let firstHash = [UInt8](repeating: 0, count: 32)

    /// The place in the chain, from 1 without gaps.
    public let sequence: Int
    /// What the row records.
    public let entry: CheckAuditEntry
    /// The hash of the row before.
    public let previousHash: [UInt8]
    /// The hash of this row.
    public let hash: [UInt8]

    /// Takes a row as stored; ``isIntact`` tells whether its hash is right.
    public init(sequence: Int, entry: CheckAuditEntry, previousHash: [UInt8], hash: [UInt8]) {
        self.sequence = sequence
        self.entry = entry
        self.previousHash = previousHash
        self.hash = hash
    }

    /// Chains an entry to the row before, which has a hash.
    public init(sequence: Int, entry: CheckAuditEntry, following previousHash: [UInt8]) {
        self.init(
            sequence: sequence,
            entry: entry,
            previousHash: previousHash,
            hash: Self.hash(entry, sequence, previousHash)
        )
    }

    /// Whether the hash is that of the content.
    public var isIntact: Bool { hash == Self.hash(entry, sequence, previousHash) }

    /// The row as administrators get it; the hashes are hexadecimal.
    public var json: JSONOutput {
        .object(
            Self.members(entry, sequence) + [
                ("previousHash", .string(Hex.encode(previousHash))),
                ("hash", .string(Hex.encode(hash))),
            ]
        )
    }

    private static func hash(
        _ entry: CheckAuditEntry,
        _ sequence: Int,
        _ previousHash: [UInt8]
    ) -> [UInt8] {
        let content = JSONOutput.object(members(entry, sequence)).utf8()
        return HashAlgorithm.sha256.digest(of: previousHash + content)
    }

    private static func members(
        _ entry: CheckAuditEntry,
        _ sequence: Int
    ) -> [(String, JSONOutput)] {
        let text = { (value: String?) in value.map { JSONOutput.string($0) } ?? .null }
        return [
            ("account", .string(entry.account)), ("action", .string(entry.action.rawValue)),
            ("actor", .string(entry.actor.kind)), ("actorToken", text(entry.actor.id)),
            ("after", text(entry.after.map(Hex.encode))),
            ("at", .string(entry.time.rfc3339)),
            ("before", text(entry.before.map(Hex.encode))), ("detail", text(entry.detail)),
            ("sequence", .integer(sequence)), ("subject", text(entry.subject)),
        ]
    }
}
