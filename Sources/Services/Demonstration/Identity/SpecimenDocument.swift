// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import MachineReadable
import Pictures
import Reading

/// A document of a fictitious person, to be drawn: all of it made up, and marked as a specimen.
struct SpecimenDocument: Sendable {
    /// The state by its code in zones.
    let state: String
    /// The state's name as printed at the top.
    let title: String
    let surname: String
    let givenNames: String
    let number: String
    /// `YYYY-MM-DD`.
    let birthDate: String
    let expiryDate: String
    let sex: String
    /// The personal number in the zone; nil without one.
    var personalNumber: String?
    /// What is printed instead of the surname, if print and zone differ.
    var printedSurname: String?
    /// The tint of the paper.
    var tint = SpecimenSheet.color(228, 234, 240)

    private var holder: [(MRZField, String)] {
        [
            (.issuingState, state), (.surname, surname), (.givenNames, givenNames),
            (.documentNumber, number), (.nationality, state), (.birthDate, birthDate), (.sex, sex),
            (.expiryDate, expiryDate),
        ]
    }

    /// The lines of the zone in a format.
    func zone(_ format: MRZFormat, code: String? = nil) -> [String] {
        var fields = holder
        if let code { fields.append((.documentCode, code)) }
        if let personalNumber {
            fields.append((format == .td3 ? .personalNumber : .optionalData1, personalNumber))
        }
        return (try? MRZWriter(format, fields: fields).lines) ?? []
    }

    /// The data page of a passport, or a visa.
    func page(_ lines: [String], isVisa: Bool = false) -> SpecimenSheet {
        let (width, height) = isVisa ? (120.0, 80.0) : (125.0, 88.0)
        var sheet = SpecimenSheet(width: width, height: height, paper: tint)
        sheet.print(title, 6, 4, height: 2.6)
        sheet.print(isVisa ? "VISA" : "PASSPORT", 6, 9, height: 2.2)
        sheet.label(isVisa ? "VISA NO." : "PASSPORT NO.", 88, 5, on: tint)
        sheet.print(number, 88, 8, height: 2.4)
        sheet.drawPortrait(6, 17, 28, isVisa ? 34 : 38)
        let rows = [
            ("SURNAME", printedSurname ?? surname), ("GIVEN NAMES", givenNames),
            ("NATIONALITY", title), ("DATE OF BIRTH", birthDate.dayFirst), ("SEX", sex),
            ("DATE OF EXPIRY", expiryDate.dayFirst),
        ]
        write(rows, 42, 17, isVisa ? 6.4 : 7.2, on: &sheet)
        sheet.print("SPECIMEN", 88, isVisa ? 48 : 52, height: 3.4, Self.stamp)
        sheet.printZone(lines, (width - 44 * 2.54) / 2, feet: height - 5.5)
        return sheet
    }

    /// The front of a card.
    func cardFront(_ name: String, access: String? = nil) -> SpecimenSheet {
        var sheet = SpecimenSheet(width: 85.6, height: 54, paper: tint)
        sheet.print(title, 4, 3, height: 2)
        sheet.print(name, 4, 6.6, height: 1.6)
        sheet.print(number, 58, 8, height: 2)
        sheet.drawPortrait(4, 12, 24, 32)
        let rows = [
            ("SURNAME", printedSurname ?? surname), ("GIVEN NAMES", givenNames),
            ("DATE OF BIRTH", birthDate.dayFirst), ("DATE OF EXPIRY", expiryDate.dayFirst),
        ]
        write(rows, 32, 13, 7.4, on: &sheet)
        if let access { sheet.print(access, 66, 46, height: 2.2) }
        sheet.print("SPECIMEN", 4, 47, height: 2.6, Self.stamp)
        return sheet
    }

    /// The back of a card with a zone.
    func cardBack(_ lines: [String]) -> SpecimenSheet {
        var sheet = SpecimenSheet(width: 85.6, height: 54, paper: tint)
        sheet.label("ADDRESS", 5, 4, on: tint)
        sheet.print("1 SPECIMEN STREET", 5, 6.4, height: 1.9)
        sheet.print("12345 SAMPLETOWN", 5, 10, height: 1.9)
        sheet.label("HEIGHT", 5, 15, on: tint)
        sheet.print("170 CM", 5, 17.4, height: 1.9)
        sheet.printZone(lines, (85.6 - 30 * 2.54) / 2, feet: 54 - 5.5)
        return sheet
    }

    /// The front of a European licence, with its numbered fields (Directive 2006/126/EC, Annex I).
    func licenceFront(sign: String) -> SpecimenSheet {
        var sheet = SpecimenSheet(
            width: 85.6,
            height: 54,
            paper: SpecimenSheet.color(240, 222, 226)
        )
        sheet.fill(SpecimenSheet.color(30, 60, 140), 3, 3, 12, 9)
        sheet.print(sign, 5, 6, height: 3, SpecimenSheet.color(245, 245, 250))
        sheet.print("DRIVING LICENCE", 19, 4, height: 2.4)
        sheet.drawPortrait(4, 16, 22, 30)
        let rows = [
            ("1.", printedSurname ?? surname), ("2.", givenNames),
            ("3.", birthDate.dayFirst), ("4a.", "02 01 2021"), ("4b.", expiryDate.dayFirst),
            ("5.", number), ("9.", "B"),
        ]
        for (place, (name, value)) in rows.enumerated() {
            let top = 12 + Double(place) * 5.4
            sheet.label(name, 30, top + 0.2, on: SpecimenSheet.color(240, 222, 226))
            sheet.print(value, 35, top, height: 2)
        }
        sheet.print("SPECIMEN", 60, 48, height: 2, Self.stamp)
        return sheet
    }

    private func write(
        _ rows: [(String, String)],
        _ left: Double,
        _ top: Double,
        _ step: Double,
        on sheet: inout SpecimenSheet
    ) {
        for (place, (name, value)) in rows.enumerated() {
            let y = top + Double(place) * step
            sheet.label(name, left, y, on: tint)
            sheet.print(value, left, y + 2.2, height: 2)
        }
    }

    private static let stamp = SpecimenSheet.color(178, 96, 96)
}

extension String {
    /// A day `YYYY-MM-DD` with the day first.
    fileprivate var dayFirst: String {
        split(separator: "-").reversed().joined(separator: " ")
    }
}
