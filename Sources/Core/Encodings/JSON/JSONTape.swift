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

    var nameOrder: JSONNameOrder { JSONNameOrder(bytes: bytes, unescaped: unescaped) }

    /// The content of a string or name, in UTF-8.
    func content(of node: JSONNode) -> ArraySlice<UInt8> {
        nameOrder.content(of: node)
    }
}

/// What all values of one text share; one reference instead of three arrays in each value.
final class JSONStorage: Sendable {
    let tape: JSONTape

    init(_ tape: JSONTape) {
        self.tape = tape
    }
}
