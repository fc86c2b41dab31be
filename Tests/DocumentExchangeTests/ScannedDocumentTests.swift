// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import MachineReadable
import Testing

struct ScannedDocumentTests {
    private static func zone(_ format: MRZFormat, _ lines: String) throws -> MRZDocument {
        let today = try #require(Specimen.today)
        let zone = try MRZDocument(parsing: lines, today: today)
        #expect(zone.format == format)
        #expect(zone.isValid)
        return zone
    }

    @Test func aTravelPassportIsTakenFromItsZone() throws {
        let zone = try Self.zone(
            .td3,
            """
            P<RUSTESTOV<<TEST<<<<<<<<<<<<<<<<<<<<<<<<<<<
            0000000011RUS8002295M3102204<<<<<<<<<<<<<<08
            """
        )
        let document = try #require(WalletDocument(scanned: zone))
        #expect(document.kind == .travelPassport)
        #expect(document[.number] == "000000001")
        #expect(document[.person.lastNameEn] == "TESTOV")
        #expect(document[.person.firstNameEn] == "TEST")
        #expect(document[.person.birthDate]?.text == "1980-02-29")
        #expect(document[.dates.expiration]?.text == "2031-02-20")
        #expect(document[.person.sexCode] == .listed(.male))
        #expect(document[.person.citizenshipCountryCode]?.entry?.alpha2 == "RU")
        #expect(document[.person.lastName] == nil)
    }

    @Test func aNationalPassportIsTakenFromItsZone() throws {
        let zone = try Self.zone(
            .russianPassport,
            """
            PNRUSTESTOV<<TEST<TESTOVI3<<<<<<<<<<<<<<<<<<
            0000001018RUS8002295M<<<<<<<0000301000001<30
            """
        )
        let document = try #require(WalletDocument(scanned: zone))
        #expect(document.kind == .nationalID)
        #expect(document[.serial] == "0000")
        #expect(document[.number] == "000101")
        #expect(document[.dates.delivery]?.text == "2000-03-01")
        #expect(document[.code] == "000-001")
        #expect(document[.person.lastName] == "ТЕСТОВ")
        #expect(document[.person.firstName] == "ТЕСТ")
        #expect(document[.person.middleName] == "ТЕСТОВИЧ")
        #expect(document[.person.sexCode] == .listed(.male))
    }

    @Test func otherZonesMakeNoDocument() throws {
        let zone = try Self.zone(
            .td3,
            """
            P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
            L898902C36UTO7408122F1204159ZE184226B<<<<<10
            """
        )
        #expect(WalletDocument(scanned: zone) == nil)
    }
}
