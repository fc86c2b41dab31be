// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Encodings
import HTTPMessages
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

@testable import etui

/// `etui cards` against a real issuing server on a socket.
struct CardsOnServerTests {
    private static func line(_ text: String) -> String { String(text.dropLast()) }

    @Test func `a bank issues a card, and its holder uses it until the bank suspends it`()
        async throws
    {
        try await withCards { scene in
            let added = await scene.bank(["holder", "add", "--first", "Mara", "--last", "L"])
            #expect(added.status == .success, "\(added.diagnostics)")
            let holder = Self.line(added.output)
            #expect(await scene.bank(["holder", "list"]).output == "\(holder)  Mara L\n")
            let issued = await scene.bank(["issue", "--cardholder", holder, "--type", "virtual"])
            #expect(issued.status == .success, "\(issued.diagnostics)")
            let card = String(issued.output.prefix { $0 != " " })
            let keys = await scene.fixture.send(.get, "/device/v1/vault-keys", nil)
            let key = try #require(keys.json?["keys"]?[0])
            let (kid, point) = (key["kid"]?.string ?? "", key["public_key"]?.string ?? "")
            let used = await scene.holder([
                "use", "--server", scene.address, "--vault-key",
                "\(kid):\(point)",
            ])
            #expect(used.status == .success, "\(used.diagnostics)")
            let session = await scene.token(["--cardholder", holder, "--kind", "session"])
            #expect(session.status == .success, "\(session.diagnostics)")
            let file = try scene.scratch.writePrivate("token", Array(session.output.utf8))
            let login = await scene.holder(["login", "--token-file", file])
            #expect(login.output == "logged in: 1 card\n", "\(login.diagnostics)")
            let suspended = await scene.holder(["suspend", card, "--reason", "lost"])
            #expect(suspended.status == .success, "\(suspended.diagnostics)")
            #expect(await scene.bank(["state", card, "suspended"]).status == .success)
            let locked = await scene.holder(["activate", card])
            #expect(locked.status == .negative)
            #expect(locked.diagnostics.contains("invalidNewCardStateRequested"))
            #expect(await scene.bank(["schedule", card, "2027-03-31"]).status == .success)
            #expect(await scene.bank(["schedule", card, "2020-03-31"]).status == .negative)
            let listed = await scene.bank(["token", "list", "--cardholder", holder])
            #expect(listed.output.contains("cards:read"))
            #expect(!listed.output.contains(Self.line(session.output)))
            #expect(await scene.holder(["logout"]).status == .success)
            let again = await scene.holder(["login", "--token-file", file])
            #expect(again.status == .negative)
            #expect(again.diagnostics.contains("authenticationFailure"))
        }
    }

    @Test func `a token is not spent where nobody could see the secret, and revoked by its bank`()
        async throws
    {
        try await withCards { scene in
            let holder = try await scene.fixture.addHolder()
            let card = try await scene.fixture.addCard(for: holder)
            let words = ["--cardholder", holder.text, "--kind", "single-use", "--card"]
            let first = await scene.token(words + [card.id.text, "--operation", "pan"])
            let token = Self.line(first.output)
            let revealed = await scene.holder(["reveal", card.id.text, "pan", "--token", token])
            #expect(revealed.status == .unusable && revealed.output.isEmpty)
            let shown = try await scene.fixture.reveal(.pan, card, token: token)
            #expect(shown.status == 200)
            let second = await scene.token(words + [card.id.text, "--operation", "pan"])
            let other = Self.line(second.output)
            #expect(await scene.bank(["token", "revoke", "--token", other]).status == .success)
            #expect(try await scene.fixture.reveal(.pan, card, token: other).status == 401)
        }
    }

    @Test func `the audit of a server verifies through its interface and in its database`()
        async throws
    {
        try await withCards { scene in
            let holder = try await scene.fixture.addHolder()
            let card = try await scene.fixture.addCard(for: holder)
            _ = try await scene.fixture.reveal(.pan, card)
            #expect(await scene.bank(["state", card.id.text, "suspended"]).status == .success)
            let database = ["--database", scene.fixture.place.address]
            let byServer = await scene.bank(["audit", "verify", "--effects"])
            #expect(byServer.status == .success, "\(byServer.output)")
            let inDatabase = await scene.run(["audit", "verify", "--effects"] + database)
            #expect(inDatabase.output == byServer.output, "\(inDatabase.diagnostics)")
            let file = scene.scratch.path + "/audit.jsonl"
            let exported = await scene.run(["audit", "export", "--out", file] + database)
            #expect(exported.status == .success, "\(exported.diagnostics)")
            #expect(await scene.run(["audit", "verify", file]).output == byServer.output)
            let anchor = Self.line(await scene.run(["audit", "anchor"] + database).output)
            try await Self.alter(scene.fixture, "UPDATE issuing_card SET version = version + 1")
            let skipped = await scene.run(["audit", "verify", "--effects"] + database)
            #expect(skipped.status == .negative && skipped.output.contains("not accounted for"))
            try await Self.alter(scene.fixture, "DELETE FROM issuing_audit WHERE seq = 2")
            let cut = await scene.run(["audit", "verify", "--anchor", anchor] + database)
            #expect(cut.status == .negative && cut.output.contains("broken at row 2: "))
            try await Self.alter(scene.fixture, "UPDATE issuing_audit SET actor_type = 'x'")
            let altered = await scene.run(["audit", "verify"] + database)
            #expect(altered.status == .negative && altered.diagnostics.contains("broken after row"))
        }
    }

    private static func alter(_ fixture: IssuingFixture, _ statement: String) async throws {
        try await fixture.database { work throws(DatabaseError) in
            _ = try work.execute(statement)
        }
    }

    @Test func `a database of something else is no audit, and none is created`() async throws {
        let scratch = try Scratch()
        let console = RecordingConsole()
        let path = scratch.path + "/none.db"
        let words = ["cards", "audit", "verify", "--database", "sqlite:" + path]
        #expect(await Etui.run(words, on: console.console()) == .unusable)
        #expect(console.diagnostics.contains("no such database"))
        #expect(Input.kind(path) == nil)
        try scratch.write("none.db", [])
        #expect(await Etui.run(words, on: console.console()) == .unusable)
        #expect(console.diagnostics.contains("not one of an issuing server"))
    }
}
