// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import TestSupport
import Testing

/// Random zones of many issuers, written and read back.
struct PropertyTests {
    private static let formats: [MRZFormat] = [
        .td1, .td2, .td3, .mrvA, .mrvB, .frenchIdentityCard, .frenchDrivingLicence,
        .dutchDrivingLicence, .swissDrivingLicence, .russianPassport, .chinesePermit,
    ]

    @Test(arguments: formats, [1, 2, 3] as [UInt64])
    func `what was written is read`(format: MRZFormat, seed: UInt64) throws {
        var holder = RandomHolder(seed: seed)
        for round in 0..<60 {
            let fields = holder.fields(of: format)
            let lines = try MRZWriter(format, fields: fields).lines
            let text = lines.joined(separator: "\n")
            let document = try MRZDocument(parsing: text, today: today)
            let note = "seed \(seed), round \(round): \(text)"
            #expect(document.format == format, "\(note)")
            #expect(document.lines == lines, "\(note)")
            #expect(document.checks.areAllValid, "\(note)")
            #expect(document.isValid, "\(note)")
            for (field, value) in fields {
                let expected = field == .issuingState && value == "DEU" ? "D" : value
                #expect(document.value(field) == expected, "\(field), \(note)")
            }
            let correction = try MRZCorrector().correct(text, today: today)
            #expect(correction.changes.isEmpty, "\(note)")
        }
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `a correction never invents and always tells`(seed: UInt64) throws {
        var holder = RandomHolder(seed: seed)
        for _ in 0..<60 {
            let format: MRZFormat =
                [.td1, .td2, .td3].randomElement(using: &holder.generator) ?? .td3
            let lines = try MRZWriter(format, fields: holder.fields(of: format)).lines
            var glyphs = lines.map { $0.utf8.map { MRZGlyph($0) } }
            let line = Int.random(in: 0..<glyphs.count, using: &holder.generator)
            let column = Int.random(in: 5..<glyphs[line].count, using: &holder.generator)
            let other = UInt8(ascii: "0") + .random(in: 0...9, using: &holder.generator)
            let right = glyphs[line][column].best
            guard let doubt = MRZGlyph([(other, -0.4), (right, -1.2)]), other != right else {
                continue
            }
            glyphs[line][column] = doubt
            let correction = try MRZCorrector().correct(glyphs, today: today)
            // Either nothing was changed, or only the doubtful character, and the correction reports it.
            for change in correction.changes {
                #expect(change.place.line == line + 1 && change.place.column == column + 1)
                #expect(change.used == right)
                let told = MRZFinding.replaced(change.place, read: other, used: right)
                #expect(correction.document.findings.contains(told))
            }
        }
    }
}

/// A made-up holder and document, from a seed.
struct RandomHolder {
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    private static let issuers = [
        "UTO", "DEU", "FRA", "ESP", "PRT", "BEL", "NLD", "CHE", "USA", "IND", "CHN", "JPN", "BRA",
        "TUR", "ZAF", "RKS", "UNO", "KEN",
    ]

    mutating func fields(of format: MRZFormat) -> [(field: MRZField, value: String)] {
        switch format {
        case .td1:
            person + [(.documentNumber, number(longest: 16)), (.optionalData2, text(11))]
        case .td2: person + [(.documentNumber, number(longest: 14))]
        case .td3: person + [(.documentNumber, number(longest: 9)), (.personalNumber, text(14))]
        case .mrvA: person + [(.documentNumber, number(longest: 9)), (.optionalData2, text(16))]
        case .mrvB: person + [(.documentNumber, number(longest: 9)), (.optionalData2, text(8))]
        case .frenchIdentityCard:
            [
                (.surname, name(1)), (.givenNames, name(1)), (.birthDate, date(1940...2005)),
                (.sex, sex), (.documentNumber, "1506" + digits(8)), (.office, digits(3)),
            ]
        case .frenchDrivingLicence:
            [(.documentNumber, text(9)), (.expiryDate, date(2027...2040)), (.surname, name(1))]
        case .dutchDrivingLicence:
            [(.version, digits(1)), (.documentNumber, digits(10)), (.otherData, text(13))]
        case .swissDrivingLicence:
            [
                (.blankNumber, "AAA" + digits(3) + "D"), (.documentNumber, digits(12)),
                (.birthDate, date(1940...2005)), (.surname, name(1)), (.givenNames, name(1)),
            ]
        case .russianPassport:
            [
                (.surname, "ЗДРИЛЮК"), (.givenNames, "СЕРГЕЙ АНАТОЛЬЕВИЧ"),
                (.documentNumber, digits(10)), (.birthDate, date(1940...2000)), (.sex, sex),
                (.issueDate, date(2015...2025)), (.authority, digits(3) + "-" + digits(3)),
            ]
        case .chinesePermit: [(.documentNumber, text(9)), (.otherData, text(19))]
        }
    }

    private var person: [(field: MRZField, value: String)] {
        mutating get {
            [
                (.issuingState, Self.issuers.randomElement(using: &generator) ?? "UTO"),
                (.nationality, "UTO"), (.surname, name(2)), (.givenNames, name(2)),
                (.birthDate, date(1930...2025)), (.sex, sex), (.expiryDate, date(2027...2040)),
            ]
        }
    }

    private var sex: String {
        mutating get { ["F", "M", "X"].randomElement(using: &generator) ?? "X" }
    }

    private mutating func date(_ years: ClosedRange<Int>) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let year = Int.random(in: years, using: &generator)
        let month = Int.random(in: 1...12, using: &generator)
        return "\(year)-\(two(month))-\(two(Int.random(in: 1...28, using: &generator)))"
    }

    private mutating func string(_ count: Int, of letters: String) -> String {
        let letters = Array(letters)
        return String((0..<count).map { _ in letters.randomElement(using: &generator) ?? "A" })
    }

    private mutating func digits(_ count: Int) -> String { string(count, of: "0123456789") }

    /// Returns a text without O and vowels, which some issuers never print.
    private mutating func text(_ count: Int) -> String {
        string(count, of: "0123456789CFGHJLMNPRTVWXYZ")
    }

    private mutating func number(longest: Int) -> String {
        // A long number has at least one character beyond the ninth.
        text(Int.random(in: 5...longest, using: &generator))
    }

    private mutating func name(_ most: Int) -> String {
        let count = Int.random(in: 1...most, using: &generator)
        return (0..<count).map { _ in
            string(Int.random(in: 2...4, using: &generator), of: "ABCDEFGHIJLMNOPRSTUVWXYZ")
        }.joined(separator: " ")
    }
}
