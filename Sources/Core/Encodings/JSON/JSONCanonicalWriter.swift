// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Writes the canonical form of a value, without recursion.
///
/// Source: RFC 8785 §3.2.
struct JSONCanonicalWriter {
    private(set) var output: [UInt8] = []

    private let tape: JSONTape
    /// The arrays and objects being written, outermost first.
    private var open: [Frame] = []
    /// The names of all open objects, those of each in the order of writing.
    private var names: [UInt32] = []

    private struct Frame {
        let isObject: Bool
        /// How many elements or members have not been written yet.
        var remaining: Int
        /// Array: the node of the next element.
        ///
        /// Object: the place of the next name in `names`.
        var next: Int
        /// Where this object's names start in `names`.
        let firstName: Int
        var isFirst = true
    }

    init(_ tape: JSONTape, capacity: Int) {
        self.tape = tape
        output.reserveCapacity(capacity)
    }

    /// Writes a value with all its contents.
    mutating func write(_ index: Int) throws(JSONError) {
        try begin(index)
        while var frame = open.popLast() {
            guard frame.remaining > 0 else {
                output.append(UInt8(ascii: frame.isObject ? "}" : "]"))
                names.removeSubrange(frame.firstName...)
                continue
            }
            if !frame.isFirst { output.append(UInt8(ascii: ",")) }
            frame.isFirst = false
            frame.remaining -= 1
            let value = writeName(in: &frame)
            open.append(frame)
            try begin(value)
        }
    }

    /// Writes the next name, if it is an object's turn, and returns the next value.
    private mutating func writeName(in frame: inout Frame) -> Int {
        guard frame.isObject else {
            let element = frame.next
            frame.next = tape.successor(of: element)
            return element
        }
        let name = Int(names[frame.next])
        frame.next += 1
        writeString(tape.nodes[name])
        output.append(UInt8(ascii: ":"))
        return name + 1
    }

    /// Writes a scalar, or the opening of an array or object, which is remembered.
    private mutating func begin(_ index: Int) throws(JSONError) {
        let node = tape.nodes[index]
        switch node.kind {
        case .null, .true, .false: copy(node)
        case .plainString, .escapedString: writeString(node)
        case .number: try writeNumber(node)
        case .array:
            output.append(UInt8(ascii: "["))
            open.append(
                Frame(
                    isObject: false,
                    remaining: node.count,
                    next: index + 1,
                    firstName: names.count
                )
            )
        case .object:
            output.append(UInt8(ascii: "{"))
            let first = names.count
            tape.appendNames(of: index, to: &names)
            tape.sortNames(&names, from: first)
            open.append(
                Frame(isObject: true, remaining: node.count, next: first, firstName: first)
            )
        }
    }

    private mutating func copy(_ node: JSONNode) {
        output.append(contentsOf: tape.bytes[Int(node.start)..<Int(node.end)])
    }

    /// A string without escapes holds nothing that needs one, so it is canonical as it stands.
    private mutating func writeString(_ node: JSONNode) {
        guard node.kind == .escapedString else { return copy(node) }
        output.appendJSONString(tape.content(of: node).span)
    }

    private mutating func writeNumber(_ node: JSONNode) throws(JSONError) {
        let text = tape.bytes[Int(node.start)..<Int(node.end)]
        guard !Self.isCanonicalInteger(text) else { return copy(node) }
        guard output.appendECMAScript(DecimalNumber.double(text.span)) else {
            throw JSONError(reason: .numberOutOfRange, offset: Int(node.start))
        }
    }

    /// Whether a number has only digits, few enough to be exact as a double; `-0` is written `0`.
    private static func isCanonicalInteger(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count <= 15, text.first != UInt8(ascii: "-") || text.count > 2 else {
            return false
        }
        return text.dropFirst().allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }
}
