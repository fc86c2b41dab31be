// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Database
import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards
import Testing

@testable import CardServer

/// The server neither enters nor signs a card that the domain's rules refuse (`CardRules`).
///
/// The day is in August 2026.
@Suite(.onBothEngines)
struct CardRuleServerTests {
    let server: CardServerFixture
    let insurer: CardServerFixture.Insurer

    init() async throws {
        server = try await CardServerFixture()
        insurer = try server.insurer()
    }

    private func card(_ changes: [String: JSONOutput]) -> JSONOutput {
        let members: [(String, JSONOutput)] = [
            ("card_kind", "mandatory"), ("rel", "spouse"), ("family_name", "Muster"),
            ("given_name", "Nora"), ("birth_date", "2001-02-03"), ("sex", 2),
            ("insurer_name", "Edelweiss Krankenkasse (Demo)"),
            ("insurer_bag", .string(insurer.bag)), ("valid_until", "2030-12-31"),
            ("ahv", "7561231231234"),
        ]
        return .object(members.map { ($0.0, changes[$0.0] ?? $0.1) })
    }

    private func put(_ body: JSONOutput) async throws -> CardServerFixture.Answer {
        let number = "80756\(insurer.bag)0000000042"
        return try await server.send(
            .put,
            "/vic/v1/insurers/\(insurer.bag)/cards/\(number)",
            body,
            by: insurer.apiKey
        )
    }

    private func add(
        _ body: JSONOutput,
        to family: String
    ) async throws -> CardServerFixture.Answer {
        try await server.send(
            .post,
            "/office/\(insurer.bag)/families/\(family)/cards",
            body,
            by: insurer.apiKey
        )
    }

    private func newFamily() async throws -> (id: String, login: String) {
        let answer = try await server.send(
            .post,
            "/office/\(insurer.bag)/families",
            ["name": "Muster"],
            by: insurer.apiKey
        )
        return (
            try #require(answer.json?["id"]?.string), try #require(answer.json?["login"]?.string)
        )
    }

    /// Returns the fields that an answer rejects, with what is wrong with them.
    private static func fields(_ answer: CardServerFixture.Answer) -> [String] {
        let list = answer.json?["fields"] ?? answer.json?["error"]?["fields"]
        return (list?.elements ?? []).map {
            "\($0["field"]?.string ?? ""):\($0["reason"]?.string ?? "")"
        }
    }

    private static let wrong: [(name: String, value: JSONOutput, reason: String)] = [
        ("birth_date", "2026-09-30", "future"), ("birth_date", "2027-00-00", "future"),
        ("birth_date", "1800-01-01", "too_long_ago"), ("valid_until", "2026-07-31", "past"),
        ("ahv", "7561231231235", "check_digit"), ("ahv", "7571231231234", "format"),
        ("given_name", "---", "format"), ("sex", 3, "format"),
    ]

    @Test func `what the rules refuse is refused field by field, by the API and the office`()
        async throws
    {
        let family = try await newFamily()
        for (name, value, reason) in Self.wrong {
            let body = card([name: value])
            for answer in [try await put(body), try await add(body, to: family.id)] {
                #expect(answer.status == 422)
                #expect(Self.fields(answer) == ["\(name):\(reason)"])
            }
        }
        let twice = try await put(card(["birth_date": "2027-01-01", "ahv": "7561231231235"]))
        #expect(Self.fields(twice) == ["birth_date:future", "ahv:check_digit"])
        #expect(twice.json?["detail"]?.string == "birth_date ahv")
        let cards = try await server.send(
            .get,
            "/vic/v1/insurers/\(insurer.bag)/cards",
            by: insurer.apiKey
        )
        let numbers = (cards.json?["cards"]?.elements ?? []).compactMap { $0["veka"]?.string }
        #expect(!numbers.contains { $0.hasSuffix("0000000042") })
        #expect(try await put(card([:])).status == 201)
    }

