// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One value of a JSON text.
///
/// A value is a place in its ``JSONTree``, with which it shares storage: it is small and keeps the text
/// alive. Names are compared as code units, so "é" composed and decomposed are two names (RFC 8259 §8.3).
public struct JSONValue: Sendable {
    /// The kinds of value.
    public enum Kind: Hashable, Sendable {
        /// The literal `null`.
        case null
        /// The literals `true` and `false`.
        case boolean
        /// A number.
        case number
        /// A string.
        case string
        /// An ordered list of values.
        case array
        /// A list of names and values.
        case object
    }

    let storage: JSONStorage
    let index: Int

    init(_ storage: JSONStorage, _ index: Int) {
        self.storage = storage
        self.index = index
    }

    var tape: JSONTape { storage.tape }
    var node: JSONNode { storage.tape.nodes[index] }

    /// The kind of the value.
    public var kind: Kind {
        switch node.kind {
        case .null: .null
        case .true, .false: .boolean
        case .number: .number
        case .plainString, .escapedString: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The place of the value in the text, quotes and brackets included.
    public var sourceRange: Range<Int> { Int(node.start)..<Int(node.end) }

    /// The bytes of the value in the text, as written.
    public var source: ArraySlice<UInt8> { tape.bytes[sourceRange] }

    /// Returns whether both are the same place of the same tree.
    public func isSame(as other: JSONValue) -> Bool {
        storage === other.storage && index == other.index
    }

    /// Whether the value is the literal `null`.
    public var isNull: Bool { node.kind == .null }

    /// The value of `true` or `false`; `nil` for anything else.
    public var boolean: Bool? {
        switch node.kind {
        case .true: true
        case .false: false
        default: nil
        }
    }

    /// The value as a number; `nil` for anything else.
    public var number: JSONNumber? {
        node.kind == .number ? JSONNumber(source) : nil
    }

    /// The value as a string, without escapes; `nil` for anything else.
    public var string: String? {
        utf8.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The content of a string in UTF-8, without quotes and escapes; `nil` for anything else.
    ///
    /// Copies nothing if the text has no escapes.
    public var utf8: ArraySlice<UInt8>? {
        kind == .string ? tape.content(of: node) : nil
    }
}

extension JSONValue {
    /// The number of elements or members of an array or object; 0 for anything else.
    public var count: Int { node.isContainer ? node.count : 0 }

    /// The elements of an array; `nil` for anything else.
    public var elements: [JSONValue]? {
        guard node.kind == .array else { return nil }
        var place = index + 1
        var elements: [JSONValue] = []
        elements.reserveCapacity(node.count)
        for _ in 0..<node.count {
            elements.append(JSONValue(storage, place))
            place = tape.successor(of: place)
        }
        return elements
    }

    /// The members of an object in the order of the text; `nil` for anything else.
    public var members: [(name: String, value: JSONValue)]? {
        guard node.kind == .object else { return nil }
        var place = index + 1
        var members: [(name: String, value: JSONValue)] = []
        members.reserveCapacity(node.count)
        for _ in 0..<node.count {
            let name = String(decoding: tape.content(of: tape.nodes[place]), as: UTF8.self)
            members.append((name, JSONValue(storage, place + 1)))
            place = tape.successor(of: place + 1)
        }
        return members
    }

    /// Returns the member of an object with this name; `nil` if there is none, and for anything else.
    ///
    /// Takes time proportional to the number of members.
    public subscript(name: String) -> JSONValue? {
        self[JSONName(name)]
    }

    /// Returns the element of an array at a position from 0; `nil` if there is none, and for anything else.
    ///
    /// Takes time proportional to the position.
    public subscript(position: Int) -> JSONValue? {
        guard node.kind == .array, 0..<node.count ~= position else { return nil }
        var place = index + 1
        for _ in 0..<position { place = tape.successor(of: place) }
        return JSONValue(storage, place)
    }
}
