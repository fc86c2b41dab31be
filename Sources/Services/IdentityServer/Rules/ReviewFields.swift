// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable

/// The fields of a document with what each source says about them.
struct ReviewFields {
    /// The names of the columns, in their order, by the names of sources in the data.
    private static let columns = [
        (FieldSource.zone, "zone"), (.barcode, "barcode"), (.print, "print"),
    ]

    /// How the sources of a field agree.
    private enum Comparison: String {
        /// They have the same value, in one spelling or another.
        case agree
        /// They have different values.
        case differ
        /// They have different values, and one of them may be misread.
        case unclear
    }

    /// The column of what the client said.
    private static let client = "client"

    private var values: [IdentityField: [String: String]] = [:]
    /// What the comparison of zone, code and print said, without fields that only one of them has.
    private var comparisons: [IdentityField: [Comparison]] = [:]

    /// Takes the data that the server read and compared, and those of the client.
    init(data: JSONValue?, claim: JSONValue?, comparisons: JSONValue?) {
        for field in IdentityField.allCases {
            if let source = data?["sources"]?[field.rawValue]?.string {
                add(field, data?[field.rawValue]?.string, from: source)
            }
            if let text = claim?[field.rawValue]?.string, !text.isEmpty {
                values[field, default: [:]][Self.client] = text
            }
        }
        for other in data?["otherReadings"]?.elements ?? [] {
            guard let field = other["field"]?.string.flatMap({ IdentityField(rawValue: $0) }),
                let source = other["source"]?.string
            else { continue }
            add(field, other["value"]?.string, from: source)
        }
        for comparison in comparisons?.elements ?? [] {
            guard let field = comparison["field"]?.string.flatMap({ IdentityField(rawValue: $0) })
            else { continue }
            let outcome = comparison["outcome"]?.string
            switch outcome.flatMap({ FieldComparison.Outcome(rawValue: $0) }) {
            case .agree: self.comparisons[field, default: []].append(.agree)
            case .differ:
                let isUnclear = comparison["isReliable"]?.boolean == false
                self.comparisons[field, default: []].append(isUnclear ? .unclear : .differ)
            case .notRead, nil: break
            }
        }
    }

    private mutating func add(_ field: IdentityField, _ text: String?, from source: String) {
        guard let text, !text.isEmpty,
            let column = Self.columns.first(where: { $0.0.rawValue == source })?.1
        else { return }
        values[field, default: [:]][column] = text
    }

    /// `[{name, values: {source: value}, regions: {value: code}, comparison}]`, in the order of the fields.
    ///
    /// Regions are the codes of two letters of states, by which a page names them in its own language. The comparison is
    /// `agree`, `differ` or `unclear`, and null where there is one value alone.
    var json: JSONOutput {
        let columns = Self.columns.map(\.1) + [Self.client]
        return .array(
            IdentityField.allCases.compactMap { field in
                guard let found = values[field] else { return nil }
                let said = columns.compactMap { column in
                    found[column].map { (column, JSONOutput.string($0)) }
                }
                return [
                    "name": .string(field.rawValue), "values": .object(said),
                    "regions": .object(Self.regions(field, Set(found.values))),
                    "comparison": comparison(of: field).map { .string($0.rawValue) } ?? .null,
                ]
            }
        )
    }

    /// The client says what the server should have read, so only its own spelling is compared.
    private func comparison(of field: IdentityField) -> Comparison? {
        guard var read = values[field], read.count > 1 else { return nil }
        var compared = comparisons[field] ?? []
        if let client = read.removeValue(forKey: Self.client) {
            let isSame = read.values.contains { Self.plain($0) == Self.plain(client) }
            compared.append(isSame ? .agree : .differ)
        }
        // Addresses are not compared by rule, since their lines break where there is room.
        if compared.isEmpty {
            compared.append(Set(read.values.map(Self.plain)).count == 1 ? .agree : .unclear)
        }
        return [.differ, .unclear, .agree].first { compared.contains($0) }
    }

    private static func regions(
        _ field: IdentityField,
        _ values: Set<String>
    ) -> [(String, JSONOutput)] {
        guard field == .issuingCountry || field == .nationality else { return [] }
        return values.sorted().compactMap { value in
            Country.alpha2(of: value).map { (value, .string($0)) }
        }
    }

    /// Case, blanks and punctuation are no difference.
    private static func plain(_ value: String) -> String {
        String(value.uppercased().filter { $0.isLetter || $0.isNumber })
    }
}
