// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// Whether two sources of one document have the same value for a field.
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
    /// The coded source: the zone, or the barcode if print is compared with it.
    public let source: FieldSource
    /// The source that is compared with it: the barcode or the print.
    public let other: FieldSource
    /// Whether the values are the same.
    public let outcome: Outcome
    /// Whether both readings are certain enough for a difference to count: 0.9.
    public private(set) var isReliable: Bool

    /// The fields that zones and licence codes both have.
    static let fields: [IdentityField] = [
        .documentNumber, .issueDate, .expiryDate, .birthDate, .issuingCountry, .surname,
        .givenNames, .sex,
    ]

    /// The fields that print and codes both may have; names are cut off at other places than in addresses.
    static let printedFields: [IdentityField] = fields + [.personalNumber, .nationality]

    /// The least confidence in both values for a difference to count.
    private static let leastConfidence = 0.9

    /// Compares all fields that zones and licence codes both have.
    static func all(
        _ zone: MRZDocument,
        _ barcode: AAMVADocument,
        in draft: IdentityDraft
    ) -> [FieldComparison] {
        let names = ComparedNames(zone: zone, barcode: barcode)
        return fields.map {
            FieldComparison($0, .zone, .barcode, draft.orderedReadings, names)
        }
    }

    /// Compares print with a coded source: the barcode if there is one, else the zone.
    static func printed(
        _ zone: MRZDocument?,
        _ barcode: AAMVADocument?,
        unstable: [IdentityField],
        in draft: IdentityDraft
    ) -> [FieldComparison] {
        guard zone != nil || barcode != nil else { return [] }
        let names = ComparedNames(zone: zone, barcode: barcode)
        let source: FieldSource = barcode == nil ? .zone : .barcode
        return printedFields.map { field in
            let partial = source == .zone ? zone?.partialDate(field) : nil
            var comparison = FieldComparison(
                field,
                source,
                .print,
                draft.orderedReadings,
                names,
                partial
            )
            // Of two readings that differ one is wrong, whatever the engine says.
            if unstable.contains(field) { comparison.isReliable = false }
            return comparison
        }
    }

    private init(
        _ field: IdentityField,
        _ source: FieldSource,
        _ other: FieldSource,
        _ readings: [FieldReading],
        _ names: ComparedNames,
        _ partial: PartialDate? = nil
    ) {
        self.field = field
        self.source = source
        self.other = other
        let ofField = readings.filter { $0.field == field }
        let right = ofField.first { $0.source == other }
        if let partial, case .date(let date)? = right?.value {
            outcome = partial.matches(date) ? .agree : .differ
            isReliable = false
            return
        }
        guard let left = ofField.first(where: { $0.source == source }), let right else {
            outcome = .notRead
            isReliable = false
            return
        }
        let isName = field == .surname || field == .givenNames
        let isSame =
            isName
            ? names.areSame(left.value.text, source, right.value.text, other)
            : Self.isSame(left.value, right.value)
        outcome = isSame ? .agree : .differ
        isReliable =
            min(left.confidence, right.confidence) >= Self.leastConfidence
            && !(other == .print && Self.isAlike(left.value, right.value, isName: isName))
    }

    /// Whether texts differ only in characters that print often does not tell apart, such as O and 0, or a name only in
    /// words that it lacks at its end, which may not have been found: such a difference is no certain one.
    private static func isAlike(
        _ left: FieldValue,
        _ right: FieldValue,
        isName: Bool
    ) -> Bool {
        guard case .text(let one) = left, case .text(let other) = right else { return false }
        guard isName else { return FoldedText.fold(one) == FoldedText.fold(other) }
        let (first, second) = (FoldedText.words(ofName: one), FoldedText.words(ofName: other))
        return first.starts(with: second) || second.starts(with: first)
    }

    /// Numbers may be written with blanks, hyphens and strokes; days, sexes and issuers must be the same.
    private static func isSame(_ left: FieldValue, _ right: FieldValue) -> Bool {
        guard case .text(let one) = left, case .text(let other) = right else {
            return left == right
        }
        return ComparedNames.plain(one) == ComparedNames.plain(other)
    }
}
