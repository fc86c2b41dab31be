// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The order of names by UTF-16 code units, as in RFC 8785 §3.2.3.
struct JSONNameOrder {
    /// The text.
    let bytes: [UInt8]
    /// The contents of names with escapes; see ``JSONTape/unescaped``.
    let unescaped: [UInt8]

    /// Up to this many names, comparing pairs is faster than sorting.
    static let smallCount = 8

    /// Returns the later one of two equal names, or `nil`; may reorder the names.
    func firstDuplicate(in names: inout [JSONNode]) -> JSONNode? {
        guard names.count > Self.smallCount else {
            for place in names.indices {
                for earlier in 0..<place where areSame(names[earlier], names[place]) {
                    return names[place]
                }
            }
            return nil
        }
        // Sorting costs n log n whatever the names are; hashing would need a secret.
        names.sort { order($0, $1) < 0 }
        for place in names.indices.dropFirst() where areSame(names[place - 1], names[place]) {
            let (one, other) = (names[place - 1], names[place])
            return one.start > other.start ? one : other
        }
        return nil
    }

    private func areSame(_ first: JSONNode, _ second: JSONNode) -> Bool {
        if first.kind == .plainString, second.kind == .plainString {
            guard first.link == second.link, first.contentCount == second.contentCount else {
                return false
            }
        }
        return order(first, second) == 0
    }

    /// Returns a negative number, zero or a positive one if the first name is before, equal to or after the second.
    func order(_ first: JSONNode, _ second: JSONNode) -> Int {
        guard first.kind == .plainString, second.kind == .plainString else {
            return order(content(of: first), content(of: second))
        }
        // ASCII characters are in the order of their bytes.
        let isASCII = (first.link | second.link) & 0x8080_8080 == 0
        guard first.link == second.link || !isASCII else {
            return first.link < second.link ? -1 : 1
        }
        let (start, otherStart) = (Int(first.start) + 1, Int(second.start) + 1)
        let (count, otherCount) = (first.contentCount, second.contentCount)
        for offset in 0..<min(count, otherCount) {
            let (one, other) = (bytes[start + offset], bytes[otherStart + offset])
            if one != other { return Self.rank(one) - Self.rank(other) }
        }
        return count - otherCount
    }

    private func order(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Int {
        for (one, other) in zip(first, second) where one != other {
            return Self.rank(one) - Self.rank(other)
        }
        return first.count - second.count
    }

    /// Maps the first bytes of UTF-8 characters to the order of their first UTF-16 code units.
    ///
    /// The orders differ in one point: characters above U+FFFF (from F0) are surrogate pairs
    /// (from D800) and so come before U+E000…U+FFFF (EE and EF).
    private static func rank(_ byte: UInt8) -> Int {
        switch byte {
        case 0xEE, 0xEF: Int(byte) + 0x10
        default: Int(byte)
        }
    }

    /// Returns the content of a string or name, in UTF-8.
    func content(of node: JSONNode) -> ArraySlice<UInt8> {
        guard node.kind == .escapedString else {
            return bytes[Int(node.start) + 1..<Int(node.end) - 1]
        }
        return unescaped[Int(node.link)..<Int(node.link) + node.count]
    }
}
