// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension JSONOutput {
    /// Converts a parsed value.
    ///
    /// Numbers keep their spelling, so none loses a digit; those that ``integer(_:)`` would spell the same way
    /// become integers.
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

    /// Converts a parsed value whose canonical form was signed, respelling numbers as they were signed.
    ///
    /// A signature over the canonical form (RFC 8785) covers every spelling of a number, even `1e-400` for 0, so
    /// the sender of the text can choose the spelling. The output therefore shows numbers as ECMAScript writes
    /// them.
    public init(canonical value: JSONValue) {
        switch value.kind {
        case .object:
            let members = value.members ?? []
            self = .object(members.map { ($0.name, JSONOutput(canonical: $0.value)) })
        case .array:
            self = .array((value.elements ?? []).map { JSONOutput(canonical: $0) })
        case .number:
            self = .number(value.number?.double ?? .nan)
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
