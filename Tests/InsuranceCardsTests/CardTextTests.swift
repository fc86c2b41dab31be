// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable
import Testing

@testable import InsuranceCards

struct CardTextTests {
    private static func card(_ changes: [String: JSONOutput?] = [:]) throws -> InsuranceCard {
        try TestIssuer.read(TestIssuer.card(TestIssuer.fields(changes)))
    }

    @Test(
        arguments: [
            (
                .german,
                [
                    "Name, Vorname", "Geburtsdatum", "Geschlecht", "AHV-Nr.", "Karten-Nr.",
                    "Versicherten-Nr.", "Versicherer (BAG-Nr.)", "Ablaufdatum",
                ]
            ),
            (
                .french,
                [
                    "Nom, prénom", "Date de naissance", "Sexe", "N° AVS", "N° de carte",
                    "N° d'assuré", "Assureur (N° OFSP)", "Date d'expiration",
                ]
            ),
            (
                .italian,
                [
                    "Cognome, nome", "Data di nascita", "Sesso", "N. AVS", "N. tessera",
                    "N. assicurato", "Assicuratore (N. UFSP)", "Data di scadenza",
                ]
            ),
            (
                .english,
                [
                    "Surname, given name", "Date of birth", "Sex", "AHV no.", "Card no.",
                    "Insured no.", "Insurer (FOPH no.)", "Expiry date",
                ]
            ),
        ] as [(CardLanguage, [String])]
    )
    func `the front in four languages`(language: CardLanguage, labels: [String]) throws {
        let rows = try CardText.front(of: Self.card(), in: language)
        #expect(rows.map(\.label) == labels)
        let values = [
            "Müller, Anna", "12.04.1950", "F", "756.9217.0769.85", "80756 01562 01234 56789",
            "123.456", "Muster Krankenkasse (01562)", "31.12.2026",
        ]
        #expect(rows.map(\.value) == values)
    }

    @Test func `the order that was asked for, each line once, and what the card lacks left out`()
        throws
    {
        let card = try Self.card(["insured_no": nil])
        let items: [CardFrontItem] = [.expiryDate, .sex, .insuredNumber, .expiryDate, .name]
        let rows = CardText.front(of: card, items: items, in: .english)
        #expect(rows.map(\.label) == ["Expiry date", "Sex", "Surname, given name"])
        #expect(CardText.front(of: card, items: [], in: .english).isEmpty)
        #expect("\(rows[2])" == "a line of a card")
    }

    @Test(arguments: [(0, "–"), (1, "M"), (2, "F"), (9, "–")])
    func `the sex`(number: Int, text: String) throws {
        let card = try Self.card(["sex": .integer(number)])
        #expect(CardText.front(of: card, items: [.sex], in: .french).first?.value == text)
    }

    @Test(arguments: [
        ("1950-04-12", "12.04.1950", "12/04/1950"), ("1950-04-00", "xx.04.1950", "xx/04/1950"),
        ("1950-00-00", "xx.xx.1950", "xx/xx/1950"),
    ])
    func `dates of which parts are unknown`(data: String, front: String, back: String) throws {
        let date = try #require(PartialDate(cardText: data))
        #expect(date.frontText == front && date.europeanText == back && date.cardText == data)
    }

    @Test func `a coverage has a name in each language`() {
        let languages = CardLanguage.allCases
        for coverage in CardCoverage.allCases {
            #expect(Set(languages.map { coverage.label(in: $0) }).count == 4)
        }
    }

