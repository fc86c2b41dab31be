// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// The fields of a document with what each source says about them.
struct ReviewFields {
    /// The names of the columns, in their order, by the names of sources in the data.
    private static let columns = [
        (FieldSource.zone, "zone"), (.barcode, "barcode"), (.print, "print"),
    ]

    private var values: [IdentityField: [String: String]] = [:]

    /// Takes the data that the server read, and those of the client.
    init(data: JSONValue?, claim: JSONValue?) {
        for field in IdentityField.allCases {
            if let source = data?["sources"]?[field.rawValue]?.string {
                add(field, data?[field.rawValue]?.string, from: source)
            }
            if let text = claim?[field.rawValue]?.string, !text.isEmpty {
                values[field, default: [:]]["client"] = text
            }
        }
        for other in data?["otherReadings"]?.elements ?? [] {
            guard let field = other["field"]?.string.flatMap({ IdentityField(rawValue: $0) }),
                let source = other["source"]?.string
            else { continue }
            add(field, other["value"]?.string, from: source)
        }
    }

    private mutating func add(_ field: IdentityField, _ text: String?, from source: String) {
        guard let text, !text.isEmpty,
            let column = Self.columns.first(where: { $0.0.rawValue == source })?.1
        else { return }
        values[field, default: [:]][column] = text
    }

    /// `[{name, values: {source: value}, differs}]`, in the order of the fields.
    var json: JSONOutput {
        let columns = Self.columns.map(\.1) + ["client"]
        return .array(
            IdentityField.allCases.compactMap { field in
                guard let found = values[field] else { return nil }
                let said = columns.compactMap { column in
                    found[column].map { (column, JSONOutput.string($0)) }
                }
                return [
                    "name": .string(field.rawValue), "values": .object(said),
                    "differs": .boolean(Set(found.values.map(Self.plain)).count > 1),
                ]
            }
        )
    }

    /// Case, blanks and punctuation are no difference.
    private static func plain(_ value: String) -> String {
        String(value.uppercased().filter { $0.isLetter || $0.isNumber })
    }
}
