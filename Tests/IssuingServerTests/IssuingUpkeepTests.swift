// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Encodings
import Execution
import HTTPMessages
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

/// Schedules, the daily job, and wallets.
struct IssuingUpkeepTests {
    private static func schedule(
        _ issuing: IssuingFixture,
        _ card: PaymentCard,
        _ date: JSONOutput
    ) async -> IssuingFixture.Answer {
        await issuing.send(
            .post,
            "/cards/\(card.id.text)/schedule-revocation",
            ["revocation_date": date],
            by: issuing.banks[0].authorization
        )
    }

    @Test(arguments: TestEngine.both)
    func `the daily job revokes expired cards and those whose day has come`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let lasting = try await issuing.addCard(for: holder)
            let expired = try await issuing.addCard(
                for: holder,
                [
                    ("lifetime", ["unit": "Months", "value": 1])
                ]
            )
            let planned = try await issuing.addCard(for: holder)
            #expect(await Self.schedule(issuing, planned, "2026-10-01").status == 200)
            // 2026-09-30T23:59:59Z
            issuing.clock.withLock {
                $0 = PreciseInstant(millisecondsSinceEpoch: 1_790_812_799_000)
            }
            #expect(try await issuing.server.expireCards(at: issuing.now) == 0)
            issuing.pass(seconds: 1)
            #expect(try await issuing.server.expireCards(at: issuing.now) == 2)
            #expect(try await issuing.server.expireCards(at: issuing.now) == 0)
            let expected = [
                (lasting, "active", nil), (expired, "revoked", "expired"),
                (planned, "revoked", nil),
            ]
            for (card, status, reason) in expected {
                let read = await issuing.send(
                    .get,
                    "/cards/\(card.id.text)",
                    nil,
                    by: issuing.banks[0].authorization
                )
                #expect(read.cardStatus == status)
                #expect(read.json?["status_reason"]?.string == reason)
            }
            let rows = try await issuing.audit(.revoke)
            #expect(rows.map(\.entry.actor) == [.system, .system])
            try await issuing.checkAudit()
        }
    }

    @Test func `more cards than one batch expire in one run`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            for _ in 0..<103 {
                _ = try await issuing.addCard(
                    for: holder,
                    [
                        ("lifetime", ["unit": "Months", "value": 1])
                    ]
                )
            }
            issuing.pass(seconds: 70 * 86_400)
            #expect(try await issuing.server.expireCards(at: issuing.now) == 103)
        }
    }

    @Test(arguments: [
        ("2026-08-28", 422), ("2026-08-29", 200), ("2026-02-30", 422), ("soon", 422),
    ])
    func `a day in the past is refused`(date: String, status: Int) async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            #expect(await Self.schedule(issuing, card, .string(date)).status == status)
        }
    }

    @Test func `a second schedule replaces the first, and null removes it`() async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            #expect(await Self.schedule(issuing, card, "2026-09-01").status == 200)
            #expect(await Self.schedule(issuing, card, "2026-09-03").status == 200)
            issuing.pass(seconds: 3 * 86_400)
            #expect(try await issuing.server.expireCards(at: issuing.now) == 0)
            #expect(await Self.schedule(issuing, card, nil).status == 200)
            issuing.pass(seconds: 3 * 86_400)
            #expect(try await issuing.server.expireCards(at: issuing.now) == 0)
        }
    }

    @Test func `a revoked card has no schedule`() async throws {
        try await withIssuing { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            _ = await issuing.operate("revoke", card.id)
            #expect(await Self.schedule(issuing, card, "2027-01-01").code == "card_revoked")
        }
    }

    @Test func `a sweep removes what is over and nothing else`() async throws {
        try await withIssuing(limitsRates: true) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let key = IssuingFixture.newKey()
            let session = try await issuing.token(.session, holder)
            let first = await issuing.change("suspend", card.id, session: session, key: key)
            try await issuing.server.sweep(at: issuing.now)
            let again = await issuing.change("suspend", card.id, session: session, key: key)
            #expect(again.response.bytes == first.response.bytes)
            issuing.pass(seconds: 2 * 86_400)
            try await issuing.server.sweep(at: issuing.now)
            let left = try await issuing.database { work throws(DatabaseError) in
                var counts: [Int64] = []
                for table in ["issuing_idempotency", "issuing_rate", "issuing_token"] {
                    let row = try work.row("SELECT count(*) AS number FROM \(table)")
                    counts.append(try row?.integer("number") ?? -1)
                }
                return counts
            }
            #expect(left == [0, 0, 1])
        }
    }

    @Test(arguments: TestEngine.both)
    func `a provisioning token adds the card once and reads its state many times`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let token = try await issuing.token(.provisioning, holder, card: card.id)
            let path = "/cards/\(card.id.text)/wallet"
            let before = await issuing.app(.get, path + "-state", token: token)
            #expect(before.json?["state"]?.string == "notDigitized")
            #expect(before.json?["enabled"]?.boolean == true)
            let answer = await issuing.app(.post, path + "/apple", Self.wallet, token: token)
            #expect(answer.status == 200)
            #expect(answer.json?["ephemeral_public_key"]?.string != nil)
            #expect(answer.json?["wrapped_key"] == nil)
            let again = await issuing.app(.post, path + "/apple", Self.wallet, token: token)
            #expect(again.status == 401)
            #expect(again.code == "token_consumed")
            let after = await issuing.app(.get, path + "-state", token: token)
            #expect(after.json?["state"]?.string == "digitized")
        }
    }

    @Test func `a card that is not active is not added, and the token stays good`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let token = try await issuing.token(.provisioning, holder, card: card.id)
            _ = await issuing.operate("suspend", card.id)
            let path = "/cards/\(card.id.text)/wallet/apple"
            let refused = await issuing.app(.post, path, Self.wallet, token: token)
            #expect(refused.status == 501)
            #expect(refused.code == "wallet_not_enabled")
            _ = await issuing.operate("activate", card.id)
            #expect(await issuing.app(.post, path, Self.wallet, token: token).status == 200)
        }
    }

    @Test func `a provisioning token is for its card`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let other = try await issuing.addCard(for: holder)
            let token = try await issuing.token(.provisioning, holder, card: card.id)
            let answer = await issuing.app(
                .get,
                "/cards/\(other.id.text)/wallet-state",
                token: token
            )
            #expect(answer.status == 403)
            #expect(answer.code == "token_card_mismatch")
        }
    }

    private static let wallet = JSONOutput.object(IssuingFixture.walletRequest)
}
