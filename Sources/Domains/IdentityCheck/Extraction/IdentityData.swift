// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

/// What a check delivers of a document: its fields, each with where it was read.
///
/// Where zone and barcode both have a field, both readings are kept; the accessors return the preferred one.
public struct IdentityData: Sendable, Hashable {
    /// The issuer that the person or the app chose; can differ from the issuing country.
    public let selectedCountry: String?
    /// The kind of document that the person or the app chose.
    public let selectedType: IdentityDocumentType?
    /// All readings in the order of the fields; of one field the preferred reading comes first.
    public let readings: [FieldReading]
    /// The zone, if there is one.
    public let zone: IdentityZone?
    /// Whether the document says that it does not expire; it has no date of expiry then.
    public let neverExpires: Bool
    /// The characters of the zone that were replaced.
    public let corrections: [FieldCorrection]
    /// The ways to make wrong check digits right, none of which was chosen.
    public let alternatives: [CheckAlternative]
    /// The fields whose value was longer than it may be and was cut.
    public let truncatedFields: [IdentityField]
    /// The fields from which control characters or marks of writing direction were removed.
    public let cleanedFields: [IdentityField]
    /// The elements of the barcode, each cleaned.
    public let barcodeElements: [AAMVAElement]

    /// Creates data from the content that a draft collected.
    init(_ draft: IdentityDraft) {
        selectedCountry = draft.selectedCountry
        selectedType = draft.selectedType
        readings = draft.orderedReadings
        zone = draft.zone
        neverExpires = draft.neverExpires
        corrections = draft.corrections
        alternatives = draft.alternatives
        truncatedFields = IdentityField.allCases.filter(draft.truncated.contains)
        cleanedFields = IdentityField.allCases.filter(draft.cleaned.contains)
        barcodeElements = draft.barcodeElements
    }

    /// Returns the preferred reading of a field; nil if no source has it.
    public subscript(field: IdentityField) -> FieldReading? {
        readings.first { $0.field == field }
    }

    /// How the values were read.
    public var extractionMethod: ExtractionMethod {
        let sources = Set(IdentityField.allCases.compactMap { self[$0]?.source })
        if sources.contains(.barcode) {
            return sources.contains(.print) ? .barcodeAndPrint : .barcode
        }
        if sources.contains(.zone) { return .zone }
        return sources.contains(.print) ? .print : .none
    }

    /// How certain the least certain field is, 0 to 1; nil without a field.
    public var confidence: Double? {
        IdentityField.allCases.compactMap { self[$0]?.confidence }.min()
    }
}

/// The values by field.
extension IdentityData {
    /// Returns the text of a field; nil if there is none.
    public func text(_ field: IdentityField) -> String? {
        if case .text(let text)? = self[field]?.value { text } else { nil }
    }

    /// Returns the day of a field; nil if there is none.
    public func date(_ field: IdentityField) -> CalendarDate? {
        if case .date(let date)? = self[field]?.value { date } else { nil }
    }

    /// The sex; nil if it was not extracted.
    public var sex: Sex? {
        if case .sex(let sex)? = self[.sex]?.value { sex } else { nil }
    }

    /// Whether street, city and post code are all unknown.
    public var isAddressMissing: Bool {
        [IdentityField.addressLine, .city, .postCode].allSatisfy { self[$0] == nil }
    }
}

/// The data are personal, so descriptions show none.
extension IdentityData: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and the number of fields.
    public var description: String {
        "identity data: \(readings.count) readings, \(extractionMethod.rawValue)"
    }
    /// The method and the number of fields.
    public var debugDescription: String { description }
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
