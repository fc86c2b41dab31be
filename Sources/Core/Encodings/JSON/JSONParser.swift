// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads a text into nodes, without recursion.
///
/// Text and nodes are passed along as spans: an access is then a comparison and a load, while arrays in
/// a structure would be retained, released and checked for uniqueness.
struct JSONParser {
    /// The contents of strings with escapes; see ``JSONTape/unescaped``.
    var unescaped: [UInt8] = []

    private let source: [UInt8]
    private let limits: JSONLimits
    /// The next byte to read.
    private var index = 0
    /// The innermost open array or object.
    private var container = Container.none
    /// The containers around it, outermost first.
    private var outerContainers: [Container] = []

    private struct Container {
        /// The place of its node, or -1 outside all arrays and objects.
        let node: Int
        let isObject: Bool
        /// The number of elements or members read.
        var count = 0
        /// A bit for each name so far, chosen by its length and first characters.
        var seenNames: UInt64 = 0
        /// Whether a name may have occurred twice.
        var mayRepeatNames = false

        var closing: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

        static let none = Container(node: -1, isObject: false)
    }

    init(_ source: [UInt8], limits: JSONLimits) {
        self.source = source
        self.limits = limits
    }

    /// The largest possible number of nodes: each takes at least one byte and a separator.
    var maximumNodeCount: Int { max(0, min(limits.nodeCount, source.count / 2 + 1)) }

    /// Reads the whole text, passed as a span of the source.
    mutating func parse(
        _ text: Span<UInt8>,
        into nodes: inout OutputSpan<JSONNode>
    ) throws(JSONError) {
        if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF {
            throw JSONError(reason: .byteOrderMark, offset: 0)
        }
        _ = try nextByte(text)
        try readValue(text, &nodes)
        while container.node >= 0 {
            let byte = try nextByte(text)
            if byte == container.closing {
                try close(&nodes)
                continue
            }
            if container.count > 0 {
                guard byte == UInt8(ascii: ",") else { throw error(.unexpectedCharacter) }
                index += 1
                _ = try nextByte(text)
            }
            if container.isObject { try readName(text, &nodes) }
            try readValue(text, &nodes)
        }
        index = JSONText.endOfSpace(text, from: index)
        guard index == text.count else { throw error(.trailingBytes) }
    }

    private func error(_ reason: JSONError.Reason) -> JSONError {
        JSONError(reason: reason, offset: index)
    }

    /// Skips white space and returns the byte after it without reading it.
    private mutating func nextByte(_ text: Span<UInt8>) throws(JSONError) -> UInt8 {
        index = JSONText.endOfSpace(text, from: index)
        guard index < text.count else { throw error(.unexpectedEnd) }
        return text[index]
    }

    private mutating func readValue(
        _ text: Span<UInt8>,
        _ nodes: inout OutputSpan<JSONNode>
    ) throws(JSONError) {
        let node: JSONNode
        switch text[index] {
        case UInt8(ascii: "\""): node = try readString(text, from: index)
        case UInt8(ascii: "{"): return try open(.object, &nodes)
        case UInt8(ascii: "["): return try open(.array, &nodes)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            node = try Self.readNumber(text, from: index)
        case UInt8(ascii: "t"): node = try readLiteral(Self.trueLiteral, .true, text)
        case UInt8(ascii: "f"): node = try readLiteral(Self.falseLiteral, .false, text)
        case UInt8(ascii: "n"): node = try readLiteral(Self.nullLiteral, .null, text)
        default: throw error(.unexpectedCharacter)
        }
        try append(node, &nodes)
        container.count += 1
    }

    private mutating func readName(
        _ text: Span<UInt8>,
        _ nodes: inout OutputSpan<JSONNode>
    ) throws(JSONError) {
        guard text[index] == UInt8(ascii: "\"") else { throw error(.unexpectedCharacter) }
        let name = try readString(text, from: index)
        try append(name, &nodes)
        let bit = name.nameBit
        if container.seenNames & bit != 0 || name.kind == .escapedString {
            container.mayRepeatNames = true
        }
        container.seenNames |= bit
        guard try nextByte(text) == UInt8(ascii: ":") else { throw error(.unexpectedCharacter) }
        index += 1
        _ = try nextByte(text)
    }

    private func readLiteral(
        _ literal: [UInt8],
        _ kind: JSONNode.Kind,
        _ text: Span<UInt8>
    ) throws(JSONError) -> JSONNode {
        var end = index
        for character in literal {
            guard end < text.count else { throw JSONError(reason: .unexpectedEnd, offset: end) }
            guard text[end] == character else {
                throw JSONError(reason: .unexpectedCharacter, offset: end)
            }
            end += 1
        }
        return JSONNode(kind, start: index, end: end)
    }

    private static let trueLiteral = Array("true".utf8)
    private static let falseLiteral = Array("false".utf8)
    private static let nullLiteral = Array("null".utf8)

    /// Appends a node and moves to its end.
    private mutating func append(
        _ node: JSONNode,
        _ nodes: inout OutputSpan<JSONNode>
    ) throws(JSONError) {
        guard !nodes.isFull else { throw error(.tooManyNodes) }
        nodes.append(node)
        index = Int(node.end)
    }

    private mutating func open(
        _ kind: JSONNode.Kind,
        _ nodes: inout OutputSpan<JSONNode>
    ) throws(JSONError) {
        guard outerContainers.count < limits.depth else { throw error(.tooDeep) }
        outerContainers.append(container)
        container = Container(node: nodes.count, isObject: kind == .object)
        try append(JSONNode(kind, start: index, end: index + 1), &nodes)
    }

    private mutating func close(_ nodes: inout OutputSpan<JSONNode>) throws(JSONError) {
        index += 1
        let opened = nodes[container.node]
        nodes[container.node] = JSONNode(
            opened.kind,
            start: Int(opened.start),
            end: index,
            link: UInt32(truncatingIfNeeded: nodes.count),
            count: container.count
        )
        if container.mayRepeatNames { try refuseDuplicates(nodes) }
        container = outerContainers.removeLast()
        container.count += 1
    }

    /// Refuses names that occur twice, compared by their characters: escapes make no difference, and
    /// Unicode equivalence does not matter.
    private func refuseDuplicates(_ nodes: borrowing OutputSpan<JSONNode>) throws(JSONError) {
        var names: [JSONNode] = []
        names.reserveCapacity(container.count)
        var place = container.node + 1
        for _ in 0..<container.count {
            names.append(nodes[place])
            let value = nodes[place + 1]
            place = value.isContainer ? Int(value.link) : place + 2
        }
        let order = JSONNameOrder(bytes: source, unescaped: unescaped)
        guard let duplicate = order.firstDuplicate(in: &names) else { return }
        throw JSONError(reason: .duplicateName, offset: Int(duplicate.start))
    }
}
