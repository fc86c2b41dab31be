// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import HTTPMessages
import IssuingServerTestSupport
import PaymentCards
import Testing

/// Cardholders and cards as their bank manages them.
struct CardholderRouteTests {
    @Test(arguments: TestEngine.both)
    func `a bank registers a cardholder and issues a card to them`(engine: TestEngine) async throws
    {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            #expect(card.cardholder == holder)
            #expect(card.status == .active)
            #expect(card.displayName == "Mara Lindqvist")
            #expect(card.version == 1)
            #expect(card.expiry == CardExpiry(year: 2029, month: 8))
            let read = await issuing.send(
                .get,
                "/cards/\(card.id.text)",
                nil,
                by: issuing.banks[0].authorization
            )
            #expect(read.json.flatMap { PaymentCard($0) } == card)
        }
    }

    @Test func `a physical card starts inactive`() async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard("physical", for: try await issuing.addHolder())
            #expect(card.status == .inactive)
        }
    }

    @Test(arguments: [
        "/cards/ID", "/cards/crd_00000000000000000000000000", "/cards/..%2Fx", "/cards/x",
    ])
    func `another bank's card is answered like one that does not exist`(path: String) async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder(of: 1), of: 1)
            let answer = await issuing.send(
                .get,
                path.replacing("ID", with: card.id.text),
                nil,
                by: issuing.banks[0].authorization
            )
            #expect(answer.status == 404)
            #expect(answer.code == "card_not_found")
            #expect(answer.json?["card"] == nil)
        }
    }

    @Test func `another bank's cardholder gets no card from this one`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder(of: 1)
            let answer = await issuing.send(
                .post,
                "/cards",
                ["type": "virtual", "cardholder_id": .string(holder.text)],
                by: issuing.banks[0].authorization
            )
            #expect(answer.status == 404)
            #expect(answer.code == "cardholder_not_found")
        }
    }

    @Test func `numbers of real ranges are refused`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let answer = await issuing.send(
                .post,
                "/cards",
                [
                    "type": "virtual", "cardholder_id": .string(holder.text), "iin": "41111111",
                ],
                by: issuing.banks[0].authorization
            )
            #expect(answer.status == 422)
            #expect(answer.code == "iin_not_allowed")
        }
    }

    @Test func `an unknown member is refused and not repeated`() async throws {
        try await withIssuing { issuing in
            let answer = await issuing.send(
                .post,
                "/cardholders",
                [
                    "type": "individual", "first_name": "A", "last_name": "B", "zzqx17": 1,
                ],
                by: issuing.banks[0].authorization
            )
            #expect(answer.status == 422)
            #expect(answer.code == "field_unknown")
            #expect(answer.json?["detail"] == nil)
            #expect(!String(decoding: answer.response.bytes, as: UTF8.self).contains("zzqx17"))
        }
    }

    @Test func `name and reference change with one version step, and no step without a change`()
        async throws
    {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let path = "/cards/\(card.id.text)"
            let body: JSONOutput = ["display_name": "M LINDQVIST", "reference": "r-1"]
            for _ in 0..<2 {
                let answer = await issuing.send(
                    .patch,
                    path,
                    body,
                    by: issuing.banks[0].authorization
                )
                #expect(answer.json?["version"]?.number?.integer == 2)
                #expect(answer.json?["display_name"]?.string == "M LINDQVIST")
            }
            #expect(try await issuing.audit(.cardUpdate).count == 1)
        }
    }

    @Test(arguments: TestEngine.both)
    func `lists are newest first, in pages, and filtered by state`(engine: TestEngine) async throws
    {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            var cards: [PaymentCard] = []
            for place in 0..<5 {
                cards.append(try await issuing.addCard(for: holder))
                if place != 2 { issuing.pass(seconds: 1) }
            }
            _ = await issuing.operate("suspend", cards[0].id)
            let session = try await issuing.token(.session, holder)
            var found: [String] = []
            var cursor = ""
            repeat {
                let page = await issuing.app(
                    .get,
                    "/cards?limit=2" + (cursor.isEmpty ? "" : "&cursor=\(cursor)"),
                    token: session
                )
                #expect(page.status == 200)
                found += (page.json?["cards"]?.elements ?? []).compactMap { $0["id"]?.string }
                cursor = page.json?["next_cursor"]?.string ?? ""
            } while !cursor.isEmpty && found.count < 10
            let expected = cards.sorted { one, other in
                (other.createdOn, one.id.text) < (one.createdOn, other.id.text)
            }
            #expect(found == expected.map(\.id.text))
            let active = await issuing.app(.get, "/cards?status=suspended,revoked", token: session)
            #expect(active.json?["cards"]?.count == 1)
        }
    }

    @Test(arguments: [
        "limit=0", "limit=101", "limit=x", "status=lost", "status=active,", "cursor=x",
        "cursor=Y3JkXzAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAw",
    ])
    func `bad values of a list are refused`(query: String) async throws {
        try await withIssuing { issuing in
            let session = try await issuing.token(.session, try await issuing.addHolder())
            let answer = await issuing.app(.get, "/cards?\(query)", token: session)
            #expect(answer.status == 422)
            #expect(answer.code == "field_invalid")
        }
    }

    @Test func `a cursor is good for its owner only`() async throws {
        try await withIssuing { issuing in
            let (mara, tomas) = (try await issuing.addHolder(), try await issuing.addHolder())
            for _ in 0..<2 { _ = try await issuing.addCard(for: mara) }
            let page = await issuing.app(
                .get,
                "/cards?limit=1",
                token: try await issuing.token(.session, mara)
            )
            let cursor = try #require(page.json?["next_cursor"]?.string)
            let answer = await issuing.app(
                .get,
                "/cards?cursor=\(cursor)",
                token: try await issuing.token(.session, tomas)
            )
            #expect(answer.status == 422)
        }
    }

    @Test func `a bank sees its own cardholders only`() async throws {
        try await withIssuing { issuing in
            let own = try await issuing.addHolder()
            _ = try await issuing.addHolder(of: 1)
            let answer = await issuing.send(
                .get,
                "/cardholders",
                nil,
                by: issuing.banks[0].authorization
            )
            let ids = (answer.json?["cardholders"]?.elements ?? []).compactMap { $0["id"]?.string }
            #expect(ids == [own.text])
        }
    }

    @Test func `a change of a card that has changed meanwhile shows the card as it is`()
        async throws
    {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            _ = await issuing.operate("suspend", card.id)
            for (version, status, code) in [
                ("\"1\"", 409, "version_conflict"), ("2", 422, "field_invalid"),
                ("\"2\"", 200, nil),
            ] {
                let answer = await issuing.send(
                    .patch,
                    "/cards/\(card.id.text)",
                    body: Array(#"{"reference":"r-1"}"#.utf8),
                    type: "application/json",
                    authorization: issuing.banks[0].authorization,
                    headers: ["If-Match": version]
                )
                #expect(answer.status == status)
                #expect(answer.code == code)
                if status != 422 { #expect(answer.cardStatus == "suspended") }
            }
            for (version, status) in [("\"2\"", 409), ("\"3\"", 200)] {
                let answer = await issuing.send(
                    .post,
                    "/cards/\(card.id.text)/revoke",
                    body: Array("{}".utf8),
                    type: "application/json",
                    authorization: issuing.banks[0].authorization,
                    headers: ["If-Match": version, "Idempotency-Key": IssuingFixture.newKey()]
                )
                #expect(answer.status == status)
            }
        }
    }
}
