// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import MachineReadable
import Pictures
import Reading

/// A North American licence of a fictitious person, with the code on its back (AAMVA DL/ID 2020).
struct SpecimenLicence: Sendable {
    let document: SpecimenDocument
    /// The number of the issuer, and the two letters of its state.
    let issuer: String
    let state: String
    /// Whether the code has the holder's address.
    var codeHasAddress = true

    /// The front, with the numbers of the card design standard (AAMVA DL/ID 2020, annex A).
    var front: SpecimenSheet {
        let paper = SpecimenSheet.color(224, 232, 242)
        var sheet = SpecimenSheet(width: 85.6, height: 54, paper: paper)
        sheet.print(document.title, 4, 3, height: 2.6)
        sheet.print("DRIVER LICENSE", 46, 3.2, height: 2)
        sheet.drawPortrait(4, 10, 22, 28)
        let rows = [
            ("4d", "DL \(document.number)"), ("1", document.surname), ("2", document.givenNames),
            ("8", "100 SPECIMEN STREET"), ("", "SAMPLETOWN \(state) 12345"),
            ("3", "DOB \(document.birthDate.spaced)"), ("15", "SEX \(document.sex)"),
            ("4b", "EXP \(document.expiryDate.spaced)"),
        ]
        for (place, (name, value)) in rows.enumerated() {
            let top = 9.5 + Double(place) * 4.8
            sheet.print(name, 31, top, height: 2)
            sheet.print(value, 36, top, height: 2)
        }
        sheet.print("SPECIMEN", 4, 46, height: 2.6, SpecimenSheet.color(178, 96, 96))
        return sheet
    }

    /// The back with its code.
    var back: SpecimenSheet? {
        let born = document.birthDate.monthFirst
        let address: [(AAMVAElementID, String)] = [
            ("DAG", "100 SPECIMEN STREET"), ("DAI", "SAMPLETOWN"), ("DAJ", state),
            ("DAK", "123450000  "),
        ]
        var elements: [(AAMVAElementID, String)] = [
            ("DAQ", document.number), ("DCS", document.surname), ("DAC", document.givenNames),
            ("DAD", "NONE"), ("DBB", born), ("DBA", document.expiryDate.monthFirst),
            ("DBD", "01022021"), ("DBC", document.sex == "F" ? "2" : "1"), ("DAU", "068 IN"),
            ("DAY", "BRO"),
        ]
        if codeHasAddress { elements += address }
        elements += [
            ("DCF", "2424244747474786102204"), ("DCG", "USA"),
            ("DCA", "D"), ("DCB", "NONE"), ("DCD", "NONE"), ("DDE", "N"), ("DDF", "N"),
            ("DDG", "N"),
        ]
        var style = BarcodeWriter.Style()
        style.scale = 3
        guard let header = AAMVAHeader(issuerNumber: issuer, version: 10),
            let bytes = try? AAMVARecord(
                header: header,
                subfiles: [AAMVASubfile(type: "DL", elements: elements.map(AAMVAElement.init))]
            ).encoded(),
            let code = BarcodeWriter.write(bytes, symbology: .pdf417, style: style)
        else { return nil }
        let paper = SpecimenSheet.color(255, 255, 255)
        var sheet = SpecimenSheet(width: 85.6, height: 54, paper: paper)
        sheet.place(code, 3, 3, width: 79.6)
        sheet.print("SPECIMEN", 8, 46, height: 3, SpecimenSheet.color(178, 96, 96))
        return sheet
    }
}

extension String {
    /// A day `YYYY-MM-DD` as licences have it: month, day and year.
    fileprivate var monthFirst: String { spaced.replacing(" ", with: "") }

    /// A day `YYYY-MM-DD` as month, day and year with blanks between.
    fileprivate var spaced: String {
        let parts = split(separator: "-")
        return parts.count == 3 ? "\(parts[1]) \(parts[2]) \(parts[0])" : ""
    }
}
