// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import MachineReadable
import Testing

struct DocumentValidatorTests {
    /// A rule, whether it is broken, and the members of an otherwise valid document that decide it.
    struct Case: CustomTestStringConvertible {
        let kind: DocumentKind
        let rule: DocumentRule
        let isBroken: Bool
        let changes: [String: JSONOutput?]
        var testDescription: String { "\(kind) \(rule) \(isBroken) \(changes.keys.sorted())" }

        /// Returns cases of a text that follows a rule or breaks it.
        static func texts(
            _ kind: DocumentKind,
            _ path: String,
            _ rule: DocumentRule,
            right: [String],
            wrong: [String]
        ) -> [Case] {
            right.map {
                Case(kind: kind, rule: rule, isBroken: false, changes: [path: .string($0)])
            }
                + wrong.map {
                    Case(kind: kind, rule: rule, isBroken: true, changes: [path: .string($0)])
                }
        }

        /// Returns cases of dates that together follow a rule or break it.
        static func dates(
            _ kind: DocumentKind,
            _ rule: DocumentRule,
            _ paths: (String, String),
            right: [(JSONOutput, JSONOutput)],
            wrong: [(JSONOutput, JSONOutput)]
        ) -> [Case] {
            right.map {
                Case(
                    kind: kind,
                    rule: rule,
                    isBroken: false,
                    changes: [paths.0: $0.0, paths.1: $0.1]
                )
            }
                + wrong.map {
                    Case(
                        kind: kind,
                        rule: rule,
                        isBroken: true,
                        changes: [paths.0: $0.0, paths.1: $0.1]
                    )
                }
        }
    }

