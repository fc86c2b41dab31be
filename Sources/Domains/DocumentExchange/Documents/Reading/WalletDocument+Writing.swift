// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension WalletDocument {
    /// The document for the wire: `kind`, then the members in the order of the form, each object's extra members last.
    public var json: JSONOutput {
        record.json(form?.layout, first: [("kind", .string(kindName))])
    }
}

extension DocumentRecord {
    /// Returns an object with the members that are present.
    func json(_ layout: DocumentLayout?, first: [(String, JSONOutput)] = []) -> JSONOutput {
        var object = MemberObject()
        for (name, value) in first { object.insert(value, at: [name]) }
        for field in layout?.fields ?? [] {
            guard let value = self[path: field.member.path] else { continue }
            object.insert(value.json(field.entryLayout), at: field.pointer.components[...])
        }
        for member in extra { object.insert(member.value, at: member.path[...]) }
        return object.json
    }
}

extension DocumentValue {
    fileprivate func json(_ layout: DocumentLayout?) -> JSONOutput {
        switch self {
        case .text(let text): .string(text)
        case .integer(let number): .integer(number)
        case .boolean(let flag): .boolean(flag)
        case .entries(let entries): .array(entries.map { $0.json(layout) })
        }
    }
}

/// An object assembled member by member.
private struct MemberObject {
    private enum Member {
        case value(JSONOutput)
        case object(MemberObject)
    }

    private var members: [(name: String, member: Member)] = []

    /// Adds a value, and creates the objects around it if they are missing.
    mutating func insert(_ value: JSONOutput, at path: ArraySlice<String>) {
        guard let name = path.first else { return }
        guard path.count > 1 else { return members.append((name, .value(value))) }
        for place in members.indices where members[place].name == name {
            guard case .object(var inner) = members[place].member else { continue }
            inner.insert(value, at: path.dropFirst())
            members[place].member = .object(inner)
            return
        }
        var inner = MemberObject()
        inner.insert(value, at: path.dropFirst())
        members.append((name, .object(inner)))
    }

    var json: JSONOutput {
        .object(
            members.map { name, member in
                switch member {
                case .value(let value): (name, value)
                case .object(let object): (name, object.json)
                }
            }
        )
    }
}
