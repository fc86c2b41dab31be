// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import HTTPMessages
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

/// Cards in wallets of devices, as their bank sees and suspends them.
struct WalletTokenRouteTests {
    /// Two devices of one person with the same card.
    private struct Devices {
        let card: PaymentCard
        /// The tokens of the phone and the watch.
        let phone: String
        let watch: String
    }

    private static func devices(_ issuing: IssuingFixture) async throws -> Devices {
        let holder = try await issuing.addHolder()
        let card = try await issuing.addCard(for: holder)
        let phone = try await issuing.addToWallet(card)
        issuing.pass(seconds: 1)
        let watch = try await issuing.addToWallet(card, name: "Maras Watch", "watch")
        return Devices(card: card, phone: phone, watch: watch)
    }

    private static func states(_ issuing: IssuingFixture, _ card: PaymentCard) async throws
        -> [String]
    {
        try await issuing.walletTokens(card).map { try #require($0["state"]?.string) }
    }

    @Test(arguments: TestEngine.both)
    func `each device has a token of its own, newest first`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let devices = try await Self.devices(issuing)
            let tokens = try await issuing.walletTokens(devices.card)
            #expect(tokens.map { $0["id"]?.string } == [devices.watch, devices.phone])
            #expect(tokens.map { $0["device"]?.string } == ["Maras Watch", "iPhone"])
            #expect(tokens.map { $0["device_type"]?.string } == ["watch", "phone"])
            #expect(tokens.allSatisfy { $0["state"]?.string == "active" })
            #expect(tokens.allSatisfy { $0["card_id"]?.string == devices.card.id.text })
            let other = try await issuing.addCard(for: devices.card.cardholder)
            #expect(try await issuing.walletTokens(other).isEmpty)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a suspended device pays nothing, the card and the other device do`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let devices = try await Self.devices(issuing)
            let answer = await issuing.changeWallet("suspend", devices.watch)
            #expect(answer.status == 200)
            #expect(answer.json?["wallet_token"]?["state"]?.string == "suspended")
            #expect(answer.json?["changed"]?.boolean == true)
            let declined = await issuing.pay(devices.card, by: devices.watch)
            #expect(declined.status == 201)
            #expect(declined.json?["decline_reason"]?.string == "wallet_token_suspended")
            #expect(declined.json?["decided_by"]?.string == "issuer")
            #expect(declined.json?["wallet_token_id"]?.string == devices.watch)
            for paid in [
                await issuing.pay(devices.card, by: devices.phone),
                await issuing.pay(devices.card),
            ] { #expect(paid.json?["status"]?.string == "approved") }
            #expect(await issuing.changeWallet("resume", devices.watch).status == 200)
            let again = await issuing.pay(devices.card, by: devices.watch)
            #expect(again.json?["status"]?.string == "approved")
            let rows = try await issuing.audit().filter { $0.entry.tokenID == devices.watch }
            #expect(
                rows.map(\.entry.action.rawValue) == [
                    "wallet_token.suspend", "wallet_token.resume",
                ]
            )
            #expect(
                rows.allSatisfy { $0.entry.actorID == "bank-a" && $0.entry.outcome == .success }
            )
            #expect(rows.allSatisfy { $0.entry.card == devices.card.id.text })
            try await issuing.checkEffects()
        }
    }

    @Test func `the same change again changes nothing`() async throws {
        try await withIssuing { issuing in
            let devices = try await Self.devices(issuing)
            for (change, isChanged) in [
                ("resume", false), ("suspend", true), ("suspend", false), ("resume", true),
            ] {
                let answer = await issuing.changeWallet(change, devices.phone)
                #expect(answer.status == 200)
                #expect(answer.json?["changed"]?.boolean == isChanged)
            }
            let rows = try await issuing.audit().filter { $0.entry.tokenID == devices.phone }
            #expect(
                rows.map(\.entry.outcome) == [.unchanged, .success, .unchanged, .success]
            )
        }
    }

    @Test(arguments: TestEngine.both)
    func `the end of a card deletes its tokens, its suspension leaves them`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let devices = try await Self.devices(issuing)
            #expect(await issuing.changeWallet("suspend", devices.watch).status == 200)
            #expect(await issuing.operate("suspend", devices.card.id).status == 200)
            #expect(try await Self.states(issuing, devices.card) == ["suspended", "active"])
            let declined = await issuing.pay(devices.card, by: devices.phone)
            #expect(declined.json?["decline_reason"]?.string == "card_suspended")
            #expect(await issuing.operate("activate", devices.card.id).status == 200)
            #expect(try await Self.states(issuing, devices.card) == ["suspended", "active"])
            #expect(await issuing.operate("revoke", devices.card.id).status == 200)
            #expect(try await Self.states(issuing, devices.card) == ["deleted", "deleted"])
            let deleted = try await issuing.audit(AuditAction(rawValue: "wallet_token.delete"))
            #expect(deleted.map(\.entry.tokenID) == [devices.phone, devices.watch])
            #expect(deleted.allSatisfy { $0.entry.card == devices.card.id.text })
            for change in ["suspend", "resume"] {
                let refused = await issuing.changeWallet(change, devices.phone)
                #expect(refused.status == 409)
                #expect(refused.code == "invalid_state_transition")
                #expect(refused.cardStatus == "revoked")
            }
            let late = await issuing.pay(devices.card, by: devices.phone)
            #expect(late.json?["decline_reason"]?.string == "card_revoked")
            try await issuing.checkEffects()
        }
    }

    @Test func `a card that the daily job revokes leaves its wallets`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(
                for: holder,
                [("lifetime", ["unit": "Months", "value": 1])]
            )
            _ = try await issuing.addToWallet(card)
            issuing.pass(seconds: 70 * 86_400)
            #expect(try await issuing.server.expireCards(at: issuing.now) == 1)
            #expect(try await Self.states(issuing, card) == ["deleted"])
            let deleted = try await issuing.audit(AuditAction(rawValue: "wallet_token.delete"))
            #expect(deleted.map(\.entry.actor) == [.system])
        }
    }

    @Test func `a deleted token makes room for the card on the device again`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            _ = try await issuing.addToWallet(card)
            let token = try await issuing.token(.provisioning, holder, card: card.id)
            let path = "/cards/\(card.id.text)/wallet-state"
            let before = await issuing.app(.get, path, token: token)
            #expect(before.json?["state"]?.string == "digitized")
            #expect(await issuing.operate("revoke", card.id).status == 200)
            let after = await issuing.app(.get, path, token: token)
            #expect(after.json?["state"]?.string == "notDigitized")
            #expect(after.json?["enabled"]?.boolean == false)
        }
    }

    @Test(arguments: ["suspend", "resume"])
    func `another bank's token and an unknown one are the same`(change: String) async throws {
        try await withIssuing { issuing in
            let devices = try await Self.devices(issuing)
            let unknown = "wtk_" + String(repeating: "a", count: 26)
            for (id, bank) in [(devices.phone, 1), (unknown, 0), ("wtk_1", 0)] {
                let answer = await issuing.changeWallet(change, id, bank: bank)
                #expect(answer.status == 404)
                #expect(answer.code == "not_found")
            }
            let list = await issuing.send(
                .get,
                "/cards/\(devices.card.id.text)/wallet-tokens",
                nil,
                by: issuing.banks[1].authorization
            )
            #expect(list.status == 404)
            #expect(list.code == "card_not_found")
            #expect(try await Self.states(issuing, devices.card) == ["active", "active"])
        }
    }

    @Test func `a payment names a token of its card`() async throws {
        try await withIssuing { issuing in
            let devices = try await Self.devices(issuing)
            let other = try await issuing.addCard(for: devices.card.cardholder)
            for token in [devices.phone, "wtk_" + String(repeating: "a", count: 26), "trx_1"] {
                let refused = await issuing.pay(other, by: token)
                #expect(refused.status == 422)
                #expect(refused.code == "field_invalid")
                #expect(refused.json?["detail"]?.string == "wallet_token_id")
            }
            let chip = await issuing.pay(devices.card, by: devices.phone, channel: "chip")
            #expect(chip.json?["detail"]?.string == "channel")
        }
    }

    @Test func `callers without credentials and bodies with members are refused`() async throws {
        try await withIssuing { issuing in
            let devices = try await Self.devices(issuing)
            let path = "/wallet-tokens/\(devices.phone)/suspend"
            #expect(await issuing.send(.post, path, [:]).status == 401)
            let session = try await issuing.token(.session, devices.card.cardholder)
            let app = await issuing.send(.post, path, [:], by: "Bearer " + session)
            #expect(app.status == 401)
            let body = await issuing.send(
                .post,
                path,
                ["reason": "lost"],
                by: issuing.banks[0].authorization
            )
            #expect(body.status == 422)
            #expect(body.code == "field_unknown")
            #expect(try await Self.states(issuing, devices.card) == ["active", "active"])
        }
    }

    /// Every decision lies before or after the suspension: what the list shows afterwards is what was answered.
    @Test(arguments: TestEngine.both)
    func `payments during a suspension are decided before or after it`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let devices = try await Self.devices(issuing)
            let answers = await withTaskGroup(of: IssuingFixture.Answer?.self) { group in
                group.addTask {
                    _ = await issuing.changeWallet("suspend", devices.phone)
                    return nil
                }
                for _ in 0..<20 {
                    group.addTask { await issuing.pay(devices.card, by: devices.phone) }
                }
                var found: [IssuingFixture.Answer] = []
                for await answer in group {
                    if let answer { found.append(answer) }
                }
                return found
            }
            #expect(answers.allSatisfy { $0.status == 201 })
            let rows = try await issuing.audit()
            let suspension = try #require(
                rows.firstIndex { $0.entry.action.rawValue == "wallet_token.suspend" }
            )
            let payments = AuditAction(rawValue: "authorization")
            for (place, row) in rows.enumerated() where row.entry.action == payments {
                #expect(row.entry.outcome == (place < suspension ? .success : .refused))
            }
            let late = await issuing.pay(devices.card, by: devices.phone)
            #expect(late.json?["decline_reason"]?.string == "wallet_token_suspended")
            try await issuing.checkEffects()
        }
    }
}
