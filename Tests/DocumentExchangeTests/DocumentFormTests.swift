// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import MachineReadable
import TestSupport
import Testing

struct DocumentFormTests {
    @Test(arguments: DocumentKind.allCases)
    func everyFieldStandsOnceAndHasALabelInEveryLanguage(_ kind: DocumentKind) {
        let form = kind.form
        #expect(form.kind == kind)
        #expect(Set(form.layout.fields.map { $0.member.path }).count == form.layout.fields.count)
        for language in ExchangeLanguage.allCases {
            #expect(!form.wording[language].isEmpty)
            var labels: Set<String> = []
            for field in form.layout.fields {
                let label = form.label(of: field.pointer, in: language) ?? ""
                #expect(!label.isEmpty)
                #expect(labels.insert(label).inserted, "\(label) stands twice")
            }
        }
    }

    @Test(arguments: [
        (DocumentKind.nationalID, 22), (.drivingLicence, 19), (.oldDrivingLicence, 19),
        (.oldestDrivingLicence, 21), (.travelPassport, 13), (.pensionAccount, 7),
        (.taxpayerNumber, 9), (.birthCertificate, 19), (.medicalInsurance, 7),
        (.vehicleRegistration, 32), (.vehiclePassport, 40), (.motorLiability, 20),
        (.motorInsurance, 43), (.militaryCard, 23), (.paymentCard, 3),
    ])
    func aKindHasSoManyFields(_ kind: DocumentKind, count: Int) {
        #expect(kind.form.layout.fields.count == count)
    }

    @Test(arguments: DocumentKind.allCases)
    func everyFieldIsShown(_ kind: DocumentKind) throws {
        let document = try Specimen.whole(kind)
        for language in ExchangeLanguage.allCases {
            let rows = document.rows(in: language)
            #expect(rows.allSatisfy { !$0.label.isEmpty && !$0.text.isEmpty })
            let places = Set(rows.map { $0.path.components[0] })
            #expect(places == Set(kind.form.layout.fields.map { $0.pointer.components[0] }))
        }
    }

    @Test(arguments: [
        (DocumentKind.pensionAccount, "/number", "112-233-445 95"),
        (.paymentCard, "/number", "4111 1111 1111 1111"), (.nationalID, "/serial", "00 00"),
        (.nationalID, "/person/birthDate", "29.02.2004"), (.nationalID, "/person/sexCode", "male"),
        (.vehiclePassport, "/serialAndNumber", "77 УА 000001"),
        (.motorInsurance, "/surveyor", "surveyor chosen"),
        (.oldDrivingLicence, "/category/B", "Yes"), (.drivingLicence, "/categories/0/code", "B"),
    ])
    func valuesAreShownAsPeopleWriteThem(_ kind: DocumentKind, path: String, text: String) throws {
        let rows = try Specimen.whole(kind).rows(in: .english)
        #expect(rows.first { $0.path.text == path }?.text == text)
    }

    @Test func charactersThatDeceiveADisplayAreNotShown() throws {
        let document = try Specimen.changed(.paymentCard, ["cardholder": "A\u{202E}B\nC"])
        #expect(document.rows(in: .english).map { $0.text }.contains("ABC"))
    }

    @Test(
        arguments: [
            ("/father/lastName", "Vater: Name"), ("/father", "Vater"), ("/number", "Nummer"),
            ("/father/x", nil), ("/categories/0", nil), ("/person.lastName", nil),
        ] as [(String, String?)]
    )
    func pointersHaveLabels(_ text: String, label: String?) throws {
        let pointer = try #require(DocumentPointer(text))
        #expect(DocumentKind.birthCertificate.form.label(of: pointer, in: .german) == label)
    }

