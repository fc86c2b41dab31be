// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import IssuingServerTestSupport
import PaymentCards
import Testing

@testable import etui

/// `etui cards wallet-token`.
struct CardsWalletTokenCommandTests {
    private static let token = "wtk_dddddddddddddddddddddddddd"

    private static func json(_ state: String, device: String = "Maras Telefon") -> JSONOutput {
        [
            "id": .string(token), "card_id": .string(ScriptedIssuer.card),
            "device": .string(device), "device_type": "phone", "state": .string(state),
            "created_on": "2026-09-15T12:00:00.000Z",
        ]
    }

    private static func json(_ text: String) throws -> JSONValue {
        try JSONTree(parsing: Array(text.utf8)).root
    }

    @Test func `the list has a line for each device, and names repaint no terminal`() async throws {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in
            .json(["wallet_tokens": [Self.json("active", device: "Phone\u{1B}[2J")]])
        }
        let words = ["wallet-token", "list", ScriptedIssuer.card]
        let list = await issuer.run(words)
        #expect(list.status == .success, "\(list.diagnostics)")
        #expect(
            list.output
                == "\(Self.token)  active  phone  2026-09-15T12:00:00.000Z  Phone\\u{1b}[2J\n"
        )
        #expect(issuer.requests[0].method == "GET")
        #expect(
            issuer.requests[0].target == "/issuing/cards/\(ScriptedIssuer.card)/wallet-tokens"
        )
        let report = try Self.json(await issuer.run(words + ["--json"]).output)
        #expect(report["schema"]?.string == "etui.cards.wallet-tokens.v1")
        #expect(report["card"]?.string == ScriptedIssuer.card)
        #expect(report["walletTokens"]?[0]?["state"]?.string == "active")
        await issuer.stop()
    }

    @Test func `a card in no wallet is no error`() async throws {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in
            .json(["wallet_tokens": []])
        }
        let list = await issuer.run(["wallet-token", "list", ScriptedIssuer.card])
        #expect(list.status == .success && list.output.isEmpty)
        #expect(list.diagnostics.contains("no wallet has this card"))
        await issuer.stop()
    }

    @Test(arguments: WalletToken.Change.allCases)
    func `a change is one request, and its repetition says so`(
        change: WalletToken.Change
    ) async throws {
        let state = change == .suspend ? "suspended" : "active"
        let issuer = try ScriptedIssuer { request throws(PaymentCardError) in
            .json(["wallet_token": Self.json(state), "changed": true])
        }
        let words = ["wallet-token", change.rawValue, Self.token]
        let changed = await issuer.run(words)
        #expect(changed.status == .success, "\(changed.diagnostics)")
        #expect(changed.output.hasPrefix("\(Self.token)  \(state)  phone"))
        #expect(!changed.output.contains("as before"))
        let target = "/issuing/wallet-tokens/\(Self.token)/\(change.rawValue)"
        #expect(issuer.requests.map(\.target) == [target])
        #expect(issuer.requests[0].method == "POST")
        #expect(issuer.requests[0].json?.members?.isEmpty == true)
        let report = try Self.json(await issuer.run(words + ["--json"]).output)
        #expect(report["schema"]?.string == "etui.cards.wallet-token.v1")
        #expect(report["changed"]?.boolean == true)
        #expect(report["walletToken"]?["id"]?.string == Self.token)
        await issuer.stop()
    }

    @Test func `what is no identifier asks for nothing, and an unknown one is refused`()
        async throws
    {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in
            ScriptedIssuer.refusal(.notFound, status: 404)
        }
        for id in ["wtk_1", ScriptedIssuer.card, ""] {
            #expect(await issuer.run(["wallet-token", "suspend", id]).status == .unusable)
        }
        #expect(await issuer.run(["wallet-token", "list", "1374"]).status == .unusable)
        #expect(issuer.requests.isEmpty)
        let unknown = await issuer.run(["wallet-token", "resume", Self.token])
        #expect(unknown.status == .negative)
        #expect(unknown.diagnostics.contains("no such wallet token"))
        await issuer.stop()
    }

    @Test(arguments: ["{}", #"{"wallet_tokens":[{"id":"wtk"}]}"#, #"{"wallet_tokens":1}"#])
    func `another answer is unusable`(answer: String) async throws {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in .json(encoded: answer) }
        for words in [["list", ScriptedIssuer.card], ["suspend", Self.token]] {
            let outcome = await issuer.run(["wallet-token"] + words)
            #expect(outcome.status == .unusable && outcome.output.isEmpty)
        }
        await issuer.stop()
    }

    @Test func `a bank stops a card on one device at a real server`() async throws {
        try await withCards { scene in
            let holder = try await scene.logIn()
            let card = try await scene.fixture.addCard(for: holder)
            let first = try await scene.fixture.addToWallet(card, name: "Telefon")
            _ = try await scene.fixture.addToWallet(card, name: "Uhr", "watch")
            let list = await scene.bank(["wallet-token", "list", card.id.text])
            #expect(list.status == .success, "\(list.diagnostics)")
            #expect(list.output.split(separator: "\n").count == 2)
            #expect(list.output.contains("active  watch") && list.output.contains("Telefon"))
            let suspended = await scene.bank(["wallet-token", "suspend", first])
            #expect(suspended.output.contains("suspended  phone"), "\(suspended.diagnostics)")
            let again = await scene.bank(["wallet-token", "suspend", first, "--json"])
            #expect(try CardsScene.json(again)["changed"]?.boolean == false)
            #expect(await scene.bank(["wallet-token", "resume", first]).output.contains("active"))
            _ = await scene.bank(["state", card.id.text, "revoked", "--yes"])
            let ended = await scene.bank(["wallet-token", "resume", first])
            #expect(ended.status == .negative, "\(ended.output)")
        }
    }
}
