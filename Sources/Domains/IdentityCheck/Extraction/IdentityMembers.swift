// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The members of a JSON object, read strictly: what is unknown, of another form, or null is an error.
struct IdentityMembers {
    private let value: JSONValue
    private let name: String

    /// Takes an object.
    ///
    /// - Throws: `invalid` if the value is none, `unknownMember` for a member outside `allowed`.
    init(
        _ value: JSONValue,
        _ name: String,
        allowed: Set<String>
    ) throws(IdentityDataError) {
        guard let members = value.members else { throw .invalid(name) }
        guard members.allSatisfy({ allowed.contains($0.name) }) else {
            throw .unknownMember(in: name)
        }
        self.value = value
        self.name = name
    }

    private func path(_ member: String) -> String {
        name == "data" ? member : "\(name).\(member)"
    }

    /// Reads a member that must be there.
    func required<Value>(
        _ member: String,
        _ read: (JSONValue) -> Value?
    ) throws(IdentityDataError) -> Value {
        guard let value = try optional(member, read) else { throw .missing(path(member)) }
        return value
    }

    /// Reads a member that may be missing.
    func optional<Value>(
        _ member: String,
        _ read: (JSONValue) -> Value?
    ) throws(IdentityDataError) -> Value? {
        guard let found = value[member] else { return nil }
        guard let result = read(found) else { throw .invalid(path(member)) }
        return result
    }

    /// Reads an object that may be missing.
    func optionalObject(
        _ member: String,
        _ allowed: Set<String>
    ) throws(IdentityDataError) -> IdentityMembers? {
        guard let inner = value[member] else { return nil }
        return try IdentityMembers(inner, path(member), allowed: allowed)
    }

    /// Reads a list that may be missing, which is like an empty one.
    func list<Value>(
        _ member: String,
        limit: Int,
        _ read: (JSONValue) -> Value?
    ) throws(IdentityDataError) -> [Value] {
        guard let inner = value[member] else { return [] }
        guard let elements = inner.elements, elements.count <= limit else {
            throw .invalid(path(member))
        }
        var values: [Value] = []
        for element in elements {
            guard let value = read(element) else { throw .invalid(path(member)) }
            values.append(value)
        }
        return values
    }
}
