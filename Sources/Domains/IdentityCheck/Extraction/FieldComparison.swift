// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// Whether zone and barcode of one document have the same value for a field.
public struct FieldComparison: Sendable, Hashable {
    /// The result of a comparison.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// They have the same value.
        case agree
        /// They have different values.
        case differ
        /// One of them has no value.
        case notRead
    }

    /// The field.
    public let field: IdentityField
    /// Whether the values are the same.
    public let outcome: Outcome
    /// Whether both readings are certain enough for a difference to count: 0.9 (spec, document scan supplement §6).
    public let isReliable: Bool

    /// The fields that zones and licence codes both have.
    static let fields: [IdentityField] = [
        .documentNumber, .issueDate, .expiryDate, .birthDate, .issuingCountry, .surname,
        .givenNames, .sex,
    ]

    /// The least confidence in both values for a difference to count.
    private static let leastConfidence = 0.9

    /// Compares all fields that zones and licence codes both have.
    static func all(
        _ zone: MRZDocument,
        _ barcode: AAMVADocument,
        in draft: IdentityDraft
    ) -> [FieldComparison] {
        let readings = draft.orderedReadings
        return fields.map { field in
            let ofField = readings.filter { $0.field == field }
            guard let left = ofField.first(where: { $0.source == .zone }),
                let right = ofField.first(where: { $0.source == .barcode })
            else { return FieldComparison(field: field, outcome: .notRead, isReliable: false) }
            let isSame =
                field == .surname || field == .givenNames
                ? isSameName(zone: left.value.text, barcode: right.value.text, in: zone, barcode)
                : isSame(left.value, right.value)
            let least = min(left.confidence, right.confidence)
            return FieldComparison(
                field: field,
                outcome: isSame ? .agree : .differ,
                isReliable: least >= leastConfidence
            )
        }
    }

    /// Numbers may be written with blanks, hyphens and strokes; days, sexes and issuers must be the same.
    private static func isSame(_ left: FieldValue, _ right: FieldValue) -> Bool {
        guard case .text(let one) = left, case .text(let other) = right else {
            return left == right
        }
        return plain(one) == plain(other)
    }

    private static func plain(_ text: String) -> [UInt8] {
        text.uppercased().utf8.filter { !" -/<".utf8.contains($0) }
    }

    /// Names are the same if one of the spellings of the barcode's letters is in the zone (ICAO Doc 9303-3 §6), or a
    /// source that says it had to cut them has their beginning.
    private static func isSameName(
        zone: String,
        barcode: String,
        in document: MRZDocument,
        _ licence: AAMVADocument
    ) -> Bool {
        let comparison = NameComparison(
            printed: barcode,
            zone: zone,
            isTruncated: document.names.isTruncated
        )
        switch comparison {
        case .same, .truncated: return true
        case .different:
            let marks: [AAMVAElementID] = ["DDE", "DDF", "DDG"]
            let isCut = marks.contains { licence[$0] == "T" }
            return isCut && plain(zone).starts(with: plain(barcode))
        }
    }
}
