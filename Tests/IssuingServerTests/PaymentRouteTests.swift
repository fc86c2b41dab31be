// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import HTTPMessages
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

/// Simulated payments and their list over HTTP.
struct PaymentRouteTests {
    @Test(arguments: TestEngine.both)
    func `a payment is decided and listed as decided`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let paid = await issuing.pay(card)
            #expect(paid.status == 201)
            #expect(paid.json?["status"]?.string == "approved")
            _ = await issuing.operate("suspend", card.id)
            let declined = await issuing.pay(card)
            #expect(declined.status == 201)
            #expect(declined.json?["decline_reason"]?.string == "card_suspended")
            #expect(declined.json?["decided_by"]?.string == "issuer")
            let session = try await issuing.token(.session, holder)
            for list in [
                await issuing.app(.get, "/cards/\(card.id.text)/transactions", token: session),
                await issuing.send(
                    .get,
                    "/cards/\(card.id.text)/transactions",
                    nil,
                    by: issuing.banks[0].authorization
                ),
            ] {
                let transactions = try list.transactions()
                #expect(transactions.map(\.status) == [.declined, .approved])
                #expect(transactions.first?.json.encoded() == declined.text)
            }
            let rows = try await issuing.audit(AuditAction(rawValue: "authorization"))
            #expect(rows.map(\.entry.outcome) == [.success, .refused])
            #expect(rows.last?.entry.errorCode == "card_suspended")
            #expect(rows.allSatisfy { $0.entry.card == card.id.text })
        }
    }

    @Test(arguments: TestEngine.both, [SpendInterval.day, .lifetime])
    func `a hundred payments at once never pass a limit`(
        engine: TestEngine,
        interval: SpendInterval
    ) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            try await issuing.limit(card, interval, to: 10_000, session: session)
            let outcomes = await withTaskGroup(of: String?.self) { group in
                for _ in 0..<100 {
                    group.addTask { await issuing.pay(card).json?["status"]?.string }
                }
                return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(outcomes == ["approved": 10, "declined": 90])
            let limit = try await issuing.controls(card, session: session).limits.first
            #expect(limit?.usage?.used == 10_000)
            #expect(limit?.usage?.remaining == 0)
            try await issuing.checkEffects()
        }
    }

    @Test func `a new day begins the limit anew`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            try await issuing.limit(card, .day, to: 1000, session: session)
            #expect(await issuing.pay(card).json?["status"]?.string == "approved")
            #expect(await issuing.pay(card).json?["decline_reason"]?.string == "limit_exceeded")
            issuing.pass(seconds: 12 * 3600)
            #expect(await issuing.pay(card).json?["status"]?.string == "approved")
        }
    }

    @Test(arguments: TestEngine.both)
    func `a single-use card pays once, also for a hundred at once`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder, [("is_single_use", true)])
            let reasons = await withTaskGroup(of: String.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        let answer = await issuing.pay(card).json
                        return answer?["decline_reason"]?.string ?? answer?["status"]?.string ?? ""
                    }
                }
                return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(reasons == ["approved": 1, "single_use_spent": 99])
        }
    }

    @Test(arguments: TestEngine.both)
    func `refunds never exceed the payment`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let paid = try #require(await issuing.pay(card).json?["id"]?.string)
            let outcomes = await withTaskGroup(of: String.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let answer = await issuing.pay(card, .refund, amount: 400, of: paid)
                        return answer.code ?? answer.json?["status"]?.string ?? ""
                    }
                }
                return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(outcomes == ["approved": 2, "refund_exceeds": 18])
            #expect(await issuing.pay(card, .refund, amount: 201, of: paid).status == 422)
            #expect(await issuing.pay(card, .refund, amount: 200, of: paid).status == 201)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a reversal frees the limit once`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            try await issuing.limit(card, .day, to: 2000, session: session)
            let paid = try #require(await issuing.pay(card).json?["id"]?.string)
            _ = await issuing.pay(card)
            let first = await issuing.pay(card, .reversal, amount: nil, of: paid)
            #expect(first.status == 201)
            let second = await issuing.pay(card, .reversal, amount: nil, of: paid)
            #expect(second.status == 200)
            #expect(second.text == first.text)
            let usage = try await issuing.controls(card, session: session).limits.first?.usage
            #expect(usage?.used == 1000)
            let list = await issuing.app(
                .get,
                "/cards/\(card.id.text)/transactions",
                token: session
            )
            #expect(try list.transactions().map(\.status) == [.approved, .approved, .reversed])
            #expect(try await issuing.audit(AuditAction(rawValue: "authorization")).count == 3)
        }
    }

    @Test func `without an original the newest approved purchase counts`() async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            #expect(await issuing.pay(card, .refund).code == "field_missing")
            _ = await issuing.pay(card)
            let newest = await issuing.pay(card, amount: 700).json?["id"]?.string
            let refund = await issuing.pay(card, .refund, amount: 700)
            #expect(refund.json?["original_id"]?.string == newest)
        }
    }

    @Test(arguments: TestEngine.both)
    func `pages follow each other, newest first, within a range`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let path = "/cards/\(card.id.text)/transactions"
            for amount in 1...7 {
                _ = await issuing.pay(card, amount: amount)
                // Some fall into the same millisecond.
                if amount % 3 == 0 { issuing.pass(seconds: 60) }
            }
            var (amounts, cursor): ([Int], String?) = ([], "")
            while let next = cursor {
                let query = "?limit=3" + (next.isEmpty ? "" : "&cursor=" + next)
                let answer = await issuing.app(.get, path + query, token: session)
                let transactions = try answer.transactions()
                #expect(transactions.count <= 3)
                amounts += transactions.map(\.amount)
                cursor = answer.json?["next_cursor"]?.string
            }
            #expect(amounts == [7, 6, 5, 4, 3, 2, 1])
            let from = IssuingFixture.start.adding(milliseconds: 60_000).rfc3339
            let to = IssuingFixture.start.adding(milliseconds: 120_000).rfc3339
            let part = await issuing.app(.get, path + "?from=\(from)&to=\(to)", token: session)
            #expect(try part.transactions().map(\.amount) == [6, 5, 4])
        }
    }

    @Test(arguments: ["limit=0", "limit=101", "limit=x", "from=yesterday", "cursor=AAAA"])
    func `a list refuses values of another form`(query: String) async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let answer = await issuing.app(
                .get,
                "/cards/\(card.id.text)/transactions?\(query)",
                token: session
            )
            #expect(answer.status == 422)
            #expect(answer.code == "field_invalid")
        }
    }

    @Test func `a cursor is good for its own card only`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let cards = [
                try await issuing.addCard(for: holder), try await issuing.addCard(for: holder),
            ]
            let session = try await issuing.token(.session, holder)
            for _ in 0..<2 { _ = await issuing.pay(cards[0]) }
            let list = { (card: PaymentCard, query: String) in
                "/cards/\(card.id.text)/transactions?limit=1\(query)"
            }
            let first = await issuing.app(.get, list(cards[0], ""), token: session)
            let cursor = try #require(first.json?["next_cursor"]?.string)
            let other = await issuing.app(
                .get,
                list(cards[1], "&cursor=" + cursor),
                token: session
            )
            #expect(other.code == "field_invalid")
        }
    }

    @Test func `another bank and another cardholder see no card`() async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            #expect(await issuing.pay(card, bank: 1).code == "card_not_found")
            let path = "/cards/\(card.id.text)/transactions"
            let foreign = await issuing.send(.get, path, nil, by: issuing.banks[1].authorization)
            #expect(foreign.code == "card_not_found")
            let stranger = try await issuing.token(.session, try await issuing.addHolder())
            #expect(await issuing.app(.get, path, token: stranger).code == "card_not_found")
            #expect(await issuing.send(.get, "/device/v1" + path, nil).status == 401)
            #expect(await issuing.send(.post, "/simulate/authorizations", [:]).status == 401)
        }
    }
}
