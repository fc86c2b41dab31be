// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import Testing

/// People see everything that is sent with a document.
struct ExtraRowTests {
    private static func document(_ json: JSONOutput) throws -> WalletDocument {
        try DocumentReading(Specimen.value(json)).document
    }

    private static func extra(
        of json: JSONOutput,
        in language: ExchangeLanguage = .english
    ) throws -> [[String]] {
        try document(json).rows(in: language).filter(\.isExtra)
            .map { [$0.path.text, $0.label, $0.text] }
    }

    /// A document's additional members, each with its path, name and text.
    static let members: [(json: JSONOutput, rows: [[String]])] = [
        (["nickname": "Проба"], [["/nickname", "nickname", "Проба"]]),
        (["a~/b": "x"], [["/a~0~1b", "a~/b", "x"]]),
        (["height": 180], [["/height", "height", "180"]]),
        (["isMember": true], [["/isMember", "isMember", "true"]]),
        (["note": nil], [["/note", "note", "null"]]),
        (["note": ""], [["/note", "note", "\"\""]]),
        (["list": []], [["/list", "list", "[]"]]), (["group": [:]], [["/group", "group", "{}"]]),
        (["person": ["nickname": "x"]], [["/person/nickname", "person/nickname", "x"]]),
        (
            ["school": ["name": "x", "years": [1990, ["to": 1999]]]],
            [
                ["/school/name", "school/name", "x"],
                ["/school/years/0", "school/years/0", "1990"],
                ["/school/years/1/to", "school/years/1/to", "1999"],
            ]
        ),
        // A member of the kind with a value that it cannot have.
        (["number": true], [["/number", "number", "true"]]),
        (["a\u{202E}b": "c\u{2066}\nd"], [["/a\u{202E}b", "ab", "cd"]]),
    ]

    @Test(arguments: members.indices)
    func membersThatTheKindDoesNotHaveAreShown(place: Int) throws {
        let (json, rows) = Self.members[place]
        guard case .object(let members) = json else {
            Issue.record("no object")
            return
        }
        let found = try Self.extra(of: .object([("kind", "RusSNILS")] + members))
        #expect(found == rows.map { [$0[0], "Further detail: " + $0[1], $0[2]] })
    }

    @Test func entriesOfListsShowThemAsWell() throws {
        let json: JSONOutput = [
            "kind": "RusDriversLic", "categories": [["code": 1], ["code": 2, "stamp": "x"]],
        ]
        let rows = try Self.document(json).rows(in: .german)
        #expect(rows.map(\.isExtra) == [false, false, true])
        #expect(rows.last?.path.text == "/categories/1/stamp")
        #expect(rows.last?.label.hasSuffix(" 2: Weitere Angabe: stamp") == true)
        #expect(rows.last?.text == "x")
    }

    @Test func ofAnUnknownKindAllIsShown() throws {
        let rows = try Self.extra(of: ["kind": "Library", "number": "7"], in: .russian)
        #expect(rows == [["/number", "Дополнительные сведения: number", "7"]])
    }

    @Test func everyLanguageHasItsOwnLabel() throws {
        let labels = try ExchangeLanguage.allCases.map {
            try Self.extra(of: ["kind": "RusSNILS", "a": 1], in: $0)[0][1]
        }
        #expect(Set(labels).count == ExchangeLanguage.allCases.count)
    }

    @Test func longNamesAndValuesAreCut() throws {
        let long = String(repeating: "a", count: 300)
        let marks = "a" + String(repeating: "\u{301}", count: 300)
        for value in [long, marks] {
            let row = try Self.extra(of: .object([("kind", "RusSNILS"), (long, .string(value))]))[0]
            #expect(row[1] == "Further detail: " + long.prefix(200) + "…")
            #expect(row[2].unicodeScalars.count == 201 && row[2].hasSuffix("…"))
        }
        let whole = String(repeating: "a", count: 200)
        #expect(try Self.extra(of: ["kind": "RusSNILS", "a": .string(whole)])[0][2] == whole)
    }

    @Test func whatMembersASignedRequestLeavesOutIsNotShown() throws {
        var scene = try SignedScene()
        scene.claims.fields = [.pensionAccount: [try #require(DocumentPointer("/person"))]]
        let document = try Self.document([
            "kind": "RusSNILS", "number": "11223344595", "note": "x",
            "person": ["lastName": "Muster", "nickname": "Mu"],
        ])
        let choice = ConsentChoice(
            try WalletScene.validator().request(scene.link()),
            among: [.init(id: "a", document: document)]
        )
        let rows = choice.share(of: choice.candidates[0]).rows(in: .english)
        #expect(rows.map(\.path.text) == ["/person/lastName", "/person/nickname"])
    }
}
