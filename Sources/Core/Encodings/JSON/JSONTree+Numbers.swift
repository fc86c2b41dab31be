// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension JSONTree {
    /// Returns the first number in the text, at any depth, that satisfies a predicate.
    ///
    /// For readers that limit numbers to a narrower range than JSON does.
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
    /// Returns the same value with every number spelt as in the canonical form (RFC 8785 §3.2.2.3), or the
    /// value itself if all of them are.
    ///
    /// For readers of content signed in its canonical form: the result contains no spelling that the signature
    /// does not cover. Names, strings and the order of members stay the same. Errors: `numberOutOfRange` for a
    /// number that has no canonical form.
    public func respeltCanonically() throws(JSONError) -> JSONValue {
        let nodes = tape.nodes[index..<tape.successor(of: index)]
        guard
            let place = nodes.firstIndex(where: { node in
                guard node.kind == .number else { return false }
                return !JSONNumber(tape.bytes[Int(node.start)..<Int(node.end)]).isCanonical
            })
        else { return self }
        _ = try JSONValue(storage, place).canonicalized()
        // A respelt text can only grow by what this library escapes; the original was within its limits.
        let limits = JSONLimits(byteCount: .max, depth: .max, nodeCount: .max)
        return try JSONTree(parsing: JSONOutput(canonical: self).utf8(), limits: limits).root
    }
}
