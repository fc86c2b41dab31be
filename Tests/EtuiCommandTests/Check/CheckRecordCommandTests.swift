// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import DatabaseTestSupport
import Encodings
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

@testable import etui

/// `etui check audit`, `keys`, `reviews`, `offline` and `callbacks`, as the operator and over the network.
struct CheckRecordCommandTests {
    private static func alter(_ scene: CheckScene, _ statement: String) async throws {
        try await scene.fixture.database { work throws(DatabaseError) in
            _ = try work.execute(statement)
        }
    }

    @Test func `a row of the audit that was changed or removed is named`() async throws {
        try await withChecks { scene in
            let intact = await scene.operate(["audit", "verify"])
            #expect(intact.status == .success, "\(intact.diagnostics)")
            #expect(intact.output.hasPrefix("intact: 6 rows; head 6:"))
            #expect(intact.diagnostics.contains("without --anchor"))
            let anchor = String(CheckScene.line(intact).split(separator: " ").last ?? "")
            _ = await scene.operateOne(["settings", "set", "retention.days", "90"])
            let later = await scene.operate(["audit", "verify", "--anchor", anchor])
            #expect(later.output.hasPrefix("intact: 7 rows") && later.diagnostics.isEmpty)
            let other = anchor.replacing("6:", with: "5:")
            let wrong = await scene.operate(["audit", "verify", "--anchor", other])
            #expect(wrong.status == .negative)
            #expect(wrong.output.hasPrefix("broken at row 5: the anchor names another row"))
            let form = await scene.operate(["audit", "verify", "--anchor", "5:ab"])
            #expect(form.status == .unusable)
            try await Self.alter(scene, "UPDATE identity_audit SET detail = 'x' WHERE seq = 7")
            let changed = await scene.operate(["audit", "verify"])
            #expect(
                changed.output == "broken at row 7: its content is not what was written\n"
            )
            try await Self.alter(scene, "DELETE FROM identity_audit WHERE seq = 3")
            let cut = await scene.operate(["audit", "verify", "--json"])
            #expect(cut.status == .negative)
            let report = try CardsScene.json(cut)
            #expect(report["schema"]?.string == "etui.check.audit.verify.v1")
            #expect(report["break"]?["sequence"]?.number?.integer == 3)
            #expect(report["break"]?["reason"]?.string == "missing")
            #expect(report["rows"]?.number?.integer == 2)
        }
    }

    @Test func `the changes of an account are listed, by whoever may see them`() async throws {
        try await withChecks { scene in
            _ = await scene.operateOne(["settings", "set", "retention.days", "90"])
            let listed = try await scene.online(["audit", "list"])
            #expect(listed.output.contains("  settings  by operator  retention.days\n"))
            let after = await scene.operateOne(["audit", "list", "--after", "6", "--json"])
            let rows = try CardsScene.json(after)["rows"]?.elements
            #expect(rows?.first?["sequence"]?.number?.integer == 7)
            #expect(await scene.operateOne(["audit", "list", "--after", "-1"]).status == .unusable)
            let other = await scene.operate(["audit", "list", "--account", "two"])
            #expect(!other.output.contains("settings"))
        }
    }

    @Test func `apps get the root key, and the keys that it vouches for`() async throws {
        try await withChecks { scene in
            #expect(await scene.operate(["keys", "root"]).output == scene.rootKey + "\n")
            let report = try CardsScene.json(await scene.operate(["keys", "show", "--json"]))
            #expect(report["rootKey"]?.string == scene.rootKey)
            let values = try #require(report["encryptionKeys"]?.elements)
            let statements = try values.map { try SealingKeyStatement($0) }
            let key = try SealingKey.pick(
                from: statements,
                under: scene.fixture.server.keys.root,
                at: StandardStreams.now()
            )
            let shown = await scene.operate(["keys", "show"])
            #expect(shown.output.contains("\(key.kid)  "))
        }
    }

    @Test func `cases are listed without data, and shown with them`() async throws {
        try await withChecks { scene in
            let reference = try await Self.waiting(scene)
            let listed = await scene.operateOne(["reviews", "list"])
            #expect(listed.output.contains("  \(reference)  "), "\(listed.diagnostics)")
            #expect(listed.output.contains("AUT PASSPORT") && !listed.output.contains("ERIKA"))
            let filtered = try await scene.online(["reviews", "list", "--country", "DEU"])
            #expect(filtered.output.isEmpty && filtered.diagnostics.contains("no such cases"))
            for (words, reason) in [
                (["--country", "DE"], "write DEU"), (["--age", "1d"], "--age"),
                (["--age", "-1"], "--age"),
            ] {
                let wrong = try await scene.online(["reviews", "list"] + words)
                #expect(wrong.status == .unusable && wrong.diagnostics.contains(reason))
            }
            let shown = try await scene.online(["reviews", "show", reference])
            #expect(shown.output.contains("ERIKA"), "\(shown.diagnostics)")
            let json = await scene.operateOne(["reviews", "show", reference, "--json"])
            #expect(
                try CardsScene.json(json)["review"]?["scanReference"]?.string == reference
            )
            let other = await scene.operate(["reviews", "show", reference, "--account", "two"])
            #expect(other.status == .negative && other.diagnostics.contains("no such check"))
        }
    }

    /// Sends a passport that waits for a reviewer; returns its reference.
    private static func waiting(_ scene: CheckScene) async throws -> String {
        let front = try scene.write("front.png", IdentityFixture.passport())
        let sent = try await scene.online(
            ["submit", "--front", front, "--root-key", scene.rootKey],
            .capture
        )
        try await scene.fixture.server.verify()
        return CheckScene.line(sent)
    }

    @Test func `a check is refused for a reason with its details`() async throws {
        try await withChecks { scene in
            let reference = try await Self.waiting(scene)
            let deny = ["reviews", "deny", reference]
            let bare = try await scene.online(deny)
            #expect(bare.status == .unusable && bare.diagnostics.contains("--reason"))
            let strange = try await scene.online(deny + ["--reason", "100", "--details", "2001"])
            #expect(strange.status == .unusable)
            #expect(strange.diagnostics.contains("no detail of the reason: 1001,"))
            let denied = try await scene.online(
                deny + ["--reason", "100", "--details", "1001,1001"]
            )
            #expect(denied.output == "\(reference): DENIED_FRAUD\n", "\(denied.diagnostics)")
            let again = try await scene.online(["reviews", "approve", reference])
            #expect(again.status == .negative && again.diagnostics.contains("result already"))
            let shown = await scene.operateOne(["reviews", "show", reference, "--json"])
            let decision = try CardsScene.json(shown)["review"]?["decision"]
            let reason = decision?["rejectReason"]
            #expect(reason?["rejectReasonCode"]?.string == "100")
            #expect(reason?["rejectReasonDetails"]?["detailsCode"]?.string == "1001")
        }
    }

    @Test func `an operator approves and denies on the server's data, and the audit says so`()
        async throws
    {
        try await withChecks { scene in
            let (first, second) = (try await Self.waiting(scene), try await Self.waiting(scene))
            let approved = await scene.operateOne(["reviews", "approve", first])
            #expect(approved.output == "\(first): APPROVED_VERIFIED\n", "\(approved.diagnostics)")
            let denied = await scene.operateOne(["reviews", "deny", second, "--reason", "100"])
            #expect(denied.output == "\(second): DENIED_FRAUD\n", "\(denied.diagnostics)")
            let again = await scene.operateOne(["reviews", "approve", second])
            #expect(again.status == .negative && again.diagnostics.contains("result already"))
            let rows = try await scene.fixture.server.auditRows(
                after: 0,
                ofAccount: scene.fixture.accounts[0].id
            )
            let decisions = rows.filter { $0.entry.action == .reviewDecide }
            #expect(decisions.map(\.entry.subject) == [first, second])
            #expect(decisions.allSatisfy { $0.entry.actor == .operator })
        }
    }

    @Test func `a reason about the selfie needs a selfie`() async throws {
        try await withChecks { scene in
            let reference = try await Self.waiting(scene)
            let approve = ["reviews", "approve", reference]
            let other = try await scene.online(approve + ["--selfie", "LIVENESS_FAILED"])
            #expect(other.status == .unusable)
            let none = try await scene.online(approve + ["--selfie", "SELFIE_MANIPULATED"])
            #expect(none.status == .negative && none.diagnostics.contains("selfie"))
            let approved = try await scene.online(approve + ["--note", "seen in person"])
            #expect(approved.output == "\(reference): APPROVED_VERIFIED\n")
        }
    }

    @Test func `an offline token is made, listed and checked`() async throws {
        var settings = CheckSettings()
        settings.hasOffline = true
        try await withChecks(settings: settings) { scene in
            let made = try await scene.online(
                ["offline", "make", "--bundle", "com.example.app", "--days", "30"]
                    + ["--countries", "AUT,DEU"]
            )
            #expect(made.status == .success, "\(made.diagnostics)")
            let file = try scene.write("token", Array(made.output.utf8))
            let root = ["--root-key", scene.rootKey]
            let verify = ["offline", "verify", file, "--bundle"]
            let valid = await scene.run(verify + ["com.example.app"] + root)
            #expect(valid.status == .success, "\(valid.output)")
            #expect(valid.output.hasPrefix("valid: netverify for com.example.app until "))
            #expect(valid.output.hasSuffix(", AUT,DEU\n"))
            let other = await scene.run(verify + ["com.example.other"] + root + ["--json"])
            #expect(other.status == .negative)
            #expect(try CardsScene.json(other)["valid"]?.boolean == false)
            let cut = try scene.write("cut", Array(made.output.utf8.dropLast(3)))
            let words = ["offline", "verify", cut, "--bundle", "com.example.app"]
            #expect(await scene.run(words + root).output.hasPrefix("not valid: the server's root"))
            let listed = await scene.operateOne(["offline", "list"])
            #expect(listed.output.contains("  com.example.app  netverify, until "))
            #expect(!listed.output.contains("docscan1"))
            let app = ["--bundle", "com.example.app"]
            for (words, name) in [
                (app + ["--days", "401"], "--days"),
                (["--bundle", "*", "--days", "30"], "--bundle"),
                (app + ["--days", "30", "--countries", "AUT,AT"], "--countries 'AT'"),
                (app + ["--days", "30", "--branding", "--no-branding"], "--no-branding"),
            ] {
                let outcome = try await scene.online(["offline", "make"] + words)
                #expect(outcome.status == .unusable && outcome.diagnostics.contains(name))
            }
            let pattern = await scene.run(verify + ["com.example.*"] + root)
            #expect(pattern.status == .unusable && pattern.diagnostics.contains("--bundle"))
            let text = try scene.write("text", Array("docscan1.no".utf8))
            #expect(await scene.run(["offline", "show", text]).status == .unusable)
            let told = await scene.run(["offline", "show", file])
            #expect(told.output.contains("issuers   AUT,DEU\n"), "\(told.diagnostics)")
            #expect(told.diagnostics.contains("was not checked"))
        }
    }

    @Test func `an offline token is signed by the file of keys, without a server`() async throws {
        try await withChecks { scene in
            let key = scene.fixture.folder + "/identity.keys"
            let make = ["offline", "make", "--bundle", "com.example.*", "--days", "2", "--key"]
            let made = await scene.run(make + [key, "--product", "fastfill", "--no-branding"])
            #expect(made.status == .success, "\(made.diagnostics)")
            let file = try scene.write("token", Array(made.output.utf8))
            let verify = ["offline", "verify", file, "--bundle", "com.example.app"]
            let valid = await scene.run(verify + ["--root-key", scene.rootKey])
            #expect(valid.output.hasPrefix("valid: fastfill for com.example.* until "))
            let shown = try CardsScene.json(await scene.run(["offline", "show", file, "--json"]))
            #expect(shown["schema"]?.string == "etui.check.offline.show.v1")
            #expect(shown["kid"]?.string == "root" && shown["branding"]?.boolean == false)
            let other = try scene.scratch.writePrivate("other", Array("no".utf8))
            let wrong = await scene.run(make + [other])
            #expect(wrong.status == .unusable && wrong.diagnostics.contains("identity.keys"))
            let both = await scene.operate(make + [key])
            #expect(both.status == .unusable && both.diagnostics.contains("--data"))
        }
    }

    @Test func `an account without the feature gets no offline token`() async throws {
        try await withChecks { scene in
            let outcome = await scene.operateOne(
                ["offline", "make", "--bundle", "com.example.app", "--days", "30"]
            )
            #expect(outcome.status == .negative)
            #expect(outcome.diagnostics.contains("settings set features.offline true"))
            #expect(!outcome.diagnostics.contains("scope"))
        }
    }

    @Test func `an account gets no offline token for a product that it does not use`()
        async throws
    {
        var settings = CheckSettings()
        settings.hasOffline = true
        settings.products = [.netverify]
        try await withChecks(settings: settings) { scene in
            let outcome = try await scene.online(
                ["offline", "make", "--bundle", "com.example.app", "--days", "30"]
                    + ["--product", "fastfill"]
            )
            #expect(outcome.status == .negative)
            #expect(outcome.diagnostics.contains("does not use fastfill"))
        }
    }

    @Test func `results are tested, listed and sent again`() async throws {
        let probe = CallbackProbe()
        try await withChecks(adjust: { $0.transport = probe }) { scene in
            let missing = try await scene.online(["callbacks", "test"])
            #expect(missing.status == .negative)
            #expect(missing.diagnostics.contains("no address is set"))
            let bare = await scene.operateOne(["callbacks", "secret", "drop"])
            #expect(bare.status == .negative && bare.diagnostics.contains("no former secret"))
            let url = "https://merchant.example/results"
            let set = try await scene.online(["settings", "set", "callbackUrl", url])
            #expect(set.diagnostics.contains("etui check callbacks secret new"))
            let unsigned = try await scene.online(["callbacks", "show"])
            #expect(unsigned.output.hasSuffix("no secret is set\n"))
            #expect(unsigned.diagnostics.contains("etui check callbacks secret new"))
            let secret = await scene.operateOne(["callbacks", "secret", "new"])
            #expect(secret.status == .success && secret.output.count > 30)
            #expect(!secret.diagnostics.contains(secret.output.dropLast()))
            let shown = try await scene.online(["callbacks", "show"])
            #expect(shown.output.hasPrefix(url + "\n") && shown.diagnostics.isEmpty)
            let test = try await scene.online(["callbacks", "test"])
            #expect(test.output == "delivered, HTTP 200\n", "\(test.diagnostics)")
            #expect(probe.attempts.last?["merchantIdScanReference"] == "test")
            probe.answering(.answered(status: 500))
            let failed = try await scene.online(["callbacks", "test", "--json"])
            #expect(failed.status == .negative)
            #expect(try CardsScene.json(failed)["status"]?.number?.integer == 500)
            probe.answering(.answered(status: 200))
            let reference = try await scene.refusedCheck()
            try await scene.fixture.server.sendCallbacks()
            let log = await scene.operateOne(["callbacks", "deliveries"])
            #expect(log.output.contains("  \(reference)  result 1: HTTP 200, delivered\n"))
            let none = try await scene.online(["callbacks", "deliveries", "--state", "stopped"])
            #expect(none.status == .success && none.output.isEmpty)
            let count = probe.attempts.count
            let again = await scene.operateOne(["callbacks", "resend", reference])
            #expect(again.status == .success, "\(again.diagnostics)")
            // The server's clock stands still, and the command's goes on.
            scene.fixture.pass(seconds: 600)
            try await scene.fixture.server.sendCallbacks()
            #expect(probe.attempts.count == count + 1)
            let private1 = try await scene.online(
                ["callbacks", "test", "--url", "https://127.0.0.1/"]
            )
            #expect(private1.status == .negative && probe.attempts.count == count + 1)
            let renewed = try await scene.online(["callbacks", "secret", "new"])
            #expect(renewed.output != secret.output)
            #expect(renewed.diagnostics.contains("also signs until"))
            let both = await scene.operateOne(["callbacks", "show"])
            #expect(both.output.contains("the former secret also signs until "))
            let dropped = try await scene.online(["callbacks", "secret", "drop"])
            #expect(dropped.status == .success, "\(dropped.diagnostics)")
        }
    }
}

extension CheckScene {
    /// Lets a check have begun earlier.
    func age(_ reference: String, days: Int64) async throws {
        let time = fixture.now.adding(milliseconds: -days * 86_400_000)
        try await fixture.database { work throws(DatabaseError) in
            _ = try work.execute(
                "UPDATE identity_transaction SET created = ? WHERE ref = ?",
                .time(time),
                .text(reference)
            )
        }
    }
}
