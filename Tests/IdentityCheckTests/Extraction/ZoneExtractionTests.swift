// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Testing

/// The fields of a zone.
struct ZoneExtractionTests {
    @Test func `a passport has its fields, each from the zone`() throws {
        let read = try ExtractionScene.extraction(.td3, [(.personalNumber, "ZE184226B")])
        let data = read.data
        #expect(data.text(.documentNumber) == "P1234567")
        #expect(data.text(.personalNumber) == "ZE184226B")
        #expect(data.text(.surname) == "MUSTERMANN")
        #expect(data.text(.givenNames) == "ANNA MARIA")
        #expect(data.text(.issuingCountry) == "AUT")
        #expect(data.text(.nationality) == "AUT")
        #expect(data.date(.birthDate) == CalendarDate(year: 1974, month: 8, day: 12))
        #expect(data.date(.expiryDate) == CalendarDate(year: 2034, month: 4, day: 15))
        #expect(data.sex == .female)
        #expect(data.date(.issueDate) == nil)
        #expect(data.text(.optionalData1) == nil && data.text(.addressLine) == nil)
        #expect(data.readings.allSatisfy { $0.source == .zone && $0.confidence == 1 })
        #expect(data.extractionMethod == .zone)
        #expect(read.type == .passport)
        #expect(read.row?.key == "AUT/PASSPORT/REGULAR/current")
        #expect(read.findings.isEmpty)
        #expect(read.result == .read)
    }

    /// The published specimens whose personal number stands in the optional data.
    @Test(arguments: [
        (
            ["IDESPBAA000589599999999R<<<<<<", "8001014F2501017ESP<<<<<<<<<<<7"],
            "BAA000589", "99999999R"
        ),
        (
            ["I<FINXA10000585010195<112X<<<<", "9501016F2803135FIN<<<<<<<<<<<7"],
            "XA1000058", "010195-112X"
        ),
        (
            ["I<TURA05B592941<31219575508<<<", "8907264M2708241TUR<<<<<<<<<<<2"],
            "A05B59294", "31219575508"
        ),
        (
            ["IDBEL000590240<6013<<<<<<<<<<<", "8512017F1311048BEL851201002007"],
            "000590240601", "85120100200"
        ),
    ])
    func `a card has its personal number where its issuer puts it`(
        lines: [String],
        number: String,
        personal: String
    ) throws {
        let read = try ExtractionScene.extraction(lines + ["MUSTER<<ANNA<<<<<<<<<<<<<<<<<<"])
        #expect(read.data.text(.documentNumber) == number)
        #expect(read.data.text(.personalNumber) == personal)
        #expect(read.type == .identityCard)
    }

    @Test(
        arguments: [
            ("EST", .optionalData1, "38001085718", "38001085718"),
            ("EST", .optionalData1, "3800108571", nil),
            ("LTU", .optionalData1, "33309240064", "33309240064"),
            ("HRV", .optionalData1, "12345678901", "12345678901"),
            ("HRV", .optionalData1, "1234567890A", nil),
            ("SRB", .optionalData1, "0101990710006", "0101990710006"),
            ("BGR", .optionalData2, "7501020018", "7501020018"),
            ("BGR", .optionalData1, "7501020018", nil),
            ("CHL", .optionalData2, "12345678<K", "12345678-K"),
            ("ALB", .optionalData1, "I05101999I", "I05101999I"),
            ("UKR", .optionalData1, "1990010112345", "1990010112345"),
            ("AUT", .optionalData1, "123", nil),
        ] as [(String, MRZField, String, String?)]
    )
    func `a value of another form is no personal number`(
        issuer: String,
        place: MRZField,
        value: String,
        personal: String?
    ) throws {
        let read = try ExtractionScene.extraction(
            .td1,
            [(.documentCode, "ID"), (.issuingState, issuer), (place, value)]
        )
        #expect(read.data.text(.personalNumber) == personal)
        let optional: IdentityField = place == .optionalData1 ? .optionalData1 : .optionalData2
        #expect(read.data.text(optional) == value)
    }

    @Test func `a Romanian number surrounds the date of birth`() throws {
        let read = try ExtractionScene.extraction(
            .td2,
            [(.documentCode, "ID"), (.issuingState, "ROU"), (.optionalData2, "2123456")]
        )
        #expect(read.data.text(.personalNumber) == "2740812123456")
        #expect(read.row?.generation == "1997-2025")
    }

    @Test func `a number longer than its field is cut and listed`() throws {
        let read = try ExtractionScene.extraction(
            .td1,
            [(.documentCode, "IL"), (.issuingState, "ARE"), (.optionalData1, "784199012345678")]
        )
        #expect(read.data.text(.personalNumber) == "78419901234567")
        #expect(read.data.truncatedFields == [.personalNumber])
        #expect(read.findings == [.truncated(.personalNumber)])
        #expect(read.result == .read)
    }

