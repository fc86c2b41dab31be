// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import Testing

/// Our own magnetic tracks.
struct AAMVAMagneticTests {
    private static let tracks =
        "%BCVANCOUVER^SAMPLE,$JANE ANN^77 SEA ROAD$VANCOUVER BC  V6B 1A1^?"
        + ";6360281234567=281219800203=?"
        + "_%0AV6B1A1     5               F170 60BROBLU?"

    @Test func `British Columbia prints the tracks of a stripe`() throws {
        let document = try AAMVADocument(parsing: [UInt8](Self.tracks.utf8))
        #expect(document.layout == .magnetic)
        #expect(document.header == nil)
        #expect(document.issuer?.subdivision == "BC")
        #expect(document.issuingCountry == "CAN")
        #expect(document.documentNumber == "1234567")
        #expect(document.surname == "SAMPLE")
        #expect(document.givenNames == "JANE ANN")
        #expect(document.birthDate?.text == "1980-02-03")
        #expect(document.expiryDate == nil)
        #expect(document.expiryMonth?.text == "2028-12-XX")
        #expect(document.sex == .female)
        #expect(document.address.line == "77 SEA ROAD")
        #expect(document.address.city == "VANCOUVER")
        #expect(document.address.subdivision == "BC")
        #expect(document.address.postCode == "V6B1A1")
        #expect(document["DCA"] == "5")
        #expect(document["DAU"] == "170")
        #expect(document["DAW"] == "60")
        #expect(document["DAZ"] == "BRO")
        #expect(document["DAY"] == "BLU")
        #expect(document.codes == ["aamva.track-start"])
    }

    @Test(arguments: ["\n", "\r\n", " "])
    func `tracks may stand on lines of their own, and the third may start as the first`(
        separator: String
    ) throws {
        let text = Self.tracks.replacing("?;", with: "?\(separator);")
            .replacing("?_%", with: "?\(separator)%")
        let document = try AAMVADocument(parsing: [UInt8](text.utf8))
        #expect(document.findings == [])
        #expect(document.confidence == 1)
        #expect(document.sex == .female)
    }

    @Test func `a third track without its start, and none at all`() throws {
        let bare = Self.tracks.replacing("_%0A", with: "0A")
        let document = try AAMVADocument(parsing: [UInt8](bare.utf8))
        #expect(document.codes == ["aamva.track-start"])
        #expect(document.address.postCode == "V6B1A1")
        let two = try AAMVADocument(parsing: [UInt8](Self.tracks.split(separator: "_")[0].utf8))
        #expect(two.findings == [])
        #expect(two.address.postCode == nil)
    }

    @Test func `city and name of full length have no separator behind`() throws {
        let name = "ABCDEFGHIJKLMNOPQRSTUVWXYZ$MAXIMILI"
        #expect(name.count == 35)
        let text = "%UTSALT LAKE CIT\(name)1 MAIN ST^?;6360401234567890123=270119560607XYZ?"
        let document = try AAMVADocument(parsing: [UInt8](text.utf8))
        #expect(document.address.city == "SALT LAKE CIT")
        #expect(document.surname == "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        #expect(document.givenNames == "MAXIMILI")
        #expect(document.address.line == "1 MAIN ST")
        #expect(document.documentNumber == "1234567890123XYZ")
    }

    @Test(arguments: [
        ("7777", nil, true), ("2877", nil, true), ("2899", "2028-02-03", false),
        ("2813", nil, false), ("2802", "2028-02-XX", false),
    ])
    func `expiry of month 77 never comes, of month 99 on the birthday`(
        written: String,
        date: String?,
        never: Bool
    ) throws {
        let text = Self.tracks.replacing("=2812", with: "=" + written)
        let document = try AAMVADocument(parsing: [UInt8](text.utf8))
        #expect(document.expiryDate?.text ?? document.expiryMonth?.text == date)
        #expect(document.neverExpires == never)
        #expect(document.codes.contains("aamva.date DBA") == (written == "2813"))
    }

    @Test(arguments: [false, true])
    func `what is written is read again`(asBritishColumbia: Bool) throws {
        let elements: [AAMVAElement] = [
            .init("DAJ", "BC"), .init("DAI", "VANCOUVER"), .init("DAA", "SAMPLE,JANE,ANN"),
            .init("DAG", "77 SEA ROAD"), .init("DAH", "UNIT 5"),
            .init("DAQ", "123456789012345"), .init("DBA", "2812"), .init("DBB", "19800203"),
            .init("DAK", "V6B1A1"), .init("DCA", "5"), .init("DCB", "21"), .init("DCD", "18"),
            .init("DBC", "F"), .init("DAU", "170"), .init("DAW", "60"), .init("DAZ", "BRO"),
            .init("DAY", "BLU"),
        ]
        let record = AAMVAMagneticRecord(issuerNumber: "636028", elements: elements)
        let document = try AAMVADocument(
            parsing: record.encoded(asBritishColumbia: asBritishColumbia)
        )
        #expect(document.elements == elements)
        #expect(document.issuerNumber == "636028")
        #expect(document.structure == (asBritishColumbia ? ["aamva.track-start"] : []))
    }

    @Test(
        arguments: [
            ("DAJ", "BCX"), ("DAI", "FOURTEEN CHARS"), ("DBA", "28122"), ("DBB", "1980020X"),
            ("DAQ", "1234567890123456789"), ("DBC", "FF"),
        ] as [(AAMVAElementID, String)]
    )
    func `what does not fit its field is not written`(element: AAMVAElementID, value: String) {
        let valid: [AAMVAElement] = [
            .init("DAJ", "BC"), .init("DAI", "VANCOUVER"), .init("DAQ", "1"),
            .init("DBA", "2812"), .init("DBB", "19800203"),
        ]
        let elements = valid.filter { $0.identifier != element } + [.init(element, value)]
        let record = AAMVAMagneticRecord(issuerNumber: "636028", elements: elements)
        #expect(throws: AAMVAWritingError.field(element)) { try record.encoded() }
    }

    @Test func `a character that parts fields is not written`() {
        let elements: [AAMVAElement] = [.init("DAJ", "BC"), .init("DAI", "A^B")]
        let record = AAMVAMagneticRecord(issuerNumber: "636028", elements: elements)
        #expect(throws: AAMVAWritingError.character("DAI")) { try record.encoded() }
    }
}
