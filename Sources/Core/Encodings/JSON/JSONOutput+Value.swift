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

    /// A value whose canonical form was signed, to be written: as the one that was signed.
    ///
    /// A signature over the canonical form (RFC 8785) holds for every spelling of a number, `1e-400`
    /// for 0 among them, so the spelling is whoever sent the text's to choose: what is shown is the
    /// number as ECMAScript writes it.
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
