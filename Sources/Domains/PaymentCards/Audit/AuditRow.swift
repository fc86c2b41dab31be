// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Encodings

/// One row of the audit chain: an entry, its place, and the hashes that tie it to all rows before it.
///
/// Hash: SHA-256 of the previous row's hash as 32 bytes, followed by the RFC 8785 form of the row without `prev_hash`
/// and `hash`; absent values are null, and the first row follows 32 zero bytes.
public struct AuditRow: Sendable, Hashable {
    /// The length of a hash.
    public static let hashByteCount = 32

    /// The place in the chain, from 1 without gaps.
    public let sequence: Int
    /// What the row records.
    public let entry: AuditEntry
    /// The hash of the row before.
    public let previousHash: [UInt8]
    /// The hash of this row.
    public let hash: [UInt8]

    /// Takes a row as stored; ``AuditVerifier`` checks the hashes.
    public init(sequence: Int, entry: AuditEntry, previousHash: [UInt8], hash: [UInt8]) {
        self.sequence = sequence
        self.entry = entry
        self.previousHash = previousHash
        self.hash = hash
    }

    /// Chains an entry to the row before.
    init(sequence: Int, entry: AuditEntry, following previousHash: [UInt8]) {
        let hashed = Self.hashed(entry, sequence: sequence)
        self.init(
            sequence: sequence,
            entry: entry,
            previousHash: previousHash,
            hash: HashAlgorithm.sha256.digest(of: previousHash + hashed)
        )
    }

    /// The hash that the content of the row has.
    var computedHash: [UInt8] {
        HashAlgorithm.sha256.digest(of: previousHash + Self.hashed(entry, sequence: sequence))
    }

    /// Returns the hashed form of an entry: canonical JSON without the hashes.
    static func hashed(_ entry: AuditEntry, sequence: Int) -> [UInt8] {
        canonical(entry, sequence: sequence, hashes: nil)
    }

    /// The row as one line of an export, canonical JSON (RFC 8785) without the line's end.
    public var line: [UInt8] {
        Self.canonical(entry, sequence: sequence, hashes: (previousHash, hash))
    }

    /// The row as `GET /audit` sends it.
    public var json: JSONOutput {
        let text = { (value: String?) in value.map { JSONOutput.string($0) } ?? .null }
        return [
            "seq": .integer(sequence),
            "ts": .integer(Int(entry.time.millisecondsSinceEpoch)),
            "actor_type": .string(entry.actor.rawValue), "actor_id": text(entry.actorID),
            "token_id": text(entry.tokenID), "action": .string(entry.action.rawValue),
            "card_id": text(entry.card), "cardholder_id": text(entry.cardholder),
            "outcome": .string(entry.outcome.rawValue), "error_code": text(entry.errorCode),
            "request_id": text(entry.requestID), "ip": text(entry.address),
            "user_agent": text(entry.userAgent), "sca_ref_hash": text(entry.scaReferenceHash),
            "prev_hash": .string(Hex.encode(previousHash)), "hash": .string(Hex.encode(hash)),
        ]
    }

    /// Writes the members in the order of RFC 8785 §3.2.3, which is the alphabetical one for these names.
    private static func canonical(
        _ entry: AuditEntry,
        sequence: Int,
        hashes: (previous: [UInt8], own: [UInt8])?
    ) -> [UInt8] {
        var text = AuditText()
        text.append("{\"action\":", entry.action.rawValue)
        text.append(",\"actor_id\":", entry.actorID)
        text.append(",\"actor_type\":", entry.actor.rawValue)
        text.append(",\"card_id\":", entry.card)
        text.append(",\"cardholder_id\":", entry.cardholder)
        text.append(",\"error_code\":", entry.errorCode)
        if let hashes { text.append(",\"hash\":", Hex.encode(hashes.own)) }
        text.append(",\"ip\":", entry.address)
        text.append(",\"outcome\":", entry.outcome.rawValue)
        if let hashes { text.append(",\"prev_hash\":", Hex.encode(hashes.previous)) }
        text.append(",\"request_id\":", entry.requestID)
        text.append(",\"sca_ref_hash\":", entry.scaReferenceHash)
        text.append(",\"seq\":", number: Int64(sequence))
        text.append(",\"token_id\":", entry.tokenID)
        text.append(",\"ts\":", number: entry.time.millisecondsSinceEpoch)
        text.append(",\"user_agent\":", entry.userAgent)
        text.end()
        return text.bytes
    }
}

/// Canonical JSON as it is written, without a tree in between.
private struct AuditText {
    private(set) var bytes: [UInt8] = []

    init() {
        // Enough for a usual row.
        bytes.reserveCapacity(640)
    }

    mutating func append(_ name: StaticString, _ value: String?) {
        append(name)
        guard var value else {
            bytes.append(contentsOf: "null".utf8)
            return
        }
        bytes.append(UInt8(ascii: "\""))
        value.makeContiguousUTF8()
        for byte in value.utf8 { append(character: byte) }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func append(_ name: StaticString, number: Int64) {
        append(name)
        bytes.append(contentsOf: String(number).utf8)
    }

    mutating func end() { bytes.append(UInt8(ascii: "}")) }

    private mutating func append(_ name: StaticString) {
        bytes.append(contentsOf: name.description.utf8)
    }

    /// Escapes what RFC 8785 §3.2.2.2 escapes, and nothing else.
    private mutating func append(character: UInt8) {
        let short: UInt8? =
            switch character {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): character
            case 0x08: UInt8(ascii: "b")
            case 0x09: UInt8(ascii: "t")
            case 0x0A: UInt8(ascii: "n")
            case 0x0C: UInt8(ascii: "f")
            case 0x0D: UInt8(ascii: "r")
            default: nil
            }
        if let short {
            bytes += [UInt8(ascii: "\\"), short]
        } else if character < 0x20 {
            bytes.append(contentsOf: "\\u00".utf8)
            bytes += [Hex.digit(character >> 4), Hex.digit(character & 15)]
        } else {
            bytes.append(character)
        }
    }
}
