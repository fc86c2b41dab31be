// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A text and its nodes.
struct JSONTape: Sendable {
    /// The text.
    let bytes: [UInt8]
    let nodes: [JSONNode]
    /// The contents of strings with escapes, one after the other, in UTF-8.
    let unescaped: [UInt8]

    /// Returns the index of the node after a value with all its contents.
    func successor(of index: Int) -> Int {
        let node = nodes[index]
        return node.isContainer ? Int(node.link) : index + 1
    }

    var nameOrder: JSONNameOrder { JSONNameOrder(bytes: bytes, unescaped: unescaped) }

    /// Returns the content of a string or name, in UTF-8.
    func content(of node: JSONNode) -> ArraySlice<UInt8> {
        nameOrder.content(of: node)
    }
}

/// The storage shared by all values of one text; one reference instead of three arrays in each value.
final class JSONStorage: Sendable {
    let tape: JSONTape

    init(_ tape: JSONTape) {
        self.tape = tape
    }
}
