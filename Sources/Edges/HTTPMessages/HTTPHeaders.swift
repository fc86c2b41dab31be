// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Header fields in the order they came, found by name without regard to case (RFC 9110 §5).
public struct HTTPHeaders: Sendable, Equatable, Sequence, ExpressibleByDictionaryLiteral {
    /// One field line.
    public struct Field: Sendable, Equatable {
        /// The name as written.
        public let name: String
        /// The value, without characters that could end the line.
        public let value: String
    }

    /// The field lines in order; a name may occur several times.
    public private(set) var fields: [Field] = []

    /// No fields.
    public init() {}

    /// The fields of a literal, in its order.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { add(name, value) }
    }

    /// The first value under a name, or nil; setting replaces all of them, setting nil removes.
    public subscript(name: String) -> String? {
        get { fields.first { Self.isSame($0.name, name) }?.value }
        set {
            fields.removeAll { Self.isSame($0.name, name) }
            if let newValue { add(name, newValue) }
        }
    }

    /// Returns all values under a name, in order.
    public func all(_ name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// Appends a field line.
    ///
    /// A control character in the value would let its author write further lines of the message
    /// (RFC 9110 §5.5), so each becomes a space. A name that is no token is dropped.
    public mutating func add(_ name: String, _ value: String) {
        guard Self.isToken(name) else { return }
        fields.append(Field(name: name, value: Self.legal(value)))
    }

    /// Replaces all field lines that share a name with the given ones.
    package mutating func set(_ others: HTTPHeaders) {
        fields.removeAll { field in
            others.fields.contains { Self.isSame($0.name, field.name) }
        }
        fields += others.fields
    }

    /// Walks the field lines in order.
    public func makeIterator() -> IndexingIterator<[Field]> {
        fields.makeIterator()
    }

    /// Returns whether a text is a token (RFC 9110 §5.6.2): one or more of 77 visible ASCII characters.
    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
            UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
            UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default:
            false
        }
    }

    private static func legal(_ value: String) -> String {
        if value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) { return value }
        return String(
            decoding: value.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 },
            as: UTF8.self
        )
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return zip(one.utf8, other.utf8).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
