// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The expected members of one kind of object, for readers that meet such objects often.
///
/// A reader that builds a model finds every error, but costs a reference count and a look-up for each
/// member. Nearly all texts have no error; a shape confirms that in one pass without building anything.
public struct JSONShape: Sendable {
    /// The content of a member.
    public enum Content: Sendable {
        /// A string.
        case string
        /// A whole number of one to nine digits, as a number or in a string.
        case digits
        /// An object.
        case object(JSONShape)
        /// An array of objects, which may be empty.
        case objects(JSONShape)
    }

    /// A member: a name and its expected content.
    public struct Member: Sendable {
        let name: JSONName
        let content: Content
        let isRequired: Bool

        /// Creates a member that must be present and not null.
        public static func required(_ name: JSONName, _ content: Content) -> Member {
            Member(name: name, content: content, isRequired: true)
        }

        /// Creates a member that may be missing or null.
        public static func optional(_ name: JSONName, _ content: Content) -> Member {
            Member(name: name, content: content, isRequired: false)
        }
    }

    /// A member in flat form, free of references and so of reference counting.
    struct Slot: Sendable {
        enum Kind: Sendable { case string, digits, object, objects }

        let name: JSONName.Key
        let kind: Kind
        let isRequired: Bool
        /// The members of the objects it contains.
        var contents: Range<Int>
    }

    /// All members, those of the outermost object first.
    private(set) var slots: [Slot] = []
    /// The number of members of the outermost object.
    let count: Int

    /// Creates a shape with these members; objects may have others too.
    ///
    /// - Precondition: at most 64 members, with names of at most eight bytes.
    public init(_ members: [Member]) {
        precondition(members.count <= UInt64.bitWidth)
        precondition(members.allSatisfy { $0.name.text.utf8.count <= 8 })
        count = members.count
        slots = members.map(Self.slot)
        for (place, member) in members.enumerated() {
            guard let shape = member.content.shape else { continue }
            let start = slots.count
            slots[place].contents = start..<start + shape.count
            slots += shape.slots.map { slot in
                var slot = slot
                slot.contents = slot.contents.lowerBound + start..<slot.contents.upperBound + start
                return slot
            }
        }
    }

    private static func slot(_ member: Member) -> Slot {
        let kind: Slot.Kind =
            switch member.content {
            case .string: .string
            case .digits: .digits
            case .object: .object
            case .objects: .objects
            }
        return Slot(
            name: member.name.key,
            kind: kind,
            isRequired: member.isRequired,
            contents: 0..<0
        )
    }
}

extension JSONShape.Content {
    fileprivate var shape: JSONShape? {
        switch self {
        case .string, .digits: nil
        case .object(let shape), .objects(let shape): shape
        }
    }
}

extension JSONValue {
    /// Returns whether this is plainly an object of a shape.
    ///
    /// `false` means that it is not, or that only a full read can tell: for objects with an escape in a
    /// name, and for numbers such as `1.0` or `1e2`.
    public func plainlyHas(_ shape: JSONShape) -> Bool {
        let (nodes, slots) = (tape.nodes[...], shape.slots[...])
        return tape.isObject(index, 0..<shape.count, nodes.span, slots.span)
    }
}

extension JSONTape {
    /// Returns whether the object at a place has the members described by some slots.
    fileprivate func isObject(
        _ object: Int,
        _ members: Range<Int>,
        _ nodes: Span<JSONNode>,
        _ slots: Span<JSONShape.Slot>
    ) -> Bool {
        guard nodes[object].kind == .object else { return false }
        var missing: UInt64 = 0
        for member in members where slots[member].isRequired {
            missing |= 1 << UInt64(member - members.lowerBound)
        }
        var place = object + 1
        for _ in 0..<nodes[object].count {
            let (name, value) = (nodes[place], nodes[place + 1])
            guard name.kind == .plainString else { return false }
            for member in members where isName(name, slots[member].name) {
                guard value.kind != .null else { break }
                guard holds(place + 1, slots[member], nodes, slots) else { return false }
                missing &= ~(1 << UInt64(member - members.lowerBound))
                break
            }
            place = value.isContainer ? Int(value.link) : place + 2
        }
        return missing == 0
    }

    private func holds(
        _ value: Int,
        _ slot: JSONShape.Slot,
        _ nodes: Span<JSONNode>,
        _ slots: Span<JSONShape.Slot>
    ) -> Bool {
        let node = nodes[value]
        switch slot.kind {
        case .string:
            return node.kind == .plainString || node.kind == .escapedString
        case .digits:
            let quotes = node.kind == .plainString ? 1 : 0
            return (quotes == 1 || node.kind == .number)
                && areDigits(Int(node.start) + quotes..<Int(node.end) - quotes)
        case .object:
            return isObject(value, slot.contents, nodes, slots)
        case .objects:
            guard node.kind == .array else { return false }
            var element = value + 1
            while element < Int(node.link) {
                guard isObject(element, slot.contents, nodes, slots) else { return false }
                element = Int(nodes[element].link)
            }
            return true
        }
    }

    private func areDigits(_ range: Range<Int>) -> Bool {
        1...9 ~= range.count && bytes[range].allSatisfy { 0x30...0x39 ~= $0 }
    }
}
