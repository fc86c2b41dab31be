// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable
import Testing

struct AAMVADocumentTests {
    @Test func `a card of the standard is read without a finding`() throws {
        let document = try AAMVADocument(parsing: AAMVASample.code())
        #expect(document.findings == [])
        #expect(document.confidence == 1)
        #expect(document.layout == .barcode)
        #expect(document.header == AAMVAHeader(issuerNumber: "636000", version: 10))
        #expect(document.documentNumber == "T64235789")
        #expect(document.surname == "SAMPLE")
        #expect(document.givenNames == "MICHAEL JOHN")
        #expect(document.nameSuffix == "JR")
        #expect(document.birthDate?.text == "1986-06-06")
        #expect(document.issueDate?.text == "2019-06-06")
        #expect(document.expiryDate?.text == "2024-12-10")
        #expect(document.sex == .male)
        #expect(document.address.line == "12 OAK LANE")
        #expect(document.address.city == "RICHMOND")
        #expect(document.address.subdivision == "VA")
        #expect(document.address.postCode == "23269")
        #expect(document.issuingCountry == "USA")
        #expect(document.issuer?.subdivision == "VA")
        #expect(!document.isIdentityCard && !document.neverExpires)
    }

    @Test(arguments: [
        ("2024-06-06", 38, #"{"count":6,"unit":"month"}"#),
        ("2004-06-06", 18, #"{"count":20,"unit":"year"}"#),
        ("2004-06-05", 17, #"{"count":20,"unit":"year"}"#), ("2024-12-10", 38, "null"),
        ("1986-06-05", nil, #"{"count":38,"unit":"year"}"#),
    ])
    func `reports say what follows from the fields`(day: String, age: Int?, left: String) throws {
        let today = try #require(CalendarDate(text: day))
        let document = try AAMVADocument(parsing: AAMVASample.code())
        let report = JSONOutput.object(document.reportMembers(on: today)).encoded()
        #expect(
            report.contains(#""states":{"issuingState":{"name":"United States","region":"US"}}"#)
        )
        #expect(report.contains(#""age":\#(age.map(String.init) ?? "null"),"#))
        #expect(report.contains(#""remainingValidity":\#(left)"#))
    }

    @Test func `elements are kept in order with their blanks, in their subfiles`() throws {
        let document = try AAMVADocument(parsing: AAMVASample.code())
        #expect(document.subfiles.map { $0.type } == ["DL", "ZV"])
        #expect(document.elements == AAMVASample.elements + [.init("ZVA", "01")])
        #expect(document["DAK"] == "232690000")
        #expect(document["DCF"] == "2424244747474786102204")
        #expect(document["ZVA"] == "01")
        #expect(document["DAH"] == nil)
    }

    @Test func `blanks behind the last subfile are padding`() throws {
        let padded = try AAMVASample.code() + [UInt8](repeating: 0x20, count: 40)
        #expect(try AAMVADocument(parsing: padded).findings == [])
    }

    @Test func `an identity card is told from a licence`() throws {
        let header = try #require(AAMVAHeader(issuerNumber: "636014", version: 10))
        let subfile = AAMVASubfile(type: "ID", elements: AAMVASample.elements)
        let code = try AAMVARecord(header: header, subfiles: [subfile]).encoded()
        #expect(try AAMVADocument(parsing: code).isIdentityCard)
    }

    @Test func `accented letters come as ISO 8859-1 or as UTF-8`() throws {
        let latin = try AAMVASample.code(AAMVASample.elements(("DCS", "LÉVESQUE"), ("DCG", "CAN")))
        let utf8 = [UInt8](String(String.UnicodeScalarView(latin.map { Unicode.Scalar($0) })).utf8)
        #expect(utf8.count == latin.count + 1)
        for code in [latin, utf8] {
            let document = try AAMVADocument(parsing: code)
            #expect(document.surname == "LÉVESQUE")
            #expect(document.structure == [])
        }
    }

    @Test(arguments: [
        ("1", Sex.male), ("2", .female), ("9", .unspecified), ("M", .male), ("F", .female),
        ("X", .unspecified), ("m", .male),
    ])
    func `sex is a code or a letter`(value: String, sex: Sex) throws {
        let document = try AAMVASample.document(("DBC", value))
        #expect(document.sex == sex)
        #expect(document.findings == [])
    }

    @Test func `another sex is unknown and a finding`() throws {
        let document = try AAMVASample.document(("DBC", "7"))
        #expect(document.sex == nil)
        #expect(document.codes == ["aamva.sex DBC"])
    }

    @Test(arguments: [("CDN", "CAN"), ("CAN", "CAN")])
    func `a Canadian card says CAN or CDN`(stated: String, country: String) throws {
        let elements = AAMVASample.elements(("DCG", stated))
        let document = try AAMVASample.document(only: elements, issuer: "636012", version: 10)
        #expect(document.issuingCountry == country)
        #expect(!document.codes.contains("aamva.country DCG"))
    }

    @Test func `a country that is unknown or not the issuer's is a finding`() throws {
        let unknown = try AAMVASample.document(("DCG", "XYZ"))
        #expect(unknown.issuingCountry == "USA")
        #expect(unknown.codes.contains("aamva.country DCG"))
        let other = try AAMVASample.document(("DCG", "MEX"))
        #expect(other.issuingCountry == "MEX")
        #expect(other.codes.contains("aamva.country DCG"))
    }

    @Test func `without a stated country the issuer's holds`() throws {
        let elements = AAMVASample.elements.filter { $0.identifier != "DCG" }
        let document = try AAMVASample.document(only: elements, issuer: "604428", version: 10)
        #expect(document.issuingCountry == "CAN")
        #expect(document.issuer?.subdivision == "QC")
    }

    @Test func `place of birth and every other element are kept by identifier`() throws {
        let document = try AAMVASample.document(("DCI", "UTOPIA"), ("DDK", "1"), ("DAW", "180"))
        #expect(document.placeOfBirth == "UTOPIA")
        #expect(document["DDK"] == "1")
        #expect(document["DAW"] == "180")
    }

    @Test func `an element that stands twice counts once and is a finding if it differs`() throws {
        let twice = AAMVASample.elements + [.init("DAQ", "OTHER"), .init("DCG", "USA")]
        let document = try AAMVASample.document(only: twice, version: 10)
        #expect(document.documentNumber == "T64235789")
        #expect(document.codes == ["aamva.duplicate DAQ"])
    }

    @Test func `what every card has and this one lacks are findings`() throws {
        let document = try AAMVASample.document(only: [.init("DAY", "BRO")], version: 10)
        #expect(
            document.codes == [
                "aamva.missing DAQ", "aamva.missing DBA", "aamva.missing DBB", "aamva.missing DCS",
            ]
        )
    }

    @Test func `other codes are no document`() throws {
        let others = [
            "M1DOE/JOHN            EABC123 FRAJFKAF 0006 123Y012A0001 100", "https://example.org",
            "ANSI and more text", "@⏎␞↵ANSI 63600", "%", "%BC?", "%BCX^Y^Z^?;123?", "@",
        ]
        for text in others {
            let bytes = AAMVASample.bytes(text)
            #expect(throws: AAMVAError.notAAMVA) { try AAMVADocument(parsing: bytes) }
            #expect(!AAMVADocument.recognises(bytes))
        }
    }

    @Test func `nothing, too much, and a header alone are refused`() {
        for empty in [[], [UInt8](repeating: 0x20, count: 9)] as [[UInt8]] {
            #expect(throws: AAMVAError.empty) { try AAMVADocument(parsing: empty) }
        }
        let long = [UInt8](repeating: 0x41, count: 8193)
        #expect(throws: AAMVAError.tooLong(byteCount: 8193)) { try AAMVADocument(parsing: long) }
        #expect(!AAMVADocument.recognises(long))
        let header = AAMVASample.bytes("@⏎␞↵ANSI 636000100101DL00310003DL↵")
        #expect(throws: AAMVAError.noElements) { try AAMVADocument(parsing: header) }
    }

    @Test func `a code is recognised without being read`() throws {
        #expect(try AAMVADocument.recognises(AAMVASample.code()))
    }

    @Test func `codes of errors and findings are distinct`() {
        let reasons = AAMVAFinding.Reason.allCases.map { $0.code }
        let errors = [AAMVAError.empty, .tooLong(byteCount: 1), .notAAMVA, .noElements]
            .map { $0.code }
        #expect(Set(reasons + errors).count == reasons.count + errors.count)
        #expect((reasons + errors).allSatisfy { $0.hasPrefix("aamva.") })
    }

    @Test func `every finding has a sentence of its own`() {
        let sentences = AAMVAFinding.Reason.allCases.map { $0.message }
        #expect(Set(sentences).count == sentences.count)
        #expect(sentences.allSatisfy { $0.hasSuffix(".") && $0.count > 15 })
    }

    @Test func `descriptions and dumps show nobody`() throws {
        let document = try AAMVADocument(parsing: AAMVASample.code())
        let header = try #require(document.header)
        var holder = AAMVAHolder(
            surname: "SAMPLE",
            givenNames: ["MICHAEL"],
            documentNumber: "T64235789"
        )
        holder.street = ["12 OAK LANE"]
        let record = AAMVARecord(holder, header: header)
        let tracks = AAMVAMagneticRecord(issuerNumber: "636028", elements: AAMVASample.elements)
        var shown = "\(document)\(holder)\(record)\(tracks)\(document.address)\(document.elements)"
        shown += "\(document.subfiles)\(String(reflecting: document.address))"
        for value in [document, holder, record, tracks, document.subfiles] as [Any] {
            shown += String(reflecting: value)
            dump(value, to: &shown)
        }
        for text in ["SAMPLE", "MICHAEL", "T64235789", "1986", "OAK", "23269"] {
            #expect(!shown.contains(text))
        }
    }
}
