// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension AuditRow {
    private static let memberNames: Set<String> = [
        "seq", "ts", "actor_type", "actor_id", "token_id", "action", "card_id", "cardholder_id",
        "outcome", "error_code", "request_id", "ip", "user_agent", "sca_ref_hash", "prev_hash",
        "hash",
    ]

    /// Reads a row of an export or of `GET /audit`; `nil` unless it has exactly the members of a row.
    ///
    /// An unknown member would not be covered by the hash, so there may be none; an absent value may be left out.
    public init?(_ value: JSONValue) {
        guard let members = value.members,
            members.allSatisfy({ Self.memberNames.contains($0.name) }),
            let sequence = Self.integer(value["seq"]), sequence >= 1,
            let time = Self.integer(value["ts"]),
            let actor = value["actor_type"]?.string.flatMap(AuditEntry.Actor.init(rawValue:)),
            let action = value["action"]?.string, let outcome = value["outcome"]?.string,
            let previousHash = Self.hash(value["prev_hash"]), let hash = Self.hash(value["hash"]),
            let texts = Self.texts(value)
        else { return nil }
        var entry = AuditEntry(
            time: PreciseInstant(millisecondsSinceEpoch: Int64(time)),
            actor: actor,
            action: AuditAction(rawValue: action),
            outcome: AuditOutcome(rawValue: outcome)
        )
        entry.actorID = texts["actor_id"]
        entry.tokenID = texts["token_id"]
        entry.card = texts["card_id"]
        entry.cardholder = texts["cardholder_id"]
        entry.errorCode = texts["error_code"]
        entry.requestID = texts["request_id"]
        entry.address = texts["ip"]
        entry.userAgent = texts["user_agent"]
        entry.scaReferenceHash = texts["sca_ref_hash"]
        self.init(sequence: sequence, entry: entry, previousHash: previousHash, hash: hash)
    }

    /// Reads the members that may be absent; `nil` if one is neither a string nor null.
    private static func texts(_ value: JSONValue) -> [String: String]? {
        var texts: [String: String] = [:]
        for name in [
            "actor_id", "token_id", "card_id", "cardholder_id", "error_code", "request_id", "ip",
            "user_agent", "sca_ref_hash",
        ] {
            guard let member = value[name], !member.isNull else { continue }
            guard let text = member.string else { return nil }
            texts[name] = text
        }
        return texts
    }

    /// Reads a whole number in its one canonical spelling, which every double holds exactly.
    static func integer(_ value: JSONValue?) -> Int? {
        guard let number = value?.number, let integer = number.integer,
            integer.magnitude < 1 << 53, number.text == String(integer)
        else { return nil }
        return Int(integer)
    }

    /// Reads a hash of 64 lower-case hexadecimal digits.
    static func hash(_ value: JSONValue?) -> [UInt8]? {
        value?.string.flatMap { Self.hash($0) }
    }

    static func hash(_ text: String) -> [UInt8]? {
        guard text.utf8.count == 2 * hashByteCount, let bytes = try? Hex.decode(text),
            Hex.encode(bytes) == text
        else { return nil }
        return bytes
    }
}
