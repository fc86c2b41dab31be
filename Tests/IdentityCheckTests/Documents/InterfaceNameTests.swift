// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable
import Testing

/// The names that apps, servers and settings use.
struct InterfaceNameTests {
    @Test func `finer kinds have the server's names`() {
        #expect(
            DocumentSubtype.allCases.map(\.rawValue) == [
                "REGULAR", "NATIONAL_ID", "RESIDENT_PERMIT_ID", "PASSPORT_CARD_ID", "ELECTORAL_ID",
                "HEALTH_ID", "OTHER_ID", "REGULAR_DRIVING_LICENSE", "LEARNING_DRIVING_LICENSE",
                "VISA",
            ]
        )
    }

    @Test func `legal advice has the keys of the catalogue`() {
        #expect(
            LegalAdvice.allCases.map(\.rawValue) == [
                "DEU-PASSPORT", "DEU-ID-PLASTIC", "DEU-ID-PAPER", "NLD", "KOR", "HKG", "JPN", "SGP",
            ]
        )
    }

    @Test func `fields have the names of the interface`() {
        #expect(
            IdentityField.allCases.map(\.rawValue) == [
                "idNumber", "personalNumber", "issuingDate", "expiryDate", "dob", "issuingCountry",
                "lastName", "firstName", "gender", "originatingCountry", "addressLine", "city",
                "subdivision", "postCode", "optionalData1", "optionalData2", "placeOfBirth",
            ]
        )
        #expect(Set(IdentityField.allCases.map(\.words)).count == IdentityField.allCases.count)
    }

    @Test(arguments: [
        (IdentityField.documentNumber, 100), (.personalNumber, 14), (.issuingCountry, 3),
        (.surname, 100), (.givenNames, 100), (.nationality, 3), (.addressLine, 64), (.city, 64),
        (.subdivision, 3), (.postCode, 15), (.optionalData1, 50), (.optionalData2, 50),
        (.placeOfBirth, 255),
    ])
    func `texts have the lengths of the interface`(field: IdentityField, maximum: Int) {
        #expect(field.kind == .text(maximumLength: maximum))
    }

    @Test func `dates and the sex are no texts`() {
        #expect(IdentityField.birthDate.kind == .date)
        #expect(IdentityField.issueDate.kind == .date)
        #expect(IdentityField.expiryDate.kind == .date)
        #expect(IdentityField.sex.kind == .sex)
    }

    @Test(arguments: [
        (MRZFormat.td1, "TD1"), (.td2, "TD2"), (.td3, "MRP"), (.mrvA, "MRVA"), (.mrvB, "MRVB"),
        (.frenchIdentityCard, "CNIS"), (.frenchDrivingLicence, "DL1"),
        (.dutchDrivingLicence, "DL1"), (.swissDrivingLicence, "CHE_DL"), (.russianPassport, "MRP"),
        (.chinesePermit, "CHN1x30"),
    ])
    func `zones have the names of the interface`(format: MRZFormat, name: String) {
        #expect(format.interfaceName == name)
    }

    @Test func `sources, products, confidences and codes have theirs`() {
        #expect(FieldSource.allCases.map(\.rawValue) == ["MRZ", "BARCODE", "OCR"])
        #expect(FieldSource.allCases.map(\.words) == ["zone", "barcode", "print"])
        #expect(CheckProduct.allCases.map(\.rawValue) == ["netverify", "fastfill"])
        #expect(LayoutConfidence.allCases.map(\.rawValue) == ["A", "B", "C"])
        #expect(PrintedCode.allCases.map(\.rawValue) == ["PDF417", "QR", "CODE_39", "2D-DOC"])
        #expect(MaskingRule.Target.allCases.count == 3)
    }

    @Test func `kinds in words have their article`() {
        #expect(
            IdentityDocumentType.allCases.map(\.words) == [
                "a passport", "a driving licence", "an identity card", "a visa",
            ]
        )
    }

    @Test func `the kind of document follows from the format of its zone`() throws {
        let types: [(MRZFormat, IdentityDocumentType)] = [
            (.td1, .identityCard), (.td2, .identityCard), (.td3, .passport), (.mrvA, .visa),
            (.mrvB, .visa),
        ]
        for (format, type) in types {
            let text = try ExtractionScene.lines(format).joined(separator: "\n")
            let zone = try MRZDocument(parsing: text, today: ExtractionScene.today)
            #expect(IdentityDocumentType(zone) == type)
        }
    }
}
