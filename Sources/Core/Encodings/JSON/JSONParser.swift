// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads a text into nodes, without recursion: an open array or object remembers the enclosing one.
struct JSONParser {
    private var nodes: [JSONNode] = []
    /// The contents of strings with escapes; see ``JSONTape/unescaped``.
    var unescaped: [UInt8] = []

    private let source: [UInt8]
    private let limits: JSONLimits
    private var index = 0
    private var depth = 0
    /// The innermost open array or object, or `nothing`.
    private var open = Self.nothing
    private var expected = Expectation.value
    /// The names of the object being closed; kept to save allocations.
    private var names: [UInt32] = []

    private static let nothing = -1

    /// What may come next.
    private enum Expectation {
        case value, valueOrEnd, name, nameOrEnd, separator, nothing
    }

    init(_ source: [UInt8], limits: JSONLimits) {
        self.source = source
        self.limits = limits
        // Seals have a node per 30 bytes or so; the array grows where that is not enough.
        nodes.reserveCapacity(min(source.count / 24 + 8, max(limits.nodeCount, 8)))
    }

    /// What was read.
    var tape: JSONTape { JSONTape(bytes: source, nodes: nodes, unescaped: unescaped) }

    /// Reads the whole text, given once more as a span: that is faster, but cannot be stored.
    mutating func parse(_ bytes: Span<UInt8>) throws(JSONError) {
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            throw JSONError(reason: .byteOrderMark, offset: 0)
        }
        while true {
            while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
            guard index < bytes.count else { break }
            switch expected {
            case .valueOrEnd where bytes[index] == UInt8(ascii: "]"): try close()
            case .value, .valueOrEnd: try readValue(bytes)
            case .nameOrEnd where bytes[index] == UInt8(ascii: "}"): try close()
            case .name, .nameOrEnd: try readName(bytes)
            case .separator: try readSeparator(bytes)
            case .nothing: throw JSONError(reason: .trailingBytes, offset: index)
            }
        }
        guard expected == .nothing else {
            throw JSONError(reason: .unexpectedEnd, offset: index)
        }
    }

    /// White space of RFC 8259 §2: space, tab, line feed, carriage return.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09)
    }

    private mutating func readValue(_ bytes: Span<UInt8>) throws(JSONError) {
        switch bytes[index] {
        case UInt8(ascii: "\""): try append(readString(bytes, from: index))
        case UInt8(ascii: "{"): return try open(.object)
        case UInt8(ascii: "["): return try open(.array)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            let end = try Self.endOfNumber(bytes, from: index)
            try append(JSONNode(.number, start: index, end: end))
        case UInt8(ascii: "t"): try readLiteral(Self.trueLiteral, .true, bytes)
        case UInt8(ascii: "f"): try readLiteral(Self.falseLiteral, .false, bytes)
        case UInt8(ascii: "n"): try readLiteral(Self.nullLiteral, .null, bytes)
        default: throw JSONError(reason: .unexpectedCharacter, offset: index)
        }
        index = Int(nodes[nodes.count - 1].end)
        countValue()
    }

    private mutating func readName(_ bytes: Span<UInt8>) throws(JSONError) {
        guard bytes[index] == UInt8(ascii: "\"") else {
            throw JSONError(reason: .unexpectedCharacter, offset: index)
        }
        let name = try readString(bytes, from: index)
        try append(name)
        index = Int(name.end)
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
        guard index < bytes.count else { throw JSONError(reason: .unexpectedEnd, offset: index) }
        guard bytes[index] == UInt8(ascii: ":") else {
            throw JSONError(reason: .unexpectedCharacter, offset: index)
        }
        index += 1
        expected = .value
    }

    private mutating func readSeparator(_ bytes: Span<UInt8>) throws(JSONError) {
        let isObject = nodes[open].kind == .object
        switch bytes[index] {
        case UInt8(ascii: ","):
            expected = isObject ? .name : .value
            index += 1
        case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject: try close()
        default: throw JSONError(reason: .unexpectedCharacter, offset: index)
        }
    }

    private mutating func readLiteral(
        _ literal: [UInt8],
        _ kind: JSONNode.Kind,
        _ bytes: Span<UInt8>
    ) throws(JSONError) {
        var end = index
        for character in literal {
            guard end < bytes.count else { throw JSONError(reason: .unexpectedEnd, offset: end) }
            guard bytes[end] == character else {
                throw JSONError(reason: .unexpectedCharacter, offset: end)
            }
            end += 1
        }
        try append(JSONNode(kind, start: index, end: end))
    }

    private static let trueLiteral = Array("true".utf8)
    private static let falseLiteral = Array("false".utf8)
    private static let nullLiteral = Array("null".utf8)

    private mutating func append(_ node: JSONNode) throws(JSONError) {
        guard nodes.count < limits.nodeCount else {
            throw JSONError(reason: .tooManyNodes, offset: Int(node.start))
        }
        nodes.append(node)
    }

    private mutating func open(_ kind: JSONNode.Kind) throws(JSONError) {
        guard depth < limits.depth else { throw JSONError(reason: .tooDeep, offset: index) }
        try append(JSONNode(kind, start: index, end: index, link: open))
        depth += 1
        open = nodes.count - 1
        index += 1
        expected = kind == .object ? .nameOrEnd : .valueOrEnd
    }

    private mutating func close() throws(JSONError) {
        let closed = open
        if nodes[closed].kind == .object, nodes[closed].count > 1 {
            try refuseDuplicates(in: closed)
        }
        index += 1
        let enclosing = Int(Int32(bitPattern: nodes[closed].link))
        nodes[closed].end = UInt32(truncatingIfNeeded: index)
        nodes[closed].link = UInt32(truncatingIfNeeded: nodes.count)
        depth -= 1
        open = enclosing
        countValue()
    }

    /// Adds the value just read to the enclosing array or object.
    private mutating func countValue() {
        guard open != Self.nothing else {
            expected = .nothing
            return
        }
        nodes[open].count += 1
        expected = .separator
    }

    /// Two names are the same if their characters are, however they are escaped; never by
    /// Unicode equivalence.
    private mutating func refuseDuplicates(in object: Int) throws(JSONError) {
        let tape = tape
        tape.appendNames(of: object, to: &names)
        defer { names.removeAll(keepingCapacity: true) }
        guard let duplicate = tape.firstDuplicate(in: &names) else { return }
        throw JSONError(reason: .duplicateName, offset: Int(nodes[duplicate].start))
    }
}
