// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A member name made ready for look-ups, for readers that ask for the same names again and again.
public struct JSONName: Sendable {
    /// The name.
    public let text: String
    let key: Key

    /// What nodes are compared with: up to eight bytes of a name are one number.
    struct Key: Sendable {
        fileprivate let byteCount: Int
        /// The first eight bytes, big-endian; those after the end are zero.
        fileprivate let word: UInt64

        /// What a node of this name has as its link.
        fileprivate var link: UInt32 { UInt32(truncatingIfNeeded: word >> 32) }
    }

    /// Makes a name ready.
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
    /// The member of an object with this name; `nil` if there is none, and for anything else.
    ///
    /// Takes time in proportion to the number of members.
    public subscript(name: JSONName) -> JSONValue? {
        tape.place(ofMember: name, in: index).map { JSONValue(storage, $0) }
    }
}

extension JSONTape {
    /// The place of the value of a member of the object at a place; `nil` where there is none, or
    /// where no object stands.
    fileprivate func place(ofMember name: JSONName, in object: Int) -> Int? {
        guard nodes[object].kind == .object else { return nil }
        // Spans: a look-up that counts references at each step takes several times as long.
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

    /// Whether a string without escapes is a name of up to eight bytes.
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
