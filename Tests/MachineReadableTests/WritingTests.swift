// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import TestSupport
import Testing

struct WritingTests {
    @Test func `the passport of the standard is written as printed`() throws {
        let writer = try MRZWriter(
            .td3,
            fields: [
                (.issuingState, "UTO"), (.surname, "Eriksson"), (.givenNames, "Anna Maria"),
                (.documentNumber, "L898902C3"), (.nationality, "UTO"),
                (.birthDate, "1974-08-12"), (.sex, "F"), (.expiryDate, "2012-04-15"),
                (.personalNumber, "ZE184226B"),
            ]
        )
        #expect(
            writer.lines == [
                "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
                "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
            ]
        )
    }

    @Test(arguments: Specimen.all.filter { $0.format != .chinesePermit })
    func `what was read from a specimen is written as that specimen`(specimen: Specimen) throws {
        let document = try MRZDocument(parsing: specimen.text, today: today)
        guard document.longNumber != .withFiller else { return }
        var fields: [(field: MRZField, value: String)] = []
        for field in document.fields {
            guard let value = document.value(field) else { continue }
            // Numbers made of parts, and optional data that starts with a filler, are entered as printed.
            let isOptional = [.optionalData1, .personalNumber].contains(field)
            let isRussian = specimen.format == .russianPassport && field == .personalNumber
            guard !isRussian else { continue }
            let raw = isOptional && document.longNumber == nil ? document.raw(field) : nil
            fields.append((field, raw ?? value))
        }
        let lines = try MRZWriter(specimen.format, fields: fields).lines
        #expect(lines == specimen.lines)
    }

    @Test(arguments: [
        ("VAN DER MUELLER", "ANNA", "VAN<DER<MUELLER<<ANNA<<<<<<<<<"),
        ("PAPADOPOULOS", "KONSTANTINOS IOANNIS", "PAPADOPOULOS<<KONSTANTINOS<IOA"),
        ("PAPADOPOULOS", "KONSTANTINOSA IOANNIS", "PAPADOPOULOS<<KONSTANTINOSA<IO"),
        ("PAPADOPOULOS", "KONSTANTINOSA I MARIA", "PAPADOPOULOS<<KONSTANTINOS<I<M"),
        ("BENNELONG WOOLOOMOOLOO WARRANDYTE", "DINGO", "BENNELONG<WOOLOOMOOLOO<W<<DING"),
        ("NILAVADHANANANDA CHAYAPADEJTHAMRONG", "KRASUANG", "NILAVADHANANANDA<C<<KRASUANG<<"),
        ("MOTHER", "", "MOTHER<<<<<<<<<<<<<<<<<<<<<<<<"),
        ("", "ARJUN", "<<ARJUN<<<<<<<<<<<<<<<<<<<<<<<"),
    ])
    func `long names are shortened so that a letter is last`(
        surname: String,
        givenNames: String,
        line: String
    ) throws {
        let lines = try MRZWriter(
            .td1,
            fields: [
                (.issuingState, "UTO"), (.documentNumber, "1"), (.surname, surname),
                (.givenNames, givenNames),
            ]
        ).lines
        #expect(lines[2] == line)
    }

    @Test(
        arguments: [
            ("Müller-Łukaszewicz", nil, "MUELLER<LUKASZEWICZ"), ("O’Connor", nil, "OCONNOR"),
            ("Ångström", nil, "AANGSTROEM"), ("A\u{30A}ngstro\u{308}m", nil, "AANGSTROEM"),
            ("Nguye\u{302}\u{303}n", nil, "NGUYEN"), ("Щукин", nil, "SHCHUKIN"),
            ("Щукин", "BGR", "SHTUKIN"), ("Живковић", "SRB", "ZIVKOVIC"), ("Єва", "UKR", "YEVA"),
            ("Максимчєв", "UKR", "MAKSYMCHIEV"), ("Straße", nil, "STRASSE"),
        ] as [(String, String?, String)]
    )
    func `letters are spelled as the issuer does`(name: String, issuer: String?, zone: String)
        throws
    {
        let lines = try MRZWriter(
            .td3,
            fields: [
                (.issuingState, issuer ?? "UTO"), (.documentNumber, "1"), (.surname, name),
            ]
        ).lines
        let fillers = String(repeating: "<", count: 39 - zone.count)
        #expect(lines[0].dropFirst(5) == zone + fillers)
    }

    @Test func `what cannot be written is refused with its field`() {
        func error(_ fields: [(field: MRZField, value: String)]) -> MRZWritingError? {
            let given = fields.map { $0.field }
            let base: [(field: MRZField, value: String)] = [
                (.issuingState, "UTO"), (.documentNumber, "1"), (.surname, "A"),
            ]
            do throws(MRZWritingError) {
                _ = try MRZWriter(.td3, fields: base.filter { !given.contains($0.field) } + fields)
                return nil
            } catch {
                return error
            }
        }
        #expect(error([(.surname, "A1")]) == .character(.surname, "1"))
        #expect(error([(.surname, "孫")]) == .character(.surname, "孫"))
        #expect(error([(.surname, "")]) == .missing(.surname))
        #expect(error([(.documentNumber, "1234567890")]) == .tooLong(.documentNumber, limit: 9))
        #expect(error([(.birthDate, "1999-02-30")]) == .invalidDate(.birthDate))
        #expect(error([(.birthDate, "never")]) == .invalidDate(.birthDate))
        #expect(error([(.office, "1")]) == .notOfFormat(.office))
        #expect(error([(.sex, "W")]) == .character(.sex, "W"))
        #expect(error([(.sex, "F"), (.sex, "F")]) == .repeated(.sex))
        #expect(throws: MRZWritingError.missing(.issuingState)) {
            try MRZWriter(.td2, fields: [])
        }
    }
}