    @Test func `a family has one policy holder at a time`() async throws {
        let family = try await newFamily()
        let holder = try await add(card(["rel": "self"]), to: family.id)
        #expect(holder.status == 201)
        let veka = try #require(holder.json?["veka"]?.string)
        let second = card(["rel": "self", "given_name": "Beat", "ahv": "7562222333340"])
        for _ in 0..<2 {
            let refused = try await add(second, to: family.id)
            #expect(refused.status == 422)
            #expect(Self.fields(refused) == ["rel:second_holder"])
        }
        let further = card(["rel": "self", "card_kind": "complementary"])
        #expect(try await add(further, to: family.id).status == 201)
        let spouse = card(["given_name": "Beat", "ahv": "7562222333340"])
        let other = try await add(spouse, to: family.id)
        #expect(other.status == 201)
        // Nor by entering the spouse's card again as the holder's.
        let number = try #require(other.json?["veka"]?.string)
        let changed = try await server.send(
            .put,
            "/vic/v1/insurers/\(insurer.bag)/cards/\(number)",
            second,
            by: insurer.apiKey
        )
        #expect(changed.status == 422)
        #expect(Self.fields(changed) == ["rel:second_holder"])
        // The same person's next card replaces the first.
        guard case .object(let members) = card(["rel": "self"]) else { return }
        let next = JSONOutput.object(members + [("replaces", .string(veka))])
        #expect(try await add(next, to: family.id).status == 201)
    }

    @Test func `nothing stands in for how a person stands to the policy holder`() async throws {
        let family = try await newFamily()
        guard case .object(let members) = card([:]) else { return }
        let silent = JSONOutput.object(members.filter { $0.0 != "rel" })
        #expect(Self.fields(try await add(silent, to: family.id)) == ["rel:missing"])
    }

    /// The desk also knows what the insurer's own system states about a person.
    @Test func `a family has one policy holder, however its cards became theirs`() async throws {
        let family = try await newFamily()
        let first = card([:])
        let made = try await add(first, to: family.id)
        let veka = try #require(made.json?["veka"]?.string)
        let path = "/vic/v1/insurers/\(insurer.bag)/cards/\(veka)"
        let other = card(["rel": "self", "given_name": "Beat", "ahv": "7562222333340"])
        let raised = try await server.send(.put, path, card(["rel": "self"]), by: insurer.apiKey)
        #expect(raised.status == 200)
        #expect(Self.fields(try await add(other, to: family.id)) == ["rel:second_holder"])
        let families = try await server.send(
            .get,
            "/office/\(insurer.bag)/families",
            by: insurer.apiKey
        )
        let relations = (families.json?["families"]?.elements ?? [])
            .flatMap { $0["members"]?.elements ?? [] }
            .filter { $0["veka"]?.string == veka }.compactMap { $0["relation"]?.string }
        #expect(relations == ["self"])
        // Once it is a spouse's again, another person may hold the policy.
        #expect(try await server.send(.put, path, first, by: insurer.apiKey).status == 200)
        #expect(try await add(other, to: family.id).status == 201)
    }

    @Test func `a copied AHV number makes nobody the policy holder again`() async throws {
        let family = try await newFamily()
        #expect(try await add(card(["rel": "self"]), to: family.id).status == 201)
        for (name, birth) in [("Beat", "2001-02-03"), ("Carla", "1999-09-09")] {
            let copied = card([
                "rel": "self", "given_name": .string(name), "birth_date": .string(birth),
            ])
            #expect(Self.fields(try await add(copied, to: family.id)) == ["rel:second_holder"])
        }
    }

    @Test func `of two holders that are entered at once one is taken`() async throws {
        let family = try await newFamily()
        let bodies = ["7561231231234", "7562222333340", "7563333444451"].map {
            card(["rel": "self", "ahv": .string($0)])
        }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for body in bodies {
                group.addTask { try await add(body, to: family.id).status }
            }
            var statuses: [Int] = []
            for try await status in group { statuses.append(status) }
            return statuses.sorted()
        }
        #expect(statuses == [201, 422, 422])
    }

    @Test func `a card that was entered before these rules is not signed`() async throws {
        let family = try await newFamily()
        let made = try await add(card([:]), to: family.id)
        let veka = try #require(made.json?["veka"]?.string)
        let old = card(["birth_date": "2027-01-01"]).encoded()
        try await server.service.server.store.write { work throws(CardRequestError) in
            _ = try work.execute(
                "UPDATE insurance_card SET record = ? WHERE veka = ?",
                .text(old.replacing("{", with: #"{"veka":"\#(veka)","#, maxReplacements: 1)),
                .text(veka)
            )
        }
        let wallet = try TestWallet()
        let claim = try server.claim(veka, by: insurer, for: wallet)
        let answer = try await server.fetch([claim], for: wallet)
        #expect(answer.status == 200)
        #expect(answer.json?["cards"]?.count == 0)
        #expect(answer.json?["errors"]?[0]?["code"]?.string == "card_refused")
    }
}
