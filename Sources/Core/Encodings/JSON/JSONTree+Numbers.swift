// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension JSONTree {
    /// The first number of the text, at any depth, for which something holds.
    ///
    /// For readers that hold numbers to a narrower range than JSON does.
    public func firstNumber(where isWanted: (JSONNumber) -> Bool) -> JSONValue? {
        let nodes = storage.tape.nodes
        for place in nodes.indices where nodes[place].kind == .number {
            let value = JSONValue(storage, place)
            if let number = value.number, isWanted(number) { return value }
        }
        return nil
    }
}

extension JSONValue {
    /// The same value with every number spelt as in the canonical form (RFC 8785 §3.2.2.3); the value
    /// itself where they are.
    ///
    /// For readers of what is signed in its canonical form: no spelling that the signature does not
    /// cover can be seen in the result. Names, strings and the order of members stay. Errors:
    /// `numberOutOfRange` for a number that has no canonical form.
    public func respeltCanonically() throws(JSONError) -> JSONValue {
        let nodes = tape.nodes[index..<tape.successor(of: index)]
        guard
            let place = nodes.firstIndex(where: { node in
                guard node.kind == .number else { return false }
                return !JSONNumber(tape.bytes[Int(node.start)..<Int(node.end)]).isCanonical
            })
        else { return self }
        _ = try JSONValue(storage, place).canonicalized()
        // Spelt anew, a text can only grow by what this library escapes; it was within its limits.
        let limits = JSONLimits(byteCount: .max, depth: .max, nodeCount: .max)
        return try JSONTree(parsing: JSONOutput(canonical: self).utf8(), limits: limits).root
    }
}
