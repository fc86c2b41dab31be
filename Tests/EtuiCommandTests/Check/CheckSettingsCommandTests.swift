// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

@testable import etui

/// `etui check settings`, `accept`, `masking` and `retention`, as the operator and over the network.
struct CheckSettingsCommandTests {
    @Test(arguments: [true, false])
    func `a setting is shown, changed and read back`(isOnline: Bool) async throws {
        try await withChecks { scene in
            let run = { (words: [String]) async throws -> CardsScene.Outcome in
                isOnline ? try await scene.online(words) : await scene.operateOne(words)
            }
            let shown = try await run(["settings", "show"])
            #expect(shown.output.contains("retention.days  360\n"), "\(shown.diagnostics)")
            for (key, values, text) in [
                ("retention.days", ["90"], "90"), ("verification.fourEyes", ["true"], "true"),
                ("products", ["fastfill"], "[\"fastfill\"]"),
                ("products", ["netverify", "fastfill"], "[\"netverify\",\"fastfill\"]"),
                (
                    "callbackUrl", ["https://merchant.example/results"],
                    "https://merchant.example/results"
                ),
                ("callbackUrl", ["none"], "null"),
            ] {
                let saved = try await run(["settings", "set", key] + values)
                #expect(saved.output == "\(key): saved\n", "\(saved.diagnostics)")
                #expect(try await run(["settings", "get", key]).output == text + "\n")
            }
            let id = scene.fixture.accounts[0].id
            #expect(try await scene.fixture.server.account(id).settings.retentionDays == 90)
            let rows = try await scene.fixture.server.auditRows(after: 0, ofAccount: id)
            let change = rows.last { $0.entry.action == .settings }
            #expect((change?.entry.actor == .operator) == !isOnline)
        }
    }

    @Test func `wrong keys and values change nothing, and the nearest key is named`()
        async throws
    {
        try await withChecks { scene in
            for (words, status, reason) in [
                (["set", "retention.day", "90"], CommandStatus.unusable, "retention.days"),
                (["get", "retention.day"], .unusable, "retention.days"),
                (["set", "masking.reasn", "x"], .unusable, "masking.reason"),
                (["set", "retention.days", "0"], .unusable, "from 1 to 3650"),
                (["set", "retention.days", "29"], .unusable, "greater than retention.days"),
                (["set", "sessionSeconds", "299"], .unusable, "from 300 to 3600"),
                (["set", "verification.approval", "x"], .unusable, "one of review, automatic"),
                (["set", "retention.days", "many"], .unusable, "whole number from 1 to 3650"),
                (["set", "retention.days", "1", "2"], .unusable, "one value"),
                (["set", "verification.fourEyes", "yes"], .unusable, "true or false"),
                (
                    ["set", "callbackUrl", "http://127.0.0.1/"], .unusable,
                    "callbackUrl must be an https address"
                ),
                (["set", "masking.ABC.PASSPORT", "false"], .unusable, "masking.ABC"),
                (["set", "masking.FRA.PASSPORT", "false"], .unusable, "masking list"),
                (["set", "masking.DEU.PASSPORT", "false"], .unusable, "masking.reason"),
                (["set", "masking.reason", "  "], .unusable, "not blank"),
            ] {
                let outcome = await scene.operateOne(["settings"] + words)
                #expect(!outcome.diagnostics.contains("the server"), "\(outcome.diagnostics)")
                #expect(outcome.status == status, "\(words) \(outcome.diagnostics)")
                #expect(outcome.diagnostics.contains(reason), "\(outcome.diagnostics)")
            }
            let id = scene.fixture.accounts[0].id
            let settings = try await scene.fixture.server.account(id).settings
            #expect(settings == CheckSettings())
        }
    }

    @Test
    func
        `an address on this machine that the server permits stays where the operator cannot set one`()
        async throws
    {
        let origin = "http://127.0.0.1:9000"
        try await withChecks(adjust: { $0.permittedOrigins = [origin] }) { scene in
            let url = ["settings", "set", "callbackUrl", origin + "/results"]
            #expect(await scene.operateOne(url).status == .unusable)
            let set = try await scene.online(url)
            #expect(set.status == .success, "\(set.diagnostics)")
            let days = await scene.operateOne(["settings", "set", "retention.days", "90"])
            #expect(days.status == .success, "\(days.diagnostics)")
            let kept = await scene.operateOne(["settings", "get", "callbackUrl"])
            #expect(kept.output == origin + "/results\n")
        }
    }

