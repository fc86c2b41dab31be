// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable
import TestSupport
import Testing

struct NameTests {
    private static func names(_ zone: String) throws -> MRZNames {
        let fillers = String(repeating: "<", count: 39 - zone.count)
        let text = "P<UTO\(zone)\(fillers)\nL898902C36UTO7408122F1204159ZE184226B<<<<<10"
        return try MRZDocument(parsing: text, today: today).names
    }

    @Test(
        arguments: [
            ("ERIKSSON<<ANNA<MARIA", "ERIKSSON", "ANNA MARIA"), ("MOTHER", "MOTHER", nil),
            ("<<ARJUN<KUMAR", nil, "ARJUN KUMAR"), ("SILVA<<JOAO<<PEDRO", "SILVA", "JOAO PEDRO"),
            ("VAN<DER<MUELLER<<ANNA", "VAN DER MUELLER", "ANNA"),
        ] as [(String, String?, String?)]
    )
    func `identifiers are parted by two fillers`(zone: String, surname: String?, given: String?)
        throws
    {
        let names = try Self.names(zone)
        #expect(names.surname == surname)
        #expect(names.givenNames == given)
        #expect(!names.isTruncated)
    }

    @Test func `a full field may have lost something`() throws {
        let zone = "NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K"
        #expect(try Self.names(zone).isTruncated)
        let text = "P<UTO\(zone)\nL898902C36UTO7408122F1204159ZE184226B<<<<<10"
        let document = try MRZDocument(parsing: text, today: today)
        #expect(document.findings.contains(.nameTruncated))
        #expect(document.isValid)
    }

    @Test(arguments: [
        ("Müller", "MUELLER"), ("Müller", "MULLER"), ("Müller", "MUXXLLER"), ("Ñuñez", "NXXUNEZ"),
        ("Ångström", "ANGSTROM"), ("Anne-Marie", "ANNE MARIE"), ("O'Connor", "OCONNOR"),
        ("Straße", "STRASSE"), ("Živković", "ZIVKOVIC"), ("Щукин", "SHTUKIN"), ("Жуков", "ZHUKOV"),
        ("Юрій", "IURII"), ("Smith, Jr", "SMITH JR"), ("Smith,Jr", "SMITHJR"), ("Алёна", "ALIONA"),
    ])
    func `any listed spelling is the same name`(printed: String, zone: String) {
        #expect(NameComparison(printed: printed, zone: zone) == .same)
    }

    @Test(arguments: [
        ("Müller", "MILLER", 1), ("Müller", "MOELLER", 1), ("Anna", "HANNA", 1),
        ("Meier", "MAYER", 2),
        ("O'Connor", "O CONNOR", 1),
    ])
    func `no other difference is forgiven`(printed: String, zone: String, distance: Int) {
        let comparison = NameComparison(printed: printed, zone: zone)
        #expect(comparison == .different(distance: distance))
    }

    @Test func `a zone that was full may hold less than is printed`() {
        let comparison = NameComparison(
            printed: "Konstantinos Ioannis",
            zone: "KONSTANTINOS IOA",
            isTruncated: true
        )
        #expect(comparison == .truncated)
        let initials = NameComparison(
            printed: "Woolloomooloo Warrandyte",
            zone: "WOOLLOOMOOLOO W",
            isTruncated: true
        )
        #expect(initials == .truncated)
        #expect(
            NameComparison(printed: "Konstantinos", zone: "KONST") == .different(distance: 7)
        )
        #expect(
            NameComparison(printed: "Anna", zone: "MARIA", isTruncated: true)
                == .different(distance: 3)
        )
    }

    @Test(.enabled(if: TestSupport.shared != nil))
    func `every letter of the published table is written and recognised`() throws {
        let file = try #require(TestSupport.sharedBytes("data/scan/transliteration.csv"))
        for row in String(decoding: file, as: UTF8.self).split(separator: "\n").dropFirst() {
            let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let (letter, zone) = (cells[0], cells[2])
            let lines = try MRZWriter(
                .td3,
                fields: [
                    (.issuingState, "UTO"), (.documentNumber, "1"), (.surname, "A" + letter + "B"),
                ]
            ).lines
            #expect(lines[0].hasPrefix("P<UTOA\(zone)B<<"), "\(letter)")
            #expect(NameComparison(printed: "A\(letter)B", zone: "A\(zone)B") == .same)
            for alternate in cells[3].split(separator: " ") {
                guard alternate.allSatisfy({ $0.isUppercase && $0.isASCII }) else { break }
                // A state in brackets, or a word of a remark, is not a spelling.
                guard !cells[3].contains("word start") else { break }
                #expect(
                    NameComparison(printed: "A\(letter)B", zone: "A\(alternate)B") == .same,
                    "\(letter) as \(alternate)"
                )
            }
        }
    }
}
