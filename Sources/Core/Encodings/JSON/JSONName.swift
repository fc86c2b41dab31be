// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A member name made ready for look-ups, for readers that ask for the same names again and again.
///
/// Most names are short, so up to eight bytes are compared as one number.
public struct JSONName: Sendable {
    /// The name.
    public let text: String
    fileprivate let byteCount: Int
    /// The bytes as one big-endian number; of use for up to eight of them.
    fileprivate let number: UInt64

    /// Makes a name ready.
    public init(_ text: String) {
        self.text = text
        byteCount = text.utf8.count
        number = text.utf8.reduce(0) { $0 << 8 | UInt64($1) }
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
        guard name.byteCount <= 8 else { return place(ofLongName: name, in: object) }
        // Spans: a look-up that counts references at each step takes several times as long.
        let nodes = nodes.span
        let bytes = bytes.span
        var place = object + 1
        for _ in 0..<nodes[object].count {
            let node = nodes[place]
            let isFound =
                node.kind == .plainString
                ? Int(node.end - node.start) == name.byteCount + 2
                    && Self.number(bytes, from: Int(node.start) + 1, count: name.byteCount)
                        == name.number
                : content(of: node).elementsEqual(name.text.utf8)
            if isFound { return place + 1 }
            let value = nodes[place + 1]
            place = value.isContainer ? Int(value.link) : place + 2
        }
        return nil
    }

    private func place(ofLongName name: JSONName, in object: Int) -> Int? {
        var place = object + 1
        for _ in 0..<nodes[object].count {
            if content(of: nodes[place]).elementsEqual(name.text.utf8) { return place + 1 }
            place = successor(of: place + 1)
        }
        return nil
    }

    private static func number(_ bytes: Span<UInt8>, from start: Int, count: Int) -> UInt64 {
        var number: UInt64 = 0
        for index in start..<(start + count) { number = number << 8 | UInt64(bytes[index]) }
        return number
    }
}