    static let texts: [Case] = [
        Case.texts(
            .nationalID,
            "dates.delivery",
            .notADate,
            right: ["2024-03-01", "2024-02-29"],
            wrong: ["2023-02-29", "2024-3-1", "01.03.2024", "x"]
        ),
        Case.texts(
            .nationalID,
            "registration.date",
            .dateOutOfRange,
            right: ["1900-01-01", "2046-01-15"],
            wrong: ["1899-12-31", "2046-01-16", "0000-01-01"]
        ),
        Case.texts(
            .nationalID,
            "dates.delivery",
            .dateInFuture,
            right: ["2026-01-15"],
            wrong: ["2026-01-16"]
        ),
        Case.texts(
            .nationalID,
            "person.birthDate",
            .dateInFuture,
            right: ["2026-01-15"],
            wrong: ["2026-01-16"]
        ),
        Case.texts(
            .vehiclePassport,
            "dealer.deliveredDate",
            .dateInFuture,
            right: ["2026-01-15"],
            wrong: ["2026-01-16"]
        ),
        Case.texts(
            .motorLiability,
            "contract.period.endTime",
            .notATime,
            right: ["00:00", "23:59"],
            wrong: ["24:00", "23:60", "9:00", "09:30:00"]
        ),
        Case.texts(
            .nationalID,
            "serial",
            .passportSeries,
            right: ["0000", "4510"],
            wrong: ["451", "45100", "45 10", "45АА", "٤٥١٠"]
        ),
        Case.texts(
            .nationalID,
            "number",
            .passportNumber,
            right: ["000001"],
            wrong: ["00001", "0000001", "00000O"]
        ),
        Case.texts(
            .nationalID,
            "code",
            .authorityCode,
            right: ["770-001"],
            wrong: ["770001", "770–001", "77-0001"]
        ),
        Case.texts(
            .travelPassport,
            "number",
            .travelPassportNumber,
            right: ["000000001", "00000001"],
            wrong: ["0000001", "0000000001", "00 0000001"]
        ),
        Case.texts(
            .drivingLicence,
            "serial",
            .licenceSeries,
            right: ["9900", "99АА", "99А0"],
            wrong: ["99AA", "АА99", "990", "99аа"]
        ),
        Case.texts(
            .oldDrivingLicence,
            "number",
            .licenceNumber,
            right: ["000001"],
            wrong: ["00001", "0000001"]
        ),
        Case.texts(
            .pensionAccount,
            "number",
            .pensionAccountDigits,
            right: ["11223344595"],
            wrong: ["1122334459", "112233445955", "112-233-445 95"]
        ),
        Case.texts(
            .pensionAccount,
            "number",
            .pensionAccountCheck,
            right: ["11223344595", "00100199800", "00100199899"],
            wrong: ["11223344596", "00100199900", "12233344595"]
        ),
        Case.texts(
            .pensionAccount,
            "number",
            .pensionAccountRepeats,
            right: ["11223344595", "00100199800"],
            wrong: ["00010019900", "11122334479"]
        ),
        Case.texts(
            .taxpayerNumber,
            "inn",
            .taxpayerNumberDigits,
            right: ["500100732259"],
            wrong: ["7707083893", "50010073225", "5001007322590"]
        ),
        Case.texts(
            .taxpayerNumber,
            "inn",
            .taxpayerNumberCheck,
            right: ["500100732259"],
            wrong: ["500100732258", "500100732249", "000000000000"]
        ),
        Case.texts(
            .motorInsurance,
            "person.inn",
            .insuredTaxpayerNumber,
            right: ["500100732259"],
            wrong: ["50010073225", "7707083893", "500100732250"]
        ),
        Case.texts(.taxpayerNumber, "serial", .formSeries, right: ["00"], wrong: ["0", "000"]),
        Case.texts(
            .taxpayerNumber,
            "number",
            .formNumber,
            right: ["000000001"],
            wrong: ["00000001"]
        ),
        Case.texts(
            .medicalInsurance,
            "letterHeadNumber",
            .policyFormNumber,
            right: ["00000000001"],
            wrong: ["0000000001"]
        ),
        Case.texts(
            .medicalInsurance,
            "number",
            .medicalPolicyDigits,
            right: ["0000000000000018", "000000001"],
            wrong: ["000000000000018", "00000000000000018", "0000000001"]
        ),
        Case.texts(
            .medicalInsurance,
            "number",
            .medicalPolicyCheck,
            right: ["0000000000000018", "000000001"],
            wrong: ["0000000000000019"]
        ),
        Case.texts(
            .medicalInsurance,
            "number",
            .temporaryPolicy,
            right: ["0000000000000018"],
            wrong: ["000000001"]
        ),
        Case.texts(
            .birthCertificate,
            "serial",
            .birthCertificateSeries,
            right: ["VI-МЮ", "I-АА", "XLIX-ЯЯ"],
            wrong: ["VI-МU", "УI-МЮ", "VI-М", "VIМЮ", "IIX-МЮ", "-МЮ", "VI–МЮ"]
        ),
        Case.texts(
            .birthCertificate,
            "number",
            .birthCertificateNumber,
            right: ["000001"],
            wrong: ["00001"]
        ),
        Case.texts(
            .militaryCard,
            "serial",
            .militaryCardSeries,
            right: ["АБ"],
            wrong: ["AБ", "А", "АБВ"]
        ),
        Case.texts(
            .militaryCard,
            "number",
            .militaryCardNumber,
            right: ["000001", "0000001"],
            wrong: ["00001", "00000001"]
        ),
        Case.texts(
            .vehicleRegistration,
            "serialAndNumber",
            .registrationNumber,
            right: ["00АА000001", "0000000001"],
            wrong: ["00AA000001", "00АА00001"]
        ),
        Case.texts(
            .vehiclePassport,
            "serialAndNumber",
            .vehiclePassportNumber,
            right: ["77УА000001", "164301000000001"],
            wrong: ["7700000001", "77TX000001"]
        ),
        Case.texts(
            .vehicleRegistration,
            "vehicle.vin",
            .vehicleNumber,
            right: ["XTA000000K0000001"],
            wrong: [
                "XTA000000K000000", "XTA000000K00000011", "XTA000000I0000001", "ХТА000000К0000001",
            ]
        ),
        Case.texts(
            .vehicleRegistration,
            "vehicle.vin",
            .vehicleNumberCheck,
            right: ["1M8GDM9AXKP042788", "11111111111111111"],
            wrong: ["1M8GDM9A1KP042788", "XTA000000K0000001"]
        ),
        Case.texts(
            .vehicleRegistration,
            "vehicle.sign",
            .plate,
            right: ["А001АА77", "Х676МК197"],
            wrong: ["A236AO92", "в234ра 70", "А001АА7", "Я001АА77"]
        ),
        Case.texts(
            .motorLiability,
            "serial",
            .motorPolicySeries,
            right: ["ХХХ"],
            wrong: ["XXX", "ХХ"]
        ),
        Case.texts(
            .motorLiability,
            "number",
            .motorPolicyNumber,
            right: ["0000000001"],
            wrong: ["000000001"]
        ),
        Case.texts(
            .paymentCard,
            "number",
            .cardNumber,
            right: ["4111111111111111", "000000000000", "0000000000000000000"],
            wrong: ["00000000000", "00000000000000000000", "4111 1111 1111 1111"]
        ),
        Case.texts(
            .paymentCard,
            "number",
            .cardNumberCheck,
            right: ["4111111111111111"],
            wrong: ["4111111111111112"]
        ),
        Case.texts(
            .paymentCard,
            "expiryDate",
            .cardExpiry,
            right: ["01/30", "12/30"],
            wrong: ["00/30", "13/30", "1/30", "12/2030", "12-30"]
        ),
        Case.texts(
            .paymentCard,
            "expiryDate",
            .cardExpired,
            right: ["01/26", "12/30"],
            wrong: ["12/25", "01/25"]
        ),
        // These tests check the documents on a day in January 2026.
        Case.texts(
            .travelPassport,
            "dates.expiration",
            .documentExpired,
            right: ["2026-02-01", "2030-01-01"],
            wrong: ["2025-12-31", "2020-01-01"]
        ),
        Case.texts(
            .motorLiability,
            "contract.period.end",
            .documentExpired,
            right: ["2026-02-01", "2030-01-01"],
            wrong: ["2025-12-31", "2020-01-01"]
        ),
    ].flatMap { $0 }

