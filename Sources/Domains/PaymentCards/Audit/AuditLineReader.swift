// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// Reads lines that are already canonical, as exports are, without a tree: the hash covers the line less two members.
///
/// It only ever accepts a line that the general reader accepts too, with the same meaning; everything else (escapes,
/// other characters than ASCII, another order) is left to that one.
struct AuditLineReader {
    /// The bytes to hash, kept to save an allocation for each row.
    private var hashed: [UInt8] = []

    private enum Content { case text, textOrNull, actor, hash, number }

    private static let members = named([
        ("{\"action\":", .text), (",\"actor_id\":", .textOrNull), (",\"actor_type\":", .actor),
        (",\"card_id\":", .textOrNull), (",\"cardholder_id\":", .textOrNull),
        (",\"error_code\":", .textOrNull), (",\"hash\":", .hash), (",\"ip\":", .textOrNull),
        (",\"outcome\":", .text), (",\"prev_hash\":", .hash), (",\"request_id\":", .textOrNull),
        (",\"sca_ref_hash\":", .textOrNull), (",\"seq\":", .number),
        (",\"token_id\":", .textOrNull), (",\"ts\":", .number), (",\"user_agent\":", .textOrNull),
    ])

    private static func named(
        _ members: [(String, Content)]
    ) -> [(name: [UInt8], content: Content)] {
        members.map { (Array($0.0.utf8), $0.1) }
    }

    /// The start of a row about removed rows, whose content the verifier needs.
    private static let checkpoint = Array("{\"action\":\"\(AuditAction.checkpoint.rawValue)\"".utf8)
    private static let actors = AuditEntry.Actor.allCases.map { Array($0.rawValue.utf8) }

    /// Reads a line; `nil` if it needs the general reader.
    mutating func read(_ line: ArraySlice<UInt8>) -> AuditVerifier.Link? {
        guard !line.starts(with: Self.checkpoint) else { return nil }
        let text = line.span
        var place = 0
        // The places of the two members that the hash leaves out, and their values.
        var own: (member: Range<Int>, value: [UInt8]) = (0..<0, [])
        var previous = own
        var numbers: (Int64, Int64) = (0, 0)
        for (index, member) in Self.members.enumerated() {
            let start = place
            guard Self.skip(member.name, in: text, &place) else { return nil }
            switch member.content {
            case .text, .textOrNull, .actor:
                guard Self.skipText(in: text, &place, member.content) else { return nil }
            case .hash:
                guard let content = Self.skipText(in: text, &place),
                    let value = Self.hash(content, in: text)
                else { return nil }
                if index == Self.ownHashIndex {
                    own = (start..<place, value)
                } else {
                    previous = (start..<place, value)
                }
            case .number:
                guard let number = Self.readNumber(in: text, &place) else { return nil }
                if index == Self.sequenceIndex { numbers.0 = number } else { numbers.1 = number }
            }
        }
        guard place + 1 == text.count, text[place] == UInt8(ascii: "}"), numbers.0 >= 1 else {
            return nil
        }
        return link(line, own: own, previous: previous, numbers)
    }

    private mutating func link(
        _ line: ArraySlice<UInt8>,
        own: (member: Range<Int>, value: [UInt8]),
        previous: (member: Range<Int>, value: [UInt8]),
        _ numbers: (sequence: Int64, time: Int64)
    ) -> AuditVerifier.Link {
        hashed.removeAll(keepingCapacity: true)
        hashed += previous.value
        let start = line.startIndex
        hashed += line[..<(start + own.member.lowerBound)]
        hashed += line[start + own.member.upperBound..<start + previous.member.lowerBound]
        hashed += line[(start + previous.member.upperBound)...]
        return AuditVerifier.Link(
            sequence: Int(numbers.sequence),
            time: numbers.time,
            previousHash: previous.value,
            hash: own.value,
            isHashRight: HashAlgorithm.sha256.digest(of: hashed) == own.value
        )
    }

    private static let null = Array("null".utf8)
    private static let ownHashIndex = 6
    private static let sequenceIndex = 12

    private static func skip(_ bytes: [UInt8], in text: Span<UInt8>, _ place: inout Int) -> Bool {
        guard equals(bytes, place..<min(place + bytes.count, text.count), in: text) else {
            return false
        }
        place += bytes.count
        return true
    }

    private static func equals(_ bytes: [UInt8], _ range: Range<Int>, in text: Span<UInt8>) -> Bool
    {
        guard range.count == bytes.count else { return false }
        for offset in bytes.indices where bytes[offset] != text[range.lowerBound + offset] {
            return false
        }
        return true
    }

    /// Skips the value of a member of some content; returns whether it has it.
    private static func skipText(
        in text: Span<UInt8>,
        _ place: inout Int,
        _ content: Content
    ) -> Bool {
        if content == .textOrNull, skip(null, in: text, &place) { return true }
        guard let range = skipText(in: text, &place) else { return false }
        return content != .actor || actors.contains { equals($0, range, in: text) }
    }

    /// Skips a string of printable ASCII without escapes and returns the place of its content.
    private static func skipText(in text: Span<UInt8>, _ place: inout Int) -> Range<Int>? {
        guard place < text.count, text[place] == UInt8(ascii: "\"") else { return nil }
        let start = place + 1
        var end = start
        while end < text.count, text[end] != UInt8(ascii: "\"") {
            guard 0x20...0x7E ~= text[end], text[end] != UInt8(ascii: "\\") else { return nil }
            end += 1
        }
        guard end < text.count else { return nil }
        place = end + 1
        return start..<end
    }

    private static func hash(_ range: Range<Int>, in text: Span<UInt8>) -> [UInt8]? {
        guard range.count == 2 * AuditRow.hashByteCount else { return nil }
        var hash: [UInt8] = []
        hash.reserveCapacity(AuditRow.hashByteCount)
        var place = range.lowerBound
        while place < range.upperBound {
            guard let high = digit(text[place]), let low = digit(text[place + 1]) else {
                return nil
            }
            hash.append(high << 4 | low)
            place += 2
        }
        return hash
    }

    /// Returns the value of a lower-case hexadecimal digit.
    private static func digit(_ character: UInt8) -> UInt8? {
        UInt8(ascii: "A")...UInt8(ascii: "F") ~= character ? nil : Hex.value(of: character)
    }

    /// Reads a whole number of at most 15 digits without leading zeros.
    private static func readNumber(in text: Span<UInt8>, _ place: inout Int) -> Int64? {
        let start = place
        var number: Int64 = 0
        while place < text.count, 0x30...0x39 ~= text[place], place - start < 16 {
            number = number * 10 + Int64(text[place] - 0x30)
            place += 1
        }
        let count = place - start
        guard 1...15 ~= count, count == 1 || text[start] != 0x30 else { return nil }
        return number
    }
}
