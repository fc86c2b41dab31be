// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable

/// Data while they are collected from their sources.
struct IdentityDraft {
    var selectedCountry: String?
    var selectedType: IdentityDocumentType?
    var zone: IdentityZone?
    var neverExpires = false
    var corrections: [FieldCorrection] = []
    var alternatives: [CheckAlternative] = []
    private(set) var truncated: Set<IdentityField> = []
    private(set) var cleaned: Set<IdentityField> = []
    private(set) var barcodeElements: [AAMVAElement] = []
    private var readings: [FieldReading] = []

    /// The longest value of an element; what a symbol holds in all is bounded by its reader.
    private static let maximumElementLength = 1024

    /// Adds the reading of a text; an empty text adds none.
    mutating func add(
        _ field: IdentityField,
        _ text: String?,
        from source: FieldSource,
        confidence: Double
    ) {
        guard let text, case .text(let maximum) = field.kind else { return }
        let prepared = FieldText(text, maximumLength: maximum)
        if prepared.wasCleaned { cleaned.insert(field) }
        if prepared.wasTruncated { truncated.insert(field) }
        guard !prepared.text.isEmpty else { return }
        add(FieldReading(field, .text(prepared.text), from: source, confidence: confidence))
    }

    /// Adds a reading.
    mutating func add(_ reading: FieldReading?) {
        if let reading { readings.append(reading) }
    }

    /// Adds what was read in print, with the rules for texts.
    mutating func add(_ print: PrintedReading) {
        for reading in print.readings {
            guard case .text(let text) = reading.value else {
                add(reading)
                continue
            }
            add(reading.field, text, from: .print, confidence: reading.confidence)
        }
    }

    /// Adds an element of a barcode without control characters.
    mutating func add(_ element: AAMVAElement) {
        let value = FieldText(element.value, maximumLength: Self.maximumElementLength)
        barcodeElements.append(AAMVAElement(element.identifier, value.text))
    }

    /// Notes that the value of a field was cut or cleaned before.
    mutating func note(truncated: [IdentityField], cleaned: [IdentityField]) {
        self.truncated.formUnion(truncated)
        self.cleaned.formUnion(cleaned)
    }

    /// The readings in the order of the fields; of one field in the order in which they were added.
    var orderedReadings: [FieldReading] {
        IdentityField.allCases.flatMap { field in readings.filter { $0.field == field } }
    }
}