    static let relations: [Case] = [
        Case.dates(
            .travelPassport,
            .expiryNotAfterIssue,
            ("dates.delivery", "dates.expiration"),
            right: [("2020-01-01", "2020-01-02")],
            wrong: [("2020-01-01", "2020-01-01"), ("2020-01-02", "2020-01-01")]
        ),
        Case.dates(
            .pensionAccount,
            .issuedBeforeBirth,
            ("dates.delivery", "person.birthDate"),
            right: [("2020-01-01", "2020-01-01")],
            wrong: [("2020-01-01", "2020-01-02")]
        ),
        Case.dates(
            .nationalID,
            .passportBeforeForm,
            ("dates.delivery", "person.birthDate"),
            right: [("1997-10-01", "1980-02-29")],
            wrong: [("1997-09-30", "1980-02-29")]
        ),
        Case.dates(
            .nationalID,
            .passportBeforeAge14,
            ("dates.delivery", "person.birthDate"),
            right: [("2018-03-01", "2004-02-29"), ("2024-05-04", "2010-05-04")],
            wrong: [("2018-02-28", "2004-02-29"), ("2024-05-03", "2010-05-04")]
        ),
        Case.dates(
            .nationalID,
            .passportToBeReplaced,
            ("dates.delivery", "person.birthDate"),
            right: [
                ("2025-12-31", "2006-01-16"), ("2026-01-15", "2006-01-15"),
                ("2001-02-15", "1981-02-15"),
                ("2001-01-16", "1981-01-16"),
            ],
            wrong: [
                ("2026-01-14", "2006-01-15"), ("2025-12-31", "1981-01-15"),
                ("1998-01-01", "1983-01-01"),
            ]
        ),
        Case.dates(
            .travelPassport,
            .travelPassportTerm,
            ("dates.delivery", "dates.expiration"),
            right: [
                ("2021-02-20", "2031-02-20"), ("2021-02-20", "2026-02-20"),
                ("2024-02-29", "2034-02-28"), ("2024-02-29", "2034-03-01"),
            ],
            wrong: [
                ("2021-02-20", "2031-02-21"), ("2021-02-20", "2027-02-20"),
                ("2024-02-28", "2034-02-27"),
            ]
        ),
        Case.dates(
            .drivingLicence,
            .licenceTerm,
            ("dates.delivery", "dates.expiration"),
            right: [("2020-01-15", "2030-01-15"), ("2020-01-15", "2021-01-15")],
            wrong: [("2020-01-15", "2030-01-16")]
        ),
        Case.dates(
            .nationalID,
            .sexAgainstPatronymic,
            ("person.sexCode", "person.middleName"),
            right: [(1, "Тестович"), (0, "Тестовна"), (0, "Тест"), (7, "Тестович")],
            wrong: [(0, "Тестович"), (1, "ТЕСТОВНА")]
        ),
        Case.dates(
            .vehicleRegistration,
            .plate,
            ("vehicle.categoryCode", "vehicle.sign"),
            right: [(0, "1234АА77"), (4, "АА123477")],
            wrong: [(1, "1234АА77"), (9, "1234АА77")]
        ),
        [
            Case(
                kind: .drivingLicence,
                rule: .entryCount,
                isBroken: true,
                changes: ["categories": []]
            ),
            Case(
                kind: .drivingLicence,
                rule: .entryCount,
                isBroken: false,
                changes: ["categories": many(16)]
            ),
            Case(
                kind: .drivingLicence,
                rule: .entryCount,
                isBroken: true,
                changes: ["categories": many(17)]
            ),
            Case(
                kind: .drivingLicence,
                rule: .missing,
                isBroken: true,
                changes: ["categories": [["notes": "x"]]]
            ),
            Case(
                kind: .drivingLicence,
                rule: .expiryNotAfterIssue,
                isBroken: true,
                changes: [
                    "categories": [
                        [
                            "code": 1,
                            "dates": ["delivery": "2020-01-01", "expiration": "2019-01-01"],
                        ]
                    ]
                ]
            ),
            Case(
                kind: .drivingLicence,
                rule: .unlistedCode,
                isBroken: true,
                changes: ["categories": [["code": 15]]]
            ),
            Case(
                kind: .drivingLicence,
                rule: .unlistedCode,
                isBroken: false,
                changes: ["categories": [["code": 16]]]
            ),
            Case(
                kind: .nationalID,
                rule: .unlistedCode,
                isBroken: true,
                changes: ["person.sexCode": 2]
            ),
            Case(
                kind: .motorInsurance,
                rule: .unlistedCode,
                isBroken: true,
                changes: ["driversCode": 5]
            ),
            Case(
                kind: .birthCertificate,
                rule: .missing,
                isBroken: true,
                changes: ["father.lastName": .some(nil)]
            ),
            Case(
                kind: .birthCertificate,
                rule: .missing,
                isBroken: false,
                changes: [
                    "father.lastName": .some(nil), "father.firstName": .some(nil),
                    "father.middleName": .some(nil), "father.citizenshipCountryCode": .some(nil),
                ]
            ),
            Case(kind: .nationalID, rule: .missing, isBroken: true, changes: ["deliveredBy": "  "]),
        ],
    ].flatMap { $0 }

