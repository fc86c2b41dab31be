// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A member name prepared for look-ups, for readers that look up the same names repeatedly.
public struct JSONName: Sendable {
    /// The name.
    public let text: String
    let key: Key

    /// The form compared with nodes: a name of up to eight bytes is a single number.
    struct Key: Sendable {
        fileprivate let byteCount: Int
        /// The first eight bytes, big-endian; those after the end are zero.
        fileprivate let word: UInt64

        /// The link that a node of this name has.
        fileprivate var link: UInt32 { UInt32(truncatingIfNeeded: word >> 32) }
    }

    /// Prepares a name.
    public init(_ text: String) {
        self.text = text
        var word: UInt64 = 0
        for (place, byte) in text.utf8.prefix(8).enumerated() {
            word |= UInt64(byte) << UInt64(56 - place * 8)
        }
        key = Key(byteCount: text.utf8.count, word: word)
    }
}

extension JSONValue {
    /// Returns the member of an object with this name; `nil` if there is none, and for anything else.
    ///
    /// Takes time proportional to the number of members.
    public subscript(name: JSONName) -> JSONValue? {
        tape.place(ofMember: name, in: index).map { JSONValue(storage, $0) }
    }
}

extension JSONTape {
    /// Returns the place of a member's value, given the place of its object; `nil` if there is no such
    /// member or the place holds no object.
    fileprivate func place(ofMember name: JSONName, in object: Int) -> Int? {
        guard nodes[object].kind == .object else { return nil }
        // Spans: a look-up with reference counting at each step takes several times as long.
        let slice = nodes[...]
        let nodes = slice.span
        var place = object + 1
        for _ in 0..<nodes[object].count {
            if isName(nodes[place], name) { return place + 1 }
            let value = nodes[place + 1]
            place = value.isContainer ? Int(value.link) : place + 2
        }
        return nil
    }

    private func isName(_ node: JSONNode, _ name: JSONName) -> Bool {
        node.kind == .plainString && name.key.byteCount <= 8
            ? isName(node, name.key) : content(of: node).elementsEqual(name.text.utf8)
    }

    /// Returns whether a string without escapes is a name of up to eight bytes.
    func isName(_ node: JSONNode, _ key: JSONName.Key) -> Bool {
        guard node.link == key.link, node.contentCount == key.byteCount else { return false }
        guard key.byteCount > 4 else { return true }
        let start = Int(node.start) + 1
        for offset in 4..<key.byteCount {
            let expected = UInt8(truncatingIfNeeded: key.word >> UInt64(56 - offset * 8))
            guard bytes[start + offset] == expected else { return false }
        }
        return true
    }
}
