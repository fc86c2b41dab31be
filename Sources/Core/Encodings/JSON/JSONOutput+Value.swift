// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension JSONOutput {
    /// A value that was read, to be written.
    ///
    /// Numbers keep their spelling, so that none loses a digit; those that ``integer(_:)`` spells
    /// likewise become one.
    public init(_ value: JSONValue) {
        switch value.kind {
        case .object:
            self = .object((value.members ?? []).map { ($0.name, JSONOutput($0.value)) })
        case .array:
            self = .array((value.elements ?? []).map { JSONOutput($0) })
        default:
            self = JSONOutput(scalar: value)
        }
    }

    private init(scalar value: JSONValue) {
        if let text = value.string {
            self = .string(text)
        } else if let number = value.number {
            let integer = number.integer.flatMap { String($0) == number.text ? $0 : nil }
            self = integer.map { .integer($0) } ?? .written(number)
        } else {
            self = value.boolean.map { .boolean($0) } ?? .null
        }
    }
}