    @Test(
        arguments: [
            (
                .german,
                [
                    "1", "2", "3 Name", "4 Vornamen", "5 Geburtsdatum", "6 Persönliche Kennnummer",
                    "7 Kennnummer des Trägers", "8 Kennnummer der Karte", "9 Ablaufdatum",
                ], "Europäische Krankenversicherungskarte"
            ),
            (
                .french,
                [
                    "1", "2", "3 Nom", "4 Prénoms", "5 Date de naissance",
                    "6 Numéro d'identification personnel",
                    "7 Numéro d'identification de l'institution",
                    "8 Numéro d'identification de la carte", "9 Date d'expiration",
                ], "Carte européenne d'assurance maladie"
            ),
            (
                .italian,
                [
                    "1", "2", "3 Cognome", "4 Nome", "5 Data di nascita",
                    "6 Numero di identificazione personale",
                    "7 Numero di identificazione dell'istituzione",
                    "8 Numero di identificazione della tessera", "9 Scadenza",
                ], "Tessera europea di assicurazione malattia"
            ),
            (
                .english,
                [
                    "1", "2", "3 Name", "4 Given names", "5 Date of birth",
                    "6 Personal identification number",
                    "7 Identification number of the institution",
                    "8 Identification number of the card", "9 Expiry date",
                ], "European Health Insurance Card"
            ),
        ] as [(CardLanguage, [String], String)]
    )
    func `the European back in four languages`(
        language: CardLanguage,
        labels: [String],
        title: String
    ) throws {
        let european = try #require(try Self.card().european)
        let rows = CardText.europeanBack(of: european, in: language)
        #expect(rows.map(\.label) == labels)
        let values = [
            title, "CH", "Müller", "Anna", "12/04/1950", "756.9217.0769.85", "01562 Muster KK",
            TestIssuer.number, "31/12/2026",
        ]
        #expect(rows.map(\.value) == values)
        let right = rows.indices.filter { rows[$0].isAtRightEdge }.map { $0 + 1 }
        #expect(right == [5, 7, 9])
    }

    @Test func `fields 5, 7 and 9 stand at the right edge`() {
        let right = EuropeanCardItem.allCases.filter(\.isAtRightEdge).map(\.rawValue)
        #expect(right == [5, 7, 9])
    }

    @Test(arguments: [
        (40, 35, 20, 40, 35, "01562 " + String(repeating: "k", count: 20)),
        (41, 36, 21, 40, 35, "01562 " + String(repeating: "k", count: 19) + "."),
    ])
    func `what is too long for the European back ends with a full stop`(
        name: Int,
        given: Int,
        institution: Int,
        printedName: Int,
        printedGiven: Int,
        printedInstitution: String
    ) throws {
        guard case .object(let members) = TestIssuer.european() else { return }
        func text(_ letter: String, _ count: Int) -> JSONOutput {
            .string(String(repeating: letter, count: count))
        }
        let long: [(String, JSONOutput)] = [
            ("name", text("n", name)), ("given", text("g", given)),
            ("inst_name", text("k", institution)),
        ]
        let changed = members.filter { member in !long.contains { $0.0 == member.0 } } + long
        let european = try #require(try Self.card(["ehic": .object(changed)]).european)
        #expect(european.printedName.count == printedName)
        #expect(european.printedGivenNames.count == printedGiven)
        #expect(european.printedName.hasSuffix(".") == (name > printedName))
        #expect(european.printedInstitution == printedInstitution)
    }

    @Test func `the back without a European card`() {
        let texts = CardLanguage.allCases.map { CardText.noEuropeanCard(in: $0) }
        #expect(
            Set(texts).count == 4 && texts[3] == "Not valid as a European Health Insurance Card"
        )
    }

    @Test func `every field that may be sent is told with its value`() throws {
        let card = try Self.card(["age_over_18": true, "emergency_abroad": "+41 1"])
        let values: [CardField: String] = [
            .cardNumber: "80756 01562 01234 56789", .familyName: "Müller", .givenName: "Anna",
            .birthDate: "12.04.1950", .insurerName: "Muster Krankenkasse",
            .insurerNumber: "01562", .validUntil: "31.12.2026", .sex: "F",
            .ahvNumber: "756.9217.0769.85", .insuredNumber: "123.456",
            .hotline: "+41 00 000 00 00", .emergencyAbroad: "+41 1", .isOver18: "Oui",
            .european: "CH, Müller, Anna, 12/04/1950, 756.9217.0769.85, 01562, Muster KK, "
                + TestIssuer.number + ", 31/12/2026",
        ]
        for field in CardField.allCases {
            #expect(CardText.row(of: field, of: card, in: .french)?.value == values[field])
        }
        let young = try Self.card(["age_over_18": false])
        #expect(CardText.row(of: .isOver18, of: young, in: .german)?.value == "Nein")
    }

    @Test(arguments: CardLanguage.allCases)
    func `no two fields have one name`(language: CardLanguage) {
        let labels = CardField.allCases.map { $0.label(in: language) }
        #expect(Set(labels).count == labels.count && !labels.contains(""))
    }

    @Test func `what a card lacks has no line`() throws {
        let card = try Self.card(["insured_no": nil, "hotline": nil, "ehic": nil])
        let missing: [CardField] = [
            .insuredNumber, .hotline, .emergencyAbroad, .european, .isOver18,
        ]
        for field in missing { #expect(CardText.row(of: field, of: card, in: .german) == nil) }
    }
}
