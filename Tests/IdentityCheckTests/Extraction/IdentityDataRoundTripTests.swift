// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable
import TestSupport
import Testing

@testable import IdentityCheck

/// Data of any content are written so that they read the same.
struct IdentityDataRoundTripTests {
    private static let alphabet: [Character] = Array("ABZ09<-' /ÄßЖ中🇦🇹é\u{0}\u{202E}\u{301}")

    private static func text(_ random: inout SeededGenerator) -> String {
        let count = Int.random(in: 0...120, using: &random)
        return String((0..<count).map { _ in alphabet.randomElement(using: &random) ?? "A" })
    }

    private static func value(
        _ field: IdentityField,
        _ random: inout SeededGenerator
    ) -> FieldValue? {
        switch field.kind {
        case .text: .text(text(&random))
        case .date:
            CalendarDate(
                year: Int.random(in: 1900...2100, using: &random),
                month: Int.random(in: 1...12, using: &random),
                day: Int.random(in: 1...28, using: &random)
            ).map { .date($0) }
        case .sex: [Sex.female, .male, .unspecified].randomElement(using: &random).map { .sex($0) }
        }
    }

    /// Makes up data.
    private static func data(seed: UInt64) -> IdentityData {
        var random = SeededGenerator(seed: seed)
        var draft = IdentityDraft()
        draft.selectedCountry = Bool.random(using: &random) ? "AUT" : nil
        draft.selectedType = IdentityDocumentType.allCases.randomElement(using: &random)
        draft.neverExpires = Bool.random(using: &random)
        for _ in 0..<Int.random(in: 0...30, using: &random) {
            guard let field = IdentityField.allCases.randomElement(using: &random),
                let source = FieldSource.allCases.randomElement(using: &random),
                let value = value(field, &random)
            else { continue }
            let confidence = Double.random(in: 0...1, using: &random)
            if case .text(let text) = value {
                draft.add(field, text, from: source, confidence: confidence)
            } else {
                draft.add(FieldReading(field, value, from: source, confidence: confidence))
            }
        }
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            draft.corrections.append(
                FieldCorrection(
                    line: Int.random(in: 1...3, using: &random),
                    column: Int.random(in: 1...44, using: &random),
                    read: "O",
                    used: "0"
                )
            )
        }
        for kind in MRZCheckKind.allCases where Bool.random(using: &random) {
            let change = FieldCorrection(line: 1, column: 6, read: "<", used: "K")
            draft.alternatives.append(CheckAlternative(check: kind, changes: [change]))
        }
        for identifier in ["DAQ", "ZVA"] as [AAMVAElementID] {
            draft.add(AAMVAElement(identifier, text(&random)))
        }
        return IdentityData(draft)
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `what is written is read again`(seed: UInt64) throws {
        let data = Self.data(seed: seed)
        let text = data.json.utf8()
        let again = try IdentityData(parsing: text)
        #expect(again == data)
        #expect(again.json.utf8() == text)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `values are within their limits, and hold nothing invisible`(seed: UInt64) {
        let data = Self.data(seed: seed)
        for reading in data.readings {
            guard case .text(let maximum) = reading.field.kind else { continue }
            let text = reading.value.text
            #expect(1...maximum ~= text.utf16.count)
            #expect(!text.unicodeScalars.contains { $0 == "\u{0}" || $0 == "\u{202E}" })
            #expect(text.first != " " && text.last != " ")
        }
        #expect(data.barcodeElements.allSatisfy { !$0.value.contains("\u{0}") })
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `masking is done once, and only removes`(seed: UInt64) {
        let data = Self.data(seed: seed)
        for rule in MaskingRule.all {
            let masked = data.masked(by: rule)
            #expect(masked.masked(by: rule) == masked)
            #expect(masked.readings.allSatisfy { data.readings.contains($0) })
            #expect(rule.droppedFields.allSatisfy { masked[$0] == nil })
        }
    }

    @Test func `the order of readings is that of the fields, and first come first`() {
        var draft = IdentityDraft()
        draft.add(.city, "TWO", from: .print, confidence: 1)
        draft.add(.surname, "ONE", from: .barcode, confidence: 0.5)
        draft.add(.surname, "UNO", from: .zone, confidence: 1)
        let data = IdentityData(draft)
        #expect(data.readings.map(\.value.text) == ["ONE", "UNO", "TWO"])
        #expect(data.text(.surname) == "ONE")
        #expect(data.extractionMethod == .barcodeAndPrint)
        // Of each field the preferred reading counts.
        #expect(data.confidence == 0.5)
    }

    @Test(arguments: [
        ([FieldSource.zone], ExtractionMethod.zone), ([.barcode], .barcode), ([.print], .print),
        ([.zone, .print], .zone), ([.barcode, .print], .barcodeAndPrint),
        ([.zone, .barcode], .barcode), ([], .none),
    ])
    func `the method follows from the sources`(sources: [FieldSource], method: ExtractionMethod) {
        var draft = IdentityDraft()
        let fields: [IdentityField] = [.surname, .city, .postCode]
        for (field, source) in zip(fields, sources) {
            draft.add(field, "A", from: source, confidence: 1)
        }
        #expect(IdentityData(draft).extractionMethod == method)
    }
}
