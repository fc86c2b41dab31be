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
