// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Fields in writing order, found by path.
public struct DocumentLayout: Sendable {
    /// The fields in order.
    public let fields: [DocumentField]
    private let places: [String: Int]
    private let groups: Set<String>

    init(_ fields: [DocumentField]) {
        self.fields = fields
        var places: [String: Int] = [:]
        var groups: Set<String> = []
        for (place, field) in fields.enumerated() {
            places[field.member.path] = place
            var components = field.pointer.components.dropLast()
            while !components.isEmpty {
                groups.insert(components.joined(separator: "."))
                components = components.dropLast()
            }
        }
        self.places = places
        self.groups = groups
    }

    /// Returns the field at a path such as `person.lastName`.
    func field(at path: String) -> DocumentField? {
        places[path].map { fields[$0] }
    }

    /// Returns the field that a pointer names; `nil` for groups and for unknown members.
    public func field(at pointer: DocumentPointer) -> DocumentField? {
        Self.path(of: pointer).flatMap { field(at: $0) }
    }

    /// Returns whether a pointer names an object with fields in it.
    func hasGroup(at pointer: DocumentPointer) -> Bool {
        Self.path(of: pointer).map { groups.contains($0) } ?? false
    }

    /// Returns whether a pointer names a field or a group.
    public func names(_ pointer: DocumentPointer) -> Bool {
        field(at: pointer) != nil || hasGroup(at: pointer)
    }

    /// Returns `nil` if a name contains a dot, which would read as two names.
    private static func path(of pointer: DocumentPointer) -> String? {
        guard !pointer.components.contains(where: { $0.utf8.contains(UInt8(ascii: ".")) }) else {
            return nil
        }
        return pointer.components.joined(separator: ".")
    }
}
