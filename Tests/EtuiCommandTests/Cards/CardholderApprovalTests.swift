// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import HTTPMessages
import IssuingServerTestSupport
import PaymentCards
import Testing

@testable import etui

/// `etui cards approvals`, `approve`, `decline`, `device register` and `wallet` against a real server.
struct CardholderApprovalTests {
    private static func status(
        of challenge: ApprovalChallenge,
        _ scene: CardsScene
    ) async -> String? {
        await scene.fixture.send(
            .get,
            "/simulate/challenges/\(challenge.id.text)",
            nil,
            by: scene.fixture.banks[0].authorization
        ).json?["status"]?.string
    }

    @Test func `a registered device approves one payment and declines another`() async throws {
        try await withCards { scene in
            let card = try await scene.fixture.addCard(for: scene.logIn())
            let none = await scene.holder(["approvals"])
            #expect(none.status == .success && none.output.isEmpty)
            let first = try await scene.fixture.challenge(card)
            let early = await scene.confirmed(["approve", first.id.text])
            #expect(early.status == .negative && early.diagnostics.contains("device register"))
            let made = await scene.confirmed(["device", "register", card.id.text, "--json"])
            #expect(made.status == .success, "\(made.diagnostics)")
            let file = try #require(try CardsScene.json(made)["deviceKey"]?.string)
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
            #expect(mode as? Int == 0o600)
            let listed = await scene.holder(["approvals"])
            #expect(listed.output.hasPrefix("\(first.id.text)  42.50 CHF  Bakery, card that ends"))
            let approved = await scene.confirmed(["approve", first.id.text])
            #expect(approved.status == .success, "\(approved.diagnostics)")
            #expect(approved.diagnostics.contains("42.50 CHF  Bakery"))
            #expect(await Self.status(of: first, scene) == "accepted")
            let again = await scene.confirmed(["decline", first.id.text])
            #expect(again.status == .negative && again.diagnostics.contains("no such payment"))
            let second = try await scene.fixture.challenge(card)
            let declined = await scene.confirmed(["decline", second.id.text, "--json"])
            let report = try CardsScene.json(declined)
            #expect(report["schema"]?.string == "etui.cards.decline.v1")
            #expect(report["challenge"]?["amount"]?.number?.integer == 4250)
            #expect(await Self.status(of: second, scene) == "declined")
            try await scene.fixture.checkEffects()
        }
    }

    @Test func `the device that was registered before decides nothing`() async throws {
        try await withCards { scene in
            let card = try await scene.fixture.addCard(for: scene.logIn())
            let register = ["device", "register", card.id.text]
            #expect(await scene.confirmed(register).status == .success)
            let other = scene.scratch.path + "/other.key"
            let replaced = await scene.confirmed(register + ["--device-key", other])
            #expect(replaced.status == .success, "\(replaced.diagnostics)")
            let challenge = try await scene.fixture.challenge(card)
            let refused = await scene.confirmed(["approve", challenge.id.text])
            #expect(refused.status == .negative)
            #expect(refused.diagnostics.contains("another device was registered"))
            #expect(await Self.status(of: challenge, scene) == "pending")
            let approve = ["approve", challenge.id.text, "--device-key", other]
            #expect(await scene.confirmed(approve).status == .success)
        }
    }

    @Test func `a token for something else decides nothing, and the payment waits on`() async throws
    {
        try await withCards { scene in
            let holder = try await scene.logIn()
            let card = try await scene.fixture.addCard(for: holder)
            #expect(await scene.confirmed(["device", "register", card.id.text]).status == .success)
            let challenge = try await scene.fixture.challenge(card)
            let token = try await scene.fixture.token(
                .singleUse,
                holder,
                card: card.id,
                operation: .pan
            )
            let refused = await scene.holder(["approve", challenge.id.text, "--token", token])
            #expect(refused.status == .negative)
            #expect(!(refused.output + refused.diagnostics).contains(token))
            #expect(await Self.status(of: challenge, scene) == "pending")
            #expect(await scene.holder(["approve", "chl_1"]).status == .unusable)
        }
    }

    @Test func `a file with something else is left as it is, and the token with it`() async throws {
        try await withCards { scene in
            let holder = try await scene.logIn()
            let cards = [
                try await scene.fixture.addCard(for: holder),
                try await scene.fixture.addCard(for: holder),
            ]
            let register = ["device", "register", cards[0].id.text]
            for text in [
                "my diary\n", "", "etui device key 1\ncrd_x\nAAAA\n", "etui device key 1\n\n",
            ] {
                let file = try scene.scratch.writePrivate("diary", Array(text.utf8))
                let refused = await scene.confirmed(register + ["--device-key", file])
                #expect(refused.status == .unusable && refused.diagnostics.contains("no file with"))
                #expect(try scene.scratch.text("diary") == text)
            }
            let key = scene.scratch.path + "/key"
            #expect(await scene.confirmed(register + ["--device-key", key]).status == .success)
            let before = try scene.scratch.text("key")
            let other = ["device", "register", cards[1].id.text, "--device-key", key]
            let refused = await scene.confirmed(other)
            #expect(refused.status == .negative && refused.diagnostics.contains("another card"))
            #expect(try scene.scratch.text("key") == before)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
            let exposed = await scene.confirmed(register + ["--device-key", key])
            #expect(exposed.status == .unusable && exposed.diagnostics.contains("chmod 600"))
            let nowhere = register + ["--device-key", scene.scratch.path + "/none/key"]
            #expect(await scene.confirmed(nowhere).status == .unusable)
        }
    }

    @Test func `a registration that the server refuses leaves no file`() async throws {
        try await withCards { scene in
            let card = try await scene.fixture.addCard(for: scene.logIn())
            let register = ["device", "register", card.id.text, "--token"]
            let unknown = "su_" + String(repeating: "A", count: 43)
            for token in [unknown, "short"] {
                let refused = await scene.holder(register + [token])
                #expect(refused.status == .negative)
                let home = scene.scratch.path + "/home"
                let names = try FileManager.default.contentsOfDirectory(atPath: home)
                #expect(!names.contains { $0.hasPrefix("device-") })
            }
        }
    }

    @Test func `this machine has no wallet to add a card to`() async throws {
        try await withCards { scene in
            let card = try await scene.fixture.addCard(for: scene.logIn())
            let state = await scene.confirmed(["wallet", card.id.text])
            #expect(state.output == "notDigitized\n", "\(state.diagnostics)")
            let added = await scene.confirmed(["wallet", card.id.text, "--add"])
            #expect(added.status == .negative && added.output.isEmpty)
            #expect(added.diagnostics.contains("deviceNotSupported"))
        }
    }

    @Test func `a token and --access are not both used, and a stranger's card has no bank here`()
        async throws
    {
        try await withCards { scene in
            let card = try await scene.fixture.addCard(for: scene.logIn())
            let both = await scene.confirmed(["wallet", card.id.text, "--token", "pt_x"])
            #expect(both.status == .unusable && both.diagnostics.contains("and not both"))
            let access = try scene.scratch.writePrivate(
                "empty.json",
                Array(
                    #"{"issuing":{"base":"http://127.0.0.1:1","clients":[],"cardholders":[]}}"#.utf8
                )
            )
            let none = await scene.holder(["wallet", card.id.text, "--access", access])
            #expect(none.status == .unusable && none.diagnostics.contains("no such person"))
        }
    }
}
