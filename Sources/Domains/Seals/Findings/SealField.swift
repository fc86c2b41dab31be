// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// One signed value of a seal, ready for display.
public struct SealField: Hashable, Sendable {
    /// The label of the field.
    public let label: SealFieldLabel
    /// The member, as names joined by dots with positions in brackets (`msg.ve[0].vd[1].seq`).
    public let path: String
    /// The indices into lists that lead to the value: the event, then the dose; from 0.
    public let positions: [Int]
    /// The signed value, with control and direction-changing characters made visible.
    public let value: PersonalText
}

extension VDSNCSeal {
    /// All signed values: known ones in the order of the profile, then all others in the order of the text, so that
    /// every signed value is visible.
    public var fields: [SealField] {
        var listing = SealListing()
        listing.object(
            data,
            members: VDSNCSchema.members(of: documentType),
            path: "",
            positions: []
        )
        return listing.fields
    }
}

/// Collects the values of a signed tree, following the table of members.
private struct SealListing {
    private(set) var fields: [SealField] = []

    mutating func object(
        _ object: JSONValue,
        members: [VDSNCSchema.Member],
        path: String,
        positions: [Int]
    ) {
        for member in members {
            guard let value = object[member.key], value.kind != .null else { continue }
            let path = path + member.name
            switch member.content {
            case .value(let label, _): add(label, value, path, positions)
            case .object(let members):
                self.object(value, members: members, path: path + ".", positions: positions)
            case .list(let members):
                for (place, element) in (value.elements ?? []).enumerated() {
                    let path = "\(path)[\(place)]."
                    self.object(
                        element,
                        members: members,
                        path: path,
                        positions: positions + [place]
                    )
                }
            }
        }
        for (name, value) in object.members ?? []
        where !members.contains(where: { $0.name == name }) {
            other(value, path: path + name, positions: positions)
        }
    }

    /// Adds the values below an unknown member; the reader's limit bounds the depth.
    private mutating func other(_ value: JSONValue, path: String, positions: [Int]) {
        switch value.kind {
        case .object:
            for (name, value) in value.members ?? [] {
                other(value, path: "\(path).\(name)", positions: positions)
            }
        case .array:
            for (place, element) in (value.elements ?? []).enumerated() {
                other(element, path: "\(path)[\(place)]", positions: positions)
            }
        default:
            add(.other, value, path, positions)
        }
    }

    private mutating func add(
        _ label: SealFieldLabel,
        _ value: JSONValue,
        _ path: String,
        _ positions: [Int]
    ) {
        guard value.kind != .object, value.kind != .array else {
            // A known name with a value of another type, in a seal of an unknown type.
            other(value, path: path, positions: positions)
            return
        }
        fields.append(
            SealField(
                label: label,
                path: path.madeVisible,
                positions: positions,
                value: PersonalText(value.displayText.madeVisible)
            )
        )
    }
}

extension JSONValue {
    /// A scalar value as text; a number in its signed form, not as the text spells it.
    fileprivate var displayText: String {
        string ?? number?.canonicalText ?? boolean.map { $0 ? "true" : "false" } ?? "null"
    }
}

extension String {
    /// The text with deceptive characters spelled out, as in `⟨U+202E⟩`.
    ///
    /// Use it for everything from a seal that people see.
    public var madeVisible: String {
        guard unicodeScalars.contains(where: { $0.isDeceptive }) else { return self }
        var result = ""
        for scalar in unicodeScalars {
            if scalar.isDeceptive {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "⟨U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)⟩"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
