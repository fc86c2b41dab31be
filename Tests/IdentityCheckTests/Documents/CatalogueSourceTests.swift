// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable
import TestSupport
import Testing

/// The table is the one in the folder of supplied facts, where that exists.
@Suite(.enabled(if: TestSupport.sharedBytes("data/scan/documents.csv") != nil))
struct CatalogueSourceTests {
    /// The records of the file without its head, each by column.
    private static func records() throws -> [[String: String]] {
        let bytes = try #require(TestSupport.sharedBytes("data/scan/documents.csv"))
        var lines = CSVText.records(String(decoding: bytes, as: UTF8.self))
        let head = lines.removeFirst()
        return lines.map { Dictionary(uniqueKeysWithValues: zip(head, $0)) }
    }

    /// The row as the file writes it; the sources of numbers are free text there and are compared separately.
    private static func fields(_ row: CatalogueRow) -> [String: String] {
        let sides = row.sides.map { $0 == .front ? "F" : "B" }.joined(separator: "+")
        func side(_ part: CheckPart?) -> String { part.map { $0 == .front ? "F" : "B" } ?? "" }
        func modes(_ modes: [CaptureMode]) -> String {
            modes.map(\.rawValue).joined(separator: ">")
        }
        return [
            "country": row.country == "XKX" ? "RKS" : row.country, "type": row.type.rawValue,
            "subtype": row.subtype.rawValue, "generation": row.generation,
            "variant": row.variant.rawValue, "sides": sides, "front": modes(row.front),
            "back": modes(row.back), "mrz": row.zone?.family ?? "",
            "mrz_side": side(row.zoneSide), "barcode": row.code?.rawValue ?? "",
            "barcode_side": side(row.codeSide),
            "address": row.addressSide == nil ? "N" : side(row.addressSide),
            "legal_advice": row.legalAdvice?.rawValue ?? "", "notes": row.notes,
            "confidence": row.confidence.rawValue,
        ]
    }

    @Test func `the table has the rows of the file, in their order`() throws {
        let records = try Self.records()
        let rows = DocumentCatalogue.standard.rows
        #expect(rows.count == records.count)
        for (row, record) in zip(rows, records) {
            for (column, value) in Self.fields(row) {
                #expect(record[column] == value, "\(row.key): \(column)")
            }
        }
    }

    @Test func `numbers stand where the file says in words`() throws {
        for (row, record) in zip(DocumentCatalogue.standard.rows, try Self.records()) {
            let words = record["id_number"] ?? ""
            let expected: NumberSource =
                switch words {
                case "DAQ": .licenceCode
                case "", "none on front": .absent
                case "CPF": .print
                case _ where words.hasPrefix("OCR"): .print
                case _ where words.hasPrefix("barcode"): .barcode
                case "TD1 line 1 characters 16-28 (receipt number) or USCIS number":
                    .columns(ZoneColumns(line: 1, columns: 16...28))
                default: .zone
                }
            #expect(row.documentNumber == expected, "\(row.key)")
        }
    }

    @Test func `personal numbers stand where the file says in words`() throws {
        for (row, record) in zip(DocumentCatalogue.standard.rows, try Self.records()) {
            let words = record["personal_number"] ?? ""
            guard let rule = row.personalNumber else {
                #expect(words.isEmpty, "\(row.key)")
                continue
            }
            switch rule.place {
            case .passportField: #expect(words.hasPrefix("TD3 optional"))
            case .firstOptionalData: #expect(words.hasPrefix("TD1 line 1"))
            case .secondOptionalData: #expect(words.hasPrefix("TD1 line 2"))
            case .aroundBirthDate: #expect(words.contains("TD2 optional around the birth date"))
            case .barcode: #expect(words.hasPrefix("barcode"))
            case .columns(let place):
                let columns = "\(place.columns.lowerBound)-\(place.columns.upperBound)"
                #expect(words.hasPrefix("TD1 line \(place.line) characters \(columns)"))
            }
            if case .digits(let count) = rule.form, rule.place != .aroundBirthDate {
                #expect(words.contains("\(count) digits"), "\(row.key)")
            }
        }
    }
}

/// A reader of comma-separated values (RFC 4180).
enum CSVText {
    /// Returns the records of a text that ends in a line break.
    static func records(_ text: String) -> [[String]] {
        var records: [[String]] = []
        var (fields, field, isQuoted, wasQuote) = ([String](), "", false, false)
        for character in text {
            switch character {
            case "\"":
                // Two quotes within quotes are one.
                if !isQuoted, wasQuote { field.append("\"") }
                isQuoted.toggle()
                wasQuote = !isQuoted
                continue
            case "," where !isQuoted:
                fields.append(field)
                field = ""
            case "\n" where !isQuoted:
                records.append(fields + [field])
                (fields, field) = ([], "")
            default: field.append(character)
            }
            wasQuote = false
        }
        return records
    }
}
