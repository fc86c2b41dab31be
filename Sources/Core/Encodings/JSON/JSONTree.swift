// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A JSON text, read once and strictly.
///
/// Shape: one value of RFC 8259 in UTF-8, no byte order mark, no duplicate names, no half surrogate
/// pairs (RFC 7493, I-JSON), within limits. The tree stores the text and a flat list of the places of its
/// values; it creates strings and numbers on request. Time and memory grow with the length of the text,
/// whatever its nesting.
public struct JSONTree: Sendable {
    let storage: JSONStorage

    /// Reads a text.
    public init(
        parsing bytes: [UInt8],
        limits: JSONLimits = .standard
    ) throws(JSONError) {
        guard bytes.count <= min(limits.byteCount, JSONNode.maximum) else {
            throw JSONError(reason: .tooLarge, offset: max(limits.byteCount, 0))
        }
        storage = JSONStorage(try Self.tape(of: bytes, limits: limits))
    }

    /// Reads a text with room for the number of nodes that most texts have, and again with room for all
    /// if that was too little.
    private static func tape(
        of bytes: [UInt8],
        limits: JSONLimits
    ) throws(JSONError) -> JSONTape {
        let maximum = JSONParser(bytes, limits: limits).maximumNodeCount
        let usual = bytes.count / 8 + 16
        guard usual < maximum else { return try tape(of: bytes, limits: limits, room: maximum) }
        do throws(JSONError) {
            return try tape(of: bytes, limits: limits, room: usual)
        } catch {
            guard error.reason == .tooManyNodes else { throw error }
            return try tape(of: bytes, limits: limits, room: maximum)
        }
    }

    private static func tape(
        of bytes: [UInt8],
        limits: JSONLimits,
        room: Int
    ) throws(JSONError) -> JSONTape {
        var parser = JSONParser(bytes, limits: limits)
        // Appended to an empty array: creating one with content asks the runtime for its type again.
        var nodes: [JSONNode] = []
        try nodes.append(addingCapacity: room) {
            (nodes: inout OutputSpan<JSONNode>) throws(JSONError) in
            let text = bytes[...]
            try parser.parse(text.span, into: &nodes)
        }
        return JSONTape(bytes: bytes, nodes: nodes, unescaped: parser.unescaped)
    }

    /// The outermost value, which is the whole text.
    public var root: JSONValue { JSONValue(storage, 0) }
}
