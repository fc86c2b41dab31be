// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import MachineReadable

/// A fictitious insurer.
package struct DemoInsurer: Sendable {
    package let bag: String
    let name: String

    package static let all = [
        DemoInsurer(bag: "09901", name: "Edelweiss Krankenkasse (Demo)"),
        DemoInsurer(bag: "09902", name: "Léman Assurance (démo)"),
        DemoInsurer(bag: "09903", name: "Ceresio Assicurazioni (demo)"),
    ]
}

/// A fictitious provider.
struct DemoProvider: Sendable {
    let gln: String
    let name: String
    let city: String
    /// Its locations, in the provider's own description.
    let locations: [JSONOutput]

    static let all = [
        DemoProvider(
            gln: "7601000000002",
            name: "Praxis am Musterplatz",
            city: "Bern",
            locations: [
                location("Empfang", days: 30, optional: [.birthDate, .validUntil]),
                location("Labor", days: 0, optional: []),
            ]
        ),
        DemoProvider(
            gln: "7601000000019",
            name: "Pharmacie de l'Exemple",
            city: "Lausanne",
            locations: [location("Comptoir", days: 7, optional: [.insuredNumber, .insurerName])]
        ),
    ]

    private static func location(
        _ name: String,
        days: Int,
        optional: [CardField]
    ) -> JSONOutput {
        let required: [CardField] = [.cardNumber, .givenName, .familyName]
        let requestedFields =
            required.map { ($0, true) } + optional.map { ($0, false) }
        return [
            "name": .string(name), "retentionDays": .integer(days),
            "fields": .array(
                requestedFields.map { field, isRequired in
                    ["name": .string(field.rawValue), "required": .boolean(isRequired)]
                }
            ),
            "purpose": [
                "de": "Anmeldung und Abrechnung der Behandlung",
                "fr": "Admission et facturation du traitement",
                "it": "Registrazione e fatturazione del trattamento",
                "en": "Registration and billing of the treatment",
            ],
            "kinds": ["mandatory", "complementary"], "receipt": true,
        ]
    }
}

/// A fictitious family: the holder, and the people insured with him or her.
struct DemoFamily: Sendable {
    /// A person: name, birth, sex (ISO/IEC 5218), AHV number with a valid check digit.
    struct Person: Sendable {
        let relation: CardRelation
        let familyName: String
        let givenName: String
        let birthDate: String
        let sex: Int
        let ahv: String
    }

    let bag: String
    let name: String
    let people: [Person]
    /// The number of people, from the first on, who also have a complementary card.
    let complementaryCount: Int

    static let all = [
        DemoFamily(
            bag: "09901",
            name: "Muster",
            people: [
                person(.holder, "Muster", "Anna Katharina", "1984-03-21", 2, "7561111222239"),
                person(.spouse, "Muster", "Beat", "1982-11-05", 1, "7562222333340"),
                person(.child, "Muster", "Lea", "2016-06-17", 2, "7563333444451"),
            ],
            complementaryCount: 1
        ),
        DemoFamily(
            bag: "09901",
            name: "Beispiel",
            people: [
                person(.holder, "Beispiel-von Allmen", "Jürg", "1950-00-00", 1, "7564444555562")
            ],
            complementaryCount: 0
        ),
        DemoFamily(
            bag: "09902",
            name: "Modèle",
            people: [
                person(.holder, "Modèle", "Éloïse", "1991-09-30", 2, "7565555666673"),
                person(.child, "Modèle", "Noé", "2021-01-02", 1, "7566666777784"),
            ],
            complementaryCount: 2
        ),
        DemoFamily(
            bag: "09903",
            name: "Esempio",
            people: [
                person(.holder, "Esempio", "Niccolò", "1975-12-12", 1, "7567777888895"),
                person(.spouse, "D'Esempio", "Chiara", "1978-04-08", 2, "7568888999906"),
            ],
            complementaryCount: 0
        ),
    ]

    private static func person(
        _ relation: CardRelation,
        _ familyName: String,
        _ givenName: String,
        _ birthDate: String,
        _ sex: Int,
        _ ahv: String
    ) -> Person {
        Person(
            relation: relation,
            familyName: familyName,
            givenName: givenName,
            birthDate: birthDate,
            sex: sex,
            ahv: ahv
        )
    }

    /// Returns the cards as the insurer enters them, without numbers, which it assigns itself.
    func cards(of insurer: DemoInsurer, at now: Instant) -> [JSONOutput] {
        let lastDay = "\(CalendarDate(now).year + 4)-12-31"
        let mandatory = people.enumerated().map { place, person in
            card(person, place, insurer, .mandatory, until: lastDay)
        }
        let complementary = people.prefix(complementaryCount).enumerated().map { place, person in
            card(person, place, insurer, .complementary, until: lastDay)
        }
        return mandatory + complementary
    }

    private func card(
        _ person: Person,
        _ place: Int,
        _ insurer: DemoInsurer,
        _ coverage: CardCoverage,
        until lastDay: String
    ) -> JSONOutput {
        .object([
            ("card_kind", .string(coverage.rawValue)), ("rel", .string(person.relation.rawValue)),
            ("family_name", .string(person.familyName)),
            ("given_name", .string(person.givenName)), ("birth_date", .string(person.birthDate)),
            ("insurer_name", .string(insurer.name)), ("insurer_bag", .string(insurer.bag)),
            ("valid_until", .string(lastDay)), ("sex", .integer(person.sex)),
            ("ahv", .string(person.ahv)), ("insured_no", .string("\(1_000_000 + place * 37)")),
            ("hotline", "+41 00 000 00 00"), ("emergency_abroad", "+41 00 000 00 01"),
            ("european", .boolean(coverage == .mandatory)),
        ])
    }
}
