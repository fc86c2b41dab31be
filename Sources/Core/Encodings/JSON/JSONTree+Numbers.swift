// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension JSONTree {
    /// Every number of the text, at any depth, in the order of the text.
    ///
    /// For readers that hold numbers to a narrower range than JSON does.
    public var numbers: [JSONValue] {
        let nodes = storage.tape.nodes
        return nodes.indices.lazy.filter { nodes[$0].kind == .number }
            .map { JSONValue(storage, $0) }
    }
}
