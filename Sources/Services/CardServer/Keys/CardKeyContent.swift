// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Tokens

/// The content of a card server's key file: a JSON object whose values are texts without escapes.
///
/// Its last member, `sha256`, is the SHA-256 in base64url of the object without that member, as it is
/// encoded here; it reveals a file that a disk or a copy has changed. Files of older versions have none.
///
/// The values exist only in memory that is wiped, which a general JSON reader could not guarantee.
package struct CardKeyContent: Sendable {
    /// A value, shared by the copies of the content.
    final class Value: Sendable {
        let text: SecretBytes

        init(_ text: consuming SecretBytes) {
            self.text = text
        }
    }

    /// The names of known values; others are preserved.
    package enum Name: String, CaseIterable {
        /// The root's seed, if the root key is here.
        case root
        /// The root's public half, if the root key is elsewhere.
        case rootKey
        /// The seed of the key for cards and requests.
        case server
        /// The seed of its successor.
        case nextServer
        /// The seed of the key for the lists of revoked cards.
        case status
        /// The seed of its successor.
        case nextStatus
        /// The secret behind nonces and status tokens.
        case secret
        /// The name of the database that belongs to the keys; see ``DatabaseIdentity``.
        case database
    }

    private var members: [(name: String, value: Value)] = []
    /// Whether a checksum has confirmed the content.
    private(set) var isChecked = false

    private static let checksum = "sha256"

    /// Creates empty content.
    init() {}

    /// Parses a file; `nil` for another form, a duplicate name, or a wrong checksum.
    ///
    /// Without a checksum, an unknown name makes the file invalid: a flipped bit may have turned the
    /// checksum's own name into it.
    package init?(parsing text: borrowing SecretBytes) {
        let members = text.withBytes { text -> [(name: String, value: Value)]? in
            var scanner = Scanner()
            guard let ranges = scanner.members(of: text) else { return nil }
            return ranges.map { range in
                let name = range.name.map { text[$0] }
                let value = Value(SecretBytes(copying: text.extracting(range.value)))
                return (String(decoding: name, as: UTF8.self), value)
            }
        }
        guard let members, Set(members.map(\.name)).count == members.count else { return nil }
        self.members = members
        guard let last = members.last, last.name == Self.checksum else {
            let known = Set(Name.allCases.map(\.rawValue))
            guard members.allSatisfy({ known.contains($0.name) }) else { return nil }
            return
        }
        self.members.removeLast()
        guard last.value.text.isEqualInConstantTime(to: digest()) else { return nil }
        isChecked = true
    }

    /// Returns the content in file format, with its checksum.
    func encoded() -> SecretBytes {
        var whole = self
        whole.members.append((Self.checksum, Value(digest())))
        return whole.encodedMembers()
    }

    private func digest() -> SecretBytes {
        let digest = encodedMembers().withBytes { HashAlgorithm.sha256.digest(of: $0) }
        return SecretBytes(copying: digest).base64(.url)
    }

    private func encodedMembers() -> SecretBytes {
        // {"name":"value", and so on: six characters in addition to each pair, and one more at the end.
        let count = members.reduce(1) { $0 + $1.name.utf8.count + $1.value.text.count + 6 }
        return SecretBytes(count: max(count, 2)) { text in
            var place = 0
            func append(_ bytes: some Sequence<UInt8>) {
                for byte in bytes {
                    text[place] = byte
                    place += 1
                }
            }
            for (index, member) in members.enumerated() {
                append((index == 0 ? "{\"" : ",\"").utf8)
                append(member.name.utf8)
                append("\":\"".utf8)
                member.value.text.withBytes { value in
                    for index in value.indices {
                        text[place] = value[index]
                        place += 1
                    }
                }
                append("\"".utf8)
            }
            append((members.isEmpty ? "{}" : "}").utf8)
        }
    }

    /// A value; setting `nil` removes it.
    subscript(name: Name) -> Value? {
        get { members.first { $0.name == name.rawValue }?.value }
        set {
            let place = members.firstIndex { $0.name == name.rawValue }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append((name.rawValue, value))
            case (nil, nil): break
            }
        }
    }

    /// Stores bytes in base64url.
    mutating func set(_ name: Name, _ bytes: borrowing SecretBytes) {
        self[name] = Value(bytes.base64(.url))
    }

    /// Returns the 32 bytes of a value; `nil` if there are none.
    func seed(_ name: Name) -> SecretBytes? {
        guard let value = self[name],
            let bytes = value.text.withBytes({ SecretBytes(base64: $0, .url) }), bytes.count == 32
        else { return nil }
        return bytes
    }

    /// Returns a value that is not secret, as a text.
    package func text(_ name: Name) -> String? {
        self[name].map { String(decoding: $0.text.revealed(), as: UTF8.self) }
    }

    /// Returns the key of a value; `nil` if it is not a seed.
    func key(_ name: Name) -> TokenSigningKey<V2>? {
        guard let seed = seed(name) else { return nil }
        return try? TokenSigningKey(seed: seed)
    }

    /// Returns the public key of a value; `nil` if it is not one.
    func publicKey(_ name: Name) -> VerificationKey<V2>? {
        text(name).flatMap { try? VerificationKey(parsing: $0) }
    }
}

extension CardKeyContent {
    /// Finds names and values.
    private struct Scanner {
        private var place = 0

        /// Returns the members of an object of texts without escapes, with nothing after it; `nil` for anything else.
        mutating func members(
            of text: borrowing Span<UInt8>
        ) -> [(name: Range<Int>, value: Range<Int>)]? {
            var members: [(name: Range<Int>, value: Range<Int>)] = []
            guard skip("{", in: text) else { return nil }
            guard !skip("}", in: text) else { return isAtEnd(of: text) ? members : nil }
            repeat {
                guard let name = string(in: text), skip(":", in: text),
                    let value = string(in: text)
                else { return nil }
                members.append((name, value))
            } while skip(",", in: text)
            return skip("}", in: text) && isAtEnd(of: text) ? members : nil
        }

        private mutating func string(in text: borrowing Span<UInt8>) -> Range<Int>? {
            guard skip("\"", in: text) else { return nil }
            let start = place
            while place < text.count, text[place] != UInt8(ascii: "\"") {
                guard 0x20..<0x7F ~= text[place], text[place] != UInt8(ascii: "\\") else {
                    return nil
                }
                place += 1
            }
            guard place < text.count else { return nil }
            place += 1
            return start..<place - 1
        }

        /// Skips a character, and white space before it, if it comes next.
        private mutating func skip(
            _ character: Unicode.Scalar,
            in text: borrowing Span<UInt8>
        ) -> Bool {
            skipSpace(in: text)
            guard place < text.count, text[place] == UInt8(ascii: character) else { return false }
            place += 1
            return true
        }

        private mutating func isAtEnd(of text: borrowing Span<UInt8>) -> Bool {
            skipSpace(in: text)
            return place == text.count
        }

        private mutating func skipSpace(in text: borrowing Span<UInt8>) {
            while place < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[place]) { place += 1 }
        }
    }
}
