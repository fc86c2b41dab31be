// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A JSON text, read strictly once.
///
/// Shape: one value of RFC 8259 in UTF-8, no byte order mark, no duplicate names, no half surrogate
/// pairs (RFC 7493, I-JSON), within limits. Kept is the text and a flat list of where its values
/// are; strings and numbers are made when asked for. Time and memory grow with the length of the
/// text, whatever its nesting.
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
        var parser = JSONParser(bytes, limits: limits)
        let roomy = try [JSONNode](capacity: parser.maximumNodeCount) {
            (nodes: inout OutputSpan<JSONNode>) throws(JSONError) in
            let text = bytes[...]
            try parser.parse(text.span, into: &nodes)
        }
        // Most texts have far fewer nodes than there is room for.
        var nodes: [JSONNode] = []
        nodes.reserveCapacity(roomy.count)
        nodes.append(contentsOf: roomy)
        let tape = JSONTape(bytes: bytes, nodes: nodes, unescaped: parser.unescaped)
        storage = JSONStorage(tape)
    }

    /// The value that is the whole text.
    public var root: JSONValue { JSONValue(storage, 0) }

    /// The text as it was read.
    public var bytes: [UInt8] { storage.tape.bytes }
}