    private static func many(_ count: Int) -> JSONOutput {
        .array(Array(repeating: ["code": 1], count: count))
    }

    @Test(arguments: texts + relations)
    func aRuleIsBrokenOrKept(_ row: Case) throws {
        let today = try #require(Specimen.today)
        let document = try Specimen.changed(row.kind, row.changes)
        let findings = DocumentValidator.validate(document, today: today)
        #expect(findings.contains { $0.rule == row.rule } == row.isBroken)
        #expect(findings.allSatisfy { $0.severity == $0.rule.severity })
    }

    @Test func everyRuleOfValuesHasCasesBothWays() {
        let ofReading: Set<DocumentRule> = [.numberForText, .textForNumber, .wrongType]
        for rule in DocumentRule.allCases where !ofReading.contains(rule) {
            let cases = (Self.texts + Self.relations).filter { $0.rule == rule }
            #expect(cases.contains { $0.isBroken } && cases.contains { !$0.isBroken }, "\(rule)")
        }
    }

    @Test(arguments: DocumentKind.allCases)
    func aRightDocumentHasNoIssues(_ kind: DocumentKind) throws {
        let today = try #require(Specimen.today)
        let findings = DocumentValidator.validate(try Specimen.whole(kind), today: today)
        #expect(findings.map { "\($0.path.text) \($0.rule)" } == [])
    }

    @Test(arguments: DocumentKind.allCases)
    func absenceIsAnErrorForRequiredFieldsOnly(_ kind: DocumentKind) throws {
        let today = try #require(Specimen.today)
        for field in kind.form.layout.fields {
            let document = try Specimen.changed(kind, [field.member.path: .some(nil)])
            let missing = DocumentValidator.validate(document, today: today)
                .filter { $0.rule == .missing }.map { $0.path }
            #expect(missing == (field.requirement == .optional ? [] : [field.pointer]))
        }
    }

    @Test func onlyWhatWasAskedForIsMissed() throws {
        let today = try #require(Specimen.today)
        let asked = try [
            #require(DocumentPointer("/person")), #require(DocumentPointer("/serial")),
        ]
        let findings = DocumentValidator.validate(
            WalletDocument(.nationalID),
            today: today,
            asked: asked
        )
        #expect(
            findings.map { $0.path.text } == [
                "/serial", "/person/lastName", "/person/firstName", "/person/birthDate",
                "/person/birthPlace", "/person/sexCode",
            ]
        )
    }

    @Test func issuesInEntriesHaveTheirPlace() throws {
        let today = try #require(Specimen.today)
        let document = try Specimen.changed(
            .drivingLicence,
            ["categories": [["code": 1], ["code": 99]]]
        )
        let findings = DocumentValidator.validate(document, today: today)
        #expect(findings.map { $0.path.text } == ["/categories/1/code"])
    }

    @Test func unknownKindsHaveNoIssues() throws {
        let today = try #require(Specimen.today)
        let document = try DocumentReading(Specimen.value(["kind": "RusFishing"])).document
        #expect(DocumentValidator.validate(document, today: today).isEmpty)
    }

    @Test(arguments: DocumentRule.allCases)
    func everyRuleIsExplainedInEveryLanguage(_ rule: DocumentRule) {
        let texts = ExchangeLanguage.allCases.map { rule.wording[$0] }
        #expect(Set(texts).count == texts.count)
        #expect(texts.allSatisfy { $0.hasSuffix(".") })
        #expect(rule.rawValue.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
}