    @Test func `a green card is numbered by its receipt, or without one by its number field`()
        throws
    {
        let card: [(MRZField, String)] = [(.documentCode, "C1"), (.issuingState, "USA")]
        let plain = try ExtractionScene.extraction(.td1, card)
        #expect(plain.row?.generation == "green card")
        #expect(plain.data.text(.documentNumber) == "P1234567")
        let receipt = try ExtractionScene.extraction(
            .td1,
            card + [(.optionalData1, "SRC9901234567")]
        )
        #expect(receipt.data.text(.documentNumber) == "SRC9901234567")
    }

    @Test func `the document code tells finer kinds apart`() throws {
        for (code, issuer, subtype) in [
            ("AR", "D", DocumentSubtype.residencePermit), ("ID", "D", .nationalCard),
            ("IP", "USA", .passportCard), ("IR", "GBR", .residencePermit),
        ] {
            let read = try ExtractionScene.extraction(
                .td1,
                [(.documentCode, code), (.issuingState, issuer)]
            )
            #expect(read.row?.subtype == subtype, "\(code) \(issuer)")
        }
    }

    @Test func `codes of zones become those of programs, anything else stays`() throws {
        for (code, expected) in [("D", "DEU"), ("RKS", "XKX"), ("GBN", "GBN")] {
            let read = try ExtractionScene.extraction(
                .td3,
                [(.issuingState, "D"), (.nationality, code)]
            )
            #expect(read.data.text(.issuingCountry) == "DEU")
            #expect(read.data.text(.nationality) == expected)
        }
    }

    @Test func `a visa has its optional data, and no personal number`() throws {
        let read = try ExtractionScene.extraction([
            "V<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
            "L8988901C4XXX4009078F96121096ZE184226B<<<<<<",
        ])
        #expect(read.type == .visa)
        #expect(read.data.text(.optionalData2) == "6ZE184226B")
        #expect(read.data.text(.personalNumber) == nil)
        #expect(read.data.zone?.isCompositeValid == true)
    }

    @Test func `national layouts have what they print, and no more`() throws {
        let french = try ExtractionScene.extraction([
            "IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<", "8806923102858CORINNE<<<<<<<6512068F6",
        ])
        #expect(french.data.text(.documentNumber) == "880692310285")
        #expect(french.data.date(.issueDate) == nil && french.data.date(.expiryDate) == nil)
        #expect(french.data.text(.nationality) == nil)
        #expect(french.row?.generation == "1988-2021")
        #expect(french.findings == [.incompleteDate(.issueDate)])

        let swiss = try ExtractionScene.extraction([
            "AAA001D<<", "FACHE305142128097<<800126<<<<<", "MARCHAND<<FABIENNE<<<<<<<<<<<<",
        ])
        #expect(swiss.type == .drivingLicence)
        #expect(swiss.data.text(.documentNumber) == "305142128097")
        #expect(swiss.data.zone?.isDocumentNumberValid == false)
        #expect(swiss.data.zone?.isCompositeValid == true)

        let russian = try ExtractionScene.extraction([
            "PNRUSZDRIL7K<<SERGEQ<ANATOL9EVI3<<<<<<<<<<<<",
            "3919353498RUS7207233M<<<<<<<4151218910003<50",
        ])
        #expect(russian.type == .identityCard)
        #expect(russian.data.text(.documentNumber) == "3914935349")
        #expect(russian.data.text(.surname) == "ЗДРИЛЮК")
        #expect(russian.data.text(.personalNumber) == nil)
        #expect(russian.data.date(.issueDate) == CalendarDate(year: 2015, month: 12, day: 18))
    }

    @Test func `an Indian without surname has given names only`() throws {
        var lines = try ExtractionScene.lines(.td3, [(.issuingState, "IND")])
        lines[0] = "P<IND<<ANNA<MARIA" + String(repeating: "<", count: 27)
        let read = try ExtractionScene.extraction(lines)
        #expect(read.data.text(.surname) == nil)
        #expect(read.data.text(.givenNames) == "ANNA MARIA")
    }

    /// Row 26: no error.
    @Test func `row 26: another country than the selected one is no finding`() throws {
        let selected = SelectedDocument(country: "DEU", type: .passport)
        let read = try ExtractionScene.extraction(.td3, [], selected: selected)
        #expect(read.data.selectedCountry == "DEU")
        #expect(read.data.text(.issuingCountry) == "AUT")
        #expect(read.findings.isEmpty)
    }
}
