// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension JSONOutput {
    /// A value that was read, to be written.
    ///
    /// Numbers keep 64 bits: whole ones that have more, and fractions, become the nearest double.
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
            self = number.integer.map { .integer($0) } ?? .number(number.double)
        } else {
            self = value.boolean.map { .boolean($0) } ?? .null
        }
    }
}