    @Test(
        arguments: [
            ("family-name", "familyName", "Проба person.lastName"),
            ("bday", "birthdate", "2004-02-29"),
            ("sex", nil, "male"),
            ("address-level1", "addressState", "Проба registration.residence.region"),
        ] as [(String, String?, String)]
    )
    func formsAreFilledByTheirOwnWords(_ word: String, type: String?, text: String) throws {
        let entries = try Specimen.whole(.nationalID).formEntries(in: .english)
        let entry = try #require(entries.first { $0.autofill.autocomplete == word })
        #expect(entry.autofill.contentType == type)
        #expect(entry.text == text)
    }

    @Test func namesOfParentsFillNoForm() throws {
        let entries = try Specimen.whole(.birthCertificate).formEntries(in: .english)
        #expect(Set(entries.map { $0.path.components[0] }) == ["person"])
    }

    @Test func dictionariesAreThoseHandedOver() throws {
        let files: [(String, DocumentDictionary?)] = [
            ("sex", Coded<Gender>.dictionary), ("countries", Coded<ExchangeCountry>.dictionary),
            ("driver-categories", Coded<DriverCategory>.dictionary),
            ("vehicle-categories", Coded<VehicleCategory>.dictionary),
            ("kasko-drivers", Coded<InsuredDrivers>.dictionary),
            ("kasko-instalment", Coded<PremiumInstalment>.dictionary),
            ("kasko-payment-order", Coded<PaymentOrder>.dictionary),
            ("military-reserve-category", Coded<ReserveCategory>.dictionary),
            ("military-reserve-group", Coded<ReserveGroup>.dictionary),
            ("military-suitability", Coded<MilitaryFitness>.dictionary),
        ]
        for (name, dictionary) in files {
            guard let rows = Self.rows("data/exchange/\(name).csv") else { return }
            let dictionary = try #require(dictionary)
            #expect(dictionary.codes.map { String($0) } == rows.map { $0[0] })
            for row in rows {
                let wording = try #require(Int(row[0]).flatMap { dictionary[$0] })
                // The published name of category 9 contains a Cyrillic letter.
                #expect(wording.russian == row[1] || row[1] == "\u{410}1")
                if name == "countries" {
                    let country = Int(row[0]).flatMap { ExchangeCountry(rawValue: $0) }
                    #expect(country?.alpha2 == row[2])
                }
                if name == "driver-categories" {
                    #expect(Int(row[0]).flatMap { DriverCategory(rawValue: $0) }?.latin == row[2])
                }
            }
        }
    }

    @Test func purposesAreThoseHandedOver() {
        guard let rows = Self.rows("data/exchange/purposes.csv") else { return }
        #expect(RequestPurpose.allCases.map { [$0.rawValue, $0.wording.russian] } == rows)
    }

    private static func rows(_ path: String) -> [[String]]? {
        TestSupport.sharedBytes(path).map { bytes in
            String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
                .map { $0.split(separator: ",").map { String($0) } }
        }
    }

    @Test(arguments: [15, 42, -1, 17])
    func aCategoryThatIsNotListedKeepsItsNumber(_ code: Int) {
        let value = Coded<DriverCategory>(code: code)
        #expect(value == .unknown(code))
        #expect(value.code == code)
        #expect(value.entry == nil)
    }

    @Test(arguments: [(143, "RU"), (111, "MR"), (0, "AF"), (194, "ZW"), (91, "XK")])
    func countriesHaveTheirCodes(_ number: Int, alpha2: String) throws {
        let country = try #require(ExchangeCountry(rawValue: number))
        #expect(country.alpha2 == alpha2)
        #expect(ExchangeCountry(alpha2: alpha2) == country)
        for language in ExchangeLanguage.allCases { #expect(country.wording[language].count > 2) }
    }

    @Test func noCountryHasAnotherNumber() {
        #expect(ExchangeCountry(rawValue: 195) == nil)
        #expect(ExchangeCountry(rawValue: -1) == nil)
        #expect(ExchangeCountry(alpha2: "TW") == nil)
        #expect(DriverCategory.a1.latin == "A1")
    }
}
