// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What stands for the rows removed at the end of their retention.
///
/// It ties the rest of the chain to them: the next row follows its hash. The chain itself records each removal in a row
/// of its own, ``AuditEntry/init(checkpoint:at:)``.
public struct AuditCheckpoint: Sendable, Hashable {
    /// The place and hash of the last removed row.
    public let anchor: AuditAnchor
    /// The number of rows removed.
    public let count: Int

    /// Describes a removal; `nil` unless 1 to `sequence` rows were removed.
    public init?(anchor: AuditAnchor, count: Int) {
        guard 1...anchor.sequence ~= count else { return nil }
        self.anchor = anchor
        self.count = count
    }

    /// Reads `{"seq", "hash", "count"}`; `nil` for anything else.
    public init?(_ value: JSONValue) {
        guard let members = value.members, members.count == 3,
            let sequence = AuditRow.integer(value["seq"]), let hash = AuditRow.hash(value["hash"]),
            let count = AuditRow.integer(value["count"]),
            let anchor = AuditAnchor(sequence: sequence, hash: hash)
        else { return nil }
        self.init(anchor: anchor, count: count)
    }

    /// Reads `SEQ:HASH:COUNT`, as ``text`` writes it.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"),
            let anchor = AuditAnchor(String(text[..<colon])),
            let count = Int(text[text.index(after: colon)...]),
            String(count) == text[text.index(after: colon)...]
        else { return nil }
        self.init(anchor: anchor, count: count)
    }

    /// The checkpoint as `SEQ:HASH:COUNT`.
    public var text: String { "\(anchor.text):\(count)" }
}

extension AuditEntry {
    /// Records in the chain that rows were removed, with the place and hash of the last one and their number.
    ///
    /// The three values stand in ``tokenID``, so that the row has the members of every row, and its hash covers them.
    public init(checkpoint: AuditCheckpoint, at time: PreciseInstant) {
        self.init(time: time, actor: .system, action: .checkpoint)
        tokenID = checkpoint.text
    }

    /// The removal that the entry records; `nil` for another entry, and for values that no checkpoint has.
    public var checkpoint: AuditCheckpoint? {
        action == .checkpoint ? tokenID.flatMap { AuditCheckpoint($0) } : nil
    }
}