    @Test func `settings are exported and imported as they were`() async throws {
        try await withChecks { scene in
            _ = await scene.operateOne(["settings", "set", "retention.days", "90"])
            let exported = await scene.operateOne(["settings", "export"])
            #expect(exported.status == .success)
            _ = await scene.operateOne(["settings", "set", "retention.days", "360"])
            let file = try scene.write("settings.json", Array(exported.output.utf8))
            let imported = try await scene.online(["settings", "import", file])
            #expect(imported.status == .success, "\(imported.diagnostics)")
            #expect(await scene.operateOne(["settings", "export"]).output == exported.output)
            let other = try scene.write("other.json", Array(#"{"retention.day":1}"#.utf8))
            let wrong = await scene.operateOne(["settings", "import", other])
            #expect(wrong.status == .unusable && wrong.diagnostics.contains("retention.days"))
            let beyond = try scene.write("beyond.json", Array(#"{"retention.days":0}"#.utf8))
            let refused = try await scene.online(["settings", "import", beyond])
            #expect(refused.status == .unusable && refused.diagnostics.contains("1 to 3650"))
            let text = try scene.write("text.json", Array("no".utf8))
            #expect(await scene.operateOne(["settings", "import", text]).status == .unusable)
            let none = scene.scratch.path + "/none"
            #expect(await scene.operateOne(["settings", "import", none]).status == .unusable)
        }
    }

    @Test func `documents are accepted, refused and reset`() async throws {
        try await withChecks { scene in
            let listed = try await scene.online(["accept", "list"])
            #expect(listed.output == "AUT  PASSPORT,ID_CARD  plastic\nDEU  PASSPORT  plastic\n")
            let added = try await scene.online(
                ["accept", "add", "--country", "CHE,DEU", "--types", "card"]
            )
            #expect(added.output.contains("CHE  ID_CARD  plastic\n"), "\(added.diagnostics)")
            #expect(added.output.contains("DEU  PASSPORT,ID_CARD  plastic\n"))
            let removed = try await scene.online(
                ["accept", "remove", "--country", "AUT", "--types", "passport"]
            )
            #expect(removed.output.contains("AUT  ID_CARD  plastic\n"))
            let gone = try await scene.online(["accept", "remove", "--country", "AUT", "--json"])
            let rows = try CardsScene.json(gone)["rows"]?.elements
            #expect(rows?.compactMap { $0["country"]?.string } == ["CHE", "DEU"])
            let reset = try await scene.online(["accept", "reset"])
            #expect(
                reset.output == "AUT  PASSPORT,ID_CARD  plastic\nCHE  none\n"
                    + "DEU  PASSPORT  plastic\naccepted: documents of 2 issuers\n"
            )
            #expect(try await scene.online(["accept", "list"]).output == listed.output)
            for (words, status, reason) in [
                (["--country", "DE", "--types", "card"], CommandStatus.unusable, "write DEU"),
                (["--country", "XXX", "--types", "card"], .unusable, "such as AUT"),
                (["--country", "DEU", "--types", "paper"], .unusable, "--types"),
                (["--country", "DEU"], .unusable, "--types is missing"),
                (
                    ["--country", "DEU", "--types", "card", "--variants", "wood"], .unusable,
                    "plastic"
                ),
            ] {
                let outcome = try await scene.online(["accept", "add"] + words)
                #expect(outcome.status == status && outcome.diagnostics.contains(reason))
            }
        }
    }

    @Test func `what is accepted already needs no force, and what is not is named`() async throws {
        try await withChecks { scene in
            let row = try #require(
                DocumentCatalogue.standard.rows.first { row in
                    !row.isFallback && row.variant == .plastic
                        && DocumentCatalogue.standard.rows(of: row.country, row.type)
                            .allSatisfy { $0.confidence == .unconfirmed }
                }
            )
            let word = try #require(CheckOptions.kinds.first { $0.value == row.type }?.key)
            let unsure = ["accept", "add", "--types", word, "--country", row.country]
            let refused = try await scene.online(unsure)
            #expect(refused.status == .negative && refused.diagnostics.contains("--force"))
            let forced = try await scene.online(unsure + ["--force"])
            let start = "\(row.country)  \(row.type.rawValue)  "
            #expect(forced.output.hasPrefix(start), "\(forced.diagnostics)")
            let add = ["accept", "add", "--types", "card", "--country"]
            let other = try await scene.online(add + ["CHE"])
            #expect(other.status == .success, "\(other.diagnostics)")
            #expect(
                other.output == "CHE  ID_CARD  plastic\naccepted: documents of 4 issuers\n"
            )
            let again = try await scene.online(add + ["CHE"])
            #expect(again.status == .success && again.diagnostics.contains("accepted already"))
            let remove = ["accept", "remove", "--country", "CHE,FRA"]
            let removed = try await scene.online(remove)
            #expect(removed.status == .success && removed.diagnostics.contains("FRA"))
            #expect(removed.output == "CHE  none\naccepted: documents of 3 issuers\n")
            #expect(try await scene.online(remove).status == .negative)
        }
    }

    @Test func `approval without a person needs print, which the command says`() async throws {
        try await withChecks { scene in
            let approval = ["settings", "set", "verification.approval", "automatic"]
            let silent = await scene.operateOne(approval)
            #expect(silent.status == .success, "\(silent.diagnostics)")
            #expect(silent.diagnostics.contains("settings set features.printedText true"))
            let on = await scene.operateOne(["settings", "set", "features.printedText", "true"])
            #expect(on.status == .success && on.diagnostics.isEmpty)
            #expect(await scene.operateOne(approval).diagnostics.isEmpty)
        }
    }

    @Test func `the rows of masking show what is off, and why`() async throws {
        try await withChecks { scene in
            let usual = await scene.operateOne(["masking", "list"])
            #expect(usual.output.contains("on   DEU  PASSPORT  "), "\(usual.diagnostics)")
            #expect(!usual.output.contains("off"))
            let get = ["settings", "get", "masking.DEU.PASSPORT"]
            #expect(await scene.operateOne(get).output == "true\n")
            let reason = ["settings", "set", "masking.reason", "permitted by the registry"]
            #expect(await scene.operateOne(reason).status == .success)
            let off = ["settings", "set", "masking.DEU.PASSPORT", "false"]
            #expect(await scene.operateOne(off).status == .success)
            #expect(await scene.operateOne(get).output == "false\n")
            let shown = try await scene.online(["masking", "list"])
            #expect(shown.output.contains("off  DEU  PASSPORT  "))
            #expect(shown.output.contains("reason: permitted by the registry\n"))
            #expect(shown.output.split(separator: "\n").count == MaskingRule.all.count + 1)
        }
    }

    @Test func `masking is switched off with a reason, and on again`() async throws {
        try await withChecks { scene in
            let german = ["--country", "DEU", "--types", "passport"]
            let without = await scene.operateOne(["masking", "off"] + german)
            #expect(without.status == .unusable && without.diagnostics.contains("--reason"))
            let blank = await scene.operateOne(["masking", "off"] + german + ["--reason", " "])
            #expect(blank.status == .unusable && blank.diagnostics.contains("--reason"))
            let reason = ["--reason", "permitted by the registry"]
            let given = await scene.operateOne(["masking", "off"] + german + reason)
            #expect(given.output.contains("off  DEU  PASSPORT  "), "\(given.diagnostics)")
            #expect(given.output.contains("on   DEU  ID_CARD  "))
            // The reason is there now; without types all rows of an issuer change.
            let dutch = try await scene.online(["masking", "off", "--country", "NLD"])
            let off = dutch.output.split(separator: "\n").filter { $0.hasPrefix("off  NLD  ") }
            #expect(off.count == 3)
            let on = try await scene.online(["masking", "on", "--country", "NLD,DEU", "--json"])
            let rows = try CardsScene.json(on)["rows"]?.elements ?? []
            #expect(rows.count == MaskingRule.all.count)
            #expect(rows.allSatisfy { $0["isOn"]?.boolean == true })
            let swiss = await scene.operateOne(["masking", "on", "--country", "CHE"])
            #expect(swiss.status == .unusable && swiss.diagnostics.contains("masking list"))
            let lacking = await scene.operateOne(["masking", "on"])
            #expect(lacking.status == .unusable && lacking.diagnostics.contains("--country"))
        }
    }

    @Test func `what is due is counted, and deleted on demand`() async throws {
        try await withChecks { scene in
            let reference = try await scene.refusedCheck()
            let calm = try await scene.online(["retention", "show"])
            #expect(calm.output.contains("retention.days  360\n"))
            #expect(calm.output.contains("within a day: 0 checks and 0 faces\n"))
            let early = await scene.operate(["retention", "run"])
            #expect(early.output == "deleted 0 checks and 0 faces\n", "\(early.diagnostics)")
            try await scene.age(reference, days: 361)
            let due = await scene.operateOne(["retention", "show", "--json"])
            #expect(try CardsScene.json(due)["due"]?["checks"]?.number?.integer == 1)
            let run = await scene.operate(["retention", "run", "--json"])
            #expect(try CardsScene.json(run)["checks"]?.number?.integer == 1)
            let gone = try await scene.online(["status", reference])
            #expect(gone.status == .negative)
        }
    }
}
