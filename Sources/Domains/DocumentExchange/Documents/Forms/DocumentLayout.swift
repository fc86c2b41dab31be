// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Fields in the order in which they are written, found by path.
public struct DocumentLayout: Sendable {
    /// The fields in their order.
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

    /// The field at a path such as `person.lastName`.
    func field(at path: String) -> DocumentField? {
        places[path].map { fields[$0] }
    }

    /// The field that a pointer names; `nil` for groups and for what is not there.
    public func field(at pointer: DocumentPointer) -> DocumentField? {
        Self.path(of: pointer).flatMap { field(at: $0) }
    }

    /// Whether a pointer names an object with fields in it.
    func hasGroup(at pointer: DocumentPointer) -> Bool {
        Self.path(of: pointer).map { groups.contains($0) } ?? false
    }

    /// Whether a pointer names a field or a group.
    public func names(_ pointer: DocumentPointer) -> Bool {
        field(at: pointer) != nil || hasGroup(at: pointer)
    }

    /// The fields that some pointers name, in the order of the layout.
    public func fields(at pointers: [DocumentPointer]) -> [DocumentField] {
        fields.filter { field in pointers.contains { $0.contains(field.pointer) } }
    }

    /// A name with a dot in it would be taken for two.
    private static func path(of pointer: DocumentPointer) -> String? {
        guard !pointer.components.contains(where: { $0.utf8.contains(UInt8(ascii: ".")) }) else {
            return nil
        }
        return pointer.components.joined(separator: ".")
    }
}
