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

    /// The back with its code.
    var back: SpecimenSheet? {
        let born = document.birthDate.monthFirst
        let elements: [(AAMVAElementID, String)] = [
            ("DAQ", document.number), ("DCS", document.surname), ("DAC", document.givenNames),
            ("DAD", "NONE"), ("DBB", born), ("DBA", document.expiryDate.monthFirst),
            ("DBD", "01022021"), ("DBC", document.sex == "F" ? "2" : "1"), ("DAU", "068 IN"),
            ("DAY", "BRO"), ("DAG", "1 SPECIMEN STREET"), ("DAI", "SAMPLETOWN"), ("DAJ", state),
            ("DAK", "123450000  "), ("DCF", "2424244747474786102204"), ("DCG", "USA"),
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
    fileprivate var monthFirst: String {
        let parts = split(separator: "-")
        return parts.count == 3 ? "\(parts[1])\(parts[2])\(parts[0])" : ""
    }
}
