// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Writes the canonical form of a value, without recursion.
///
/// Source: RFC 8785 §3.2.
struct JSONCanonicalWriter {
    private let tape: JSONTape
    /// The array or object being written.
    private var frame = Frame(isObject: false, first: 0, next: 0, end: 0)
    /// The arrays and objects around it, outermost first.
    private var outerFrames: [Frame] = []
    /// The names of all these objects, each object's in the order of writing.
    private var names: [UInt32] = []

    /// What remains to be written of an array or object.
    ///
    /// Array: nodes from the next element to the end. Object: places in `names`.
    private struct Frame {
        let isObject: Bool
        let first: Int
        var next: Int
        let end: Int
    }

    /// The longest number that ECMAScript writes: `-0.0000012345678901234567` has 25 characters.
    private static let maximumNumberCount = 25

    init(_ tape: JSONTape) {
        self.tape = tape
        // More levels than any seal needs.
        outerFrames.reserveCapacity(8)
        names.reserveCapacity(32)
    }

    /// Returns the maximum length of the canonical form.
    ///
    /// No string gets longer than in the text, but `1e20` grows to 21 digits.
    func capacity(for index: Int) -> Int {
        let node = tape.nodes[index]
        var capacity = Int(node.end) - Int(node.start)
        for place in index..<tape.successor(of: index) where tape.nodes[place].isOddNumber {
            capacity += Self.maximumNumberCount
        }
        return capacity
    }

    /// Writes a value with all its contents.
    mutating func write(_ index: Int, to output: inout ByteWriter) throws(JSONError) {
        let source = tape.bytes[...]
        let text = source.span
        try begin(index, text, &output)
        while !outerFrames.isEmpty {
            guard frame.next < frame.end else {
                output.append(frame.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
                if frame.isObject { names.removeLast(frame.end - frame.first) }
                frame = outerFrames.removeLast()
                continue
            }
            if frame.next > frame.first { output.append(UInt8(ascii: ",")) }
            let value: Int
            if frame.isObject {
                let name = Int(names[frame.next])
                writeString(tape.nodes[name], text, &output)
                output.append(UInt8(ascii: ":"))
                value = name + 1
                frame.next += 1
            } else {
                value = frame.next
                frame.next = tape.successor(of: value)
            }
            try begin(value, text, &output)
        }
    }

    /// Writes a scalar, or opens an array or object and remembers it.
    private mutating func begin(
        _ index: Int,
        _ text: Span<UInt8>,
        _ output: inout ByteWriter
    ) throws(JSONError) {
        let node = tape.nodes[index]
        switch node.kind {
        case .null, .true, .false, .plainString: copy(node, text, &output)
        case .escapedString: writeString(node, text, &output)
        case .number: try writeNumber(node, text, &output)
        case .array:
            output.append(UInt8(ascii: "["))
            outerFrames.append(frame)
            let first = index + 1
            frame = Frame(isObject: false, first: first, next: first, end: Int(node.link))
        case .object:
            output.append(UInt8(ascii: "{"))
            outerFrames.append(frame)
            let first = names.count
            tape.appendSortedNames(of: index, to: &names)
            frame = Frame(isObject: true, first: first, next: first, end: names.count)
        }
    }

    private func copy(_ node: JSONNode, _ text: Span<UInt8>, _ output: inout ByteWriter) {
        output.append(text, from: Int(node.start), to: Int(node.end))
    }

    /// Writes a string; one without escapes needs none, so it is already canonical.
    private func writeString(_ node: JSONNode, _ text: Span<UInt8>, _ output: inout ByteWriter) {
        guard node.kind == .escapedString else { return copy(node, text, &output) }
        output.appendJSONString(tape.content(of: node).span)
    }

    private func writeNumber(
        _ node: JSONNode,
        _ text: Span<UInt8>,
        _ output: inout ByteWriter
    ) throws(JSONError) {
        guard node.isOddNumber else { return copy(node, text, &output) }
        let value = DecimalNumber.double(text.extracting(Int(node.start)..<Int(node.end)))
        guard output.appendECMAScript(value) else {
            throw JSONError(reason: .numberOutOfRange, offset: Int(node.start))
        }
    }
}

extension JSONTape {
    /// Appends the names of an object in the order of writing.
    fileprivate func appendSortedNames(of object: Int, to names: inout [UInt32]) {
        let first = names.count
        var place = object + 1
        for _ in 0..<nodes[object].count {
            names.append(UInt32(truncatingIfNeeded: place))
            place = successor(of: place + 1)
        }
        let order = nameOrder
        guard names.count - first <= JSONNameOrder.smallCount else {
            names[first...].sort { order.order(nodes[Int($0)], nodes[Int($1)]) < 0 }
            return
        }
        for start in first..<names.count {
            let name = names[start]
            let node = nodes[Int(name)]
            var place = start
            while place > first, order.order(node, nodes[Int(names[place - 1])]) < 0 {
                names[place] = names[place - 1]
                place -= 1
            }
            names[place] = name
        }
    }
}
