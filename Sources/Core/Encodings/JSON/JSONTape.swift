// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A text with the nodes found in it.
struct JSONTape: Sendable {
    /// The text.
    let bytes: [UInt8]
    let nodes: [JSONNode]
    /// The contents of strings with escapes, one after the other, in UTF-8.
    let unescaped: [UInt8]

    /// The node after a value with all its contents.
    func successor(of index: Int) -> Int {
        let node = nodes[index]
        return node.isContainer ? Int(node.link) : index + 1
    }

    /// The content of a string or name, in UTF-8.
    func content(of node: JSONNode) -> ArraySlice<UInt8> {
        guard node.kind == .escapedString else {
            return bytes[Int(node.start) + 1..<Int(node.end) - 1]
        }
        return unescaped[Int(node.link)..<Int(node.link) + node.count]
    }
}

/// What all values of one text share; one reference instead of three arrays in each value.
final class JSONStorage: Sendable {
    let tape: JSONTape

    init(_ tape: JSONTape) {
        self.tape = tape
    }
}
