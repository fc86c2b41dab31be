// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Encodings
import Foundation
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

@testable import etui

/// `etui check accounts` and `credentials` on the data of a server that runs, and over the network.
struct CheckAccountsCommandTests {
    @Test func `an operator adds, disables and enables an account`() async throws {
        try await withChecks { scene in
            let added = await scene.operate([
                "accounts", "add", "Shop", "--products", "fastfill", "--features", "none",
            ])
            #expect(added.status == .success, "\(added.diagnostics)")
            let id = CheckScene.line(added)
            #expect(added.diagnostics.contains("credentials add LABEL --account \(id)"))
            #expect(added.diagnostics.contains("--scopes admin --data \(scene.fixture.folder)"))
            let list = await scene.operate(["accounts", "list"])
            #expect(list.output.contains("\(id)  Shop  enabled, fastfill, no features\n"))
            #expect(list.output.contains(", netverify,fastfill, debug,offline,printedText\n"))
            let again = await scene.operate(["accounts", "add", "Shop"])
            #expect(again.status == .negative && again.diagnostics.contains(id))
            #expect(again.output.isEmpty)
            let report = try CardsScene.json(await scene.operate(["accounts", "list", "--json"]))
            #expect(report["schema"]?.string == "etui.check.accounts.list.v1")
            #expect(report["accounts"]?.count == 3)
            #expect(report["accounts"]?[2]?["granted"]?["features"]?.count == 0)
            let disabled = await scene.operate(["accounts", "disable", "Shop"])
            #expect(disabled.output == "\(id)  Shop  disabled\n")
            #expect(try await scene.fixture.server.account(id).isEnabled == false)
            #expect(await scene.operate(["accounts", "enable", id]).status == .success)
            let shown = try CardsScene.json(
                await scene.operate(["accounts", "show", id, "--json"])
            )
            #expect(shown["state"]?.string == "enabled" && shown["checks"]?.number?.integer == 0)
            #expect(shown["settings"]?["products"]?[0]?.string == "fastfill")
        }
    }

    @Test func `an account is named by its identifier, or by a name that only it has`()
        async throws
    {
        try await withChecks { scene in
            _ = try await scene.fixture.server.addAccount("one")
            let twice = await scene.operate(["accounts", "show", "one"])
            #expect(twice.status == .unusable && twice.diagnostics.contains("several accounts"))
            let entry = AccountEntry(
                id: "demo-fourEyes",
                name: "Specimen Bank",
                isEnabled: true,
                settings: CheckSettings(),
                credentials: [],
                callbackSecret: "specimen"
            )
            #expect(try await scene.fixture.server.enter(entry))
            for name in [
                "demo-fourEyes", try #require(scene.fixture.accounts.first).id.uppercased(),
            ] {
                #expect(await scene.operate(["accounts", "show", name]).status == .success)
            }
            let unknown = await scene.operate(["accounts", "remove", "none", "--yes"])
            #expect(unknown.status == .negative && unknown.diagnostics.contains("accounts list"))
            for words in [
                ["--products", "netverify,x"], ["--features", "x"], ["--products", "none"],
            ] {
                let outcome = await scene.operate(["accounts", "add", "Shop"] + words)
                #expect(outcome.status == .unusable && outcome.diagnostics.contains(words[0]))
            }
            #expect(try await scene.fixture.server.accounts().allSatisfy { $0.name != "Shop" })
            #expect(await scene.operate(["accounts", "add", "\u{1}"]).status == .unusable)
            let unnamed = await scene.operate(["settings", "show"])
            #expect(unnamed.status == .unusable && unnamed.diagnostics.contains("--account"))
        }
    }

    @Test func `an account is removed with its checks, and the audit stays`() async throws {
        try await withChecks { scene in
            let reference = try await scene.refusedCheck()
            let id = scene.fixture.accounts[0].id
            let pictures = scene.fixture.folder + "/identity-pictures/" + reference
            #expect(FileManager.default.fileExists(atPath: pictures))
            let admin = try await scene.network(.admin)
            let removed = await scene.operate(["accounts", "remove", id, "--yes", "--json"])
            #expect(removed.status == .success, "\(removed.diagnostics)")
            let report = try CardsScene.json(removed)
            #expect(report["schema"]?.string == "etui.check.accounts.remove.v1")
            #expect(report["checks"]?.number?.integer == 1 && report["id"]?.string == id)
            #expect(!FileManager.default.fileExists(atPath: pictures))
            let refused = await scene.run(["status", reference] + admin)
            #expect(refused.status == .negative && refused.diagnostics.contains("this token"))
            let again = await scene.operate(["accounts", "remove", id, "--yes"])
            #expect(again.status == .negative)
            #expect(await scene.operate(["audit", "verify"]).status == .success)
            let rows = try await scene.fixture.server.auditRows(after: 0, ofAccount: id)
            #expect(rows.map(\.entry.action.rawValue).suffix(3).contains("account.remove"))
            #expect(rows.contains { $0.entry.subject == reference })
        }
    }

    @Test func `a folder without a server is left as it is`() async throws {
        let scratch = try Scratch()
        let console = RecordingConsole()
        let words = ["check", "accounts", "list", "--data", scratch.path]
        #expect(await Etui.run(words, on: console.console()) == .negative)
        #expect(console.diagnostics.contains("has no server for identity checks"))
        #expect(Input.kind(scratch.path + "/identity.keys") == nil)
        let added = ["check", "accounts", "add", "Shop", "--data", scratch.path + "/data"]
        #expect(await Etui.run(added, on: console.console()) == .success)
        #expect(Input.kind(scratch.path + "/data/identity.keys") == .file)
    }

    @Test func `a credential works at once, is listed without its secret, and ends`()
        async throws
    {
        try await withChecks { scene in
            let added = await scene.operateOne([
                "credentials", "add", "tills", "--scopes", "capture,retrieve",
                "--expires", "2999-01-01T00:00:00Z",
            ])
            #expect(added.status == .success, "\(added.diagnostics)")
            let secret = CheckScene.line(added)
            #expect(secret.count == 43 && !added.diagnostics.contains(secret))
            let token = try #require(
                added.diagnostics.split(separator: " ").first {
                    CheckReference.isOne(String($0).trimmed)
                }
            )
            let name = String(token).trimmed
            let file = try scene.scratch.writePrivate("tills", Array(secret.utf8))
            let words = ["--server", scene.address, "--token", name, "--secret-file", file]
            let unknown = "0e1f5a52-7d1c-4d0c-9c7e-0a5b6c7d8e9f"
            let known = await scene.run(["status", unknown] + words)
            #expect(known.diagnostics.contains("no such check"))
            let listed = try await scene.online(["credentials", "list"])
            #expect(listed.output.contains("\(name)  tills  capture,retrieve, until 2999-01-01"))
            #expect(!listed.output.contains(secret))
            let revoked = await scene.operateOne(["credentials", "revoke", name])
            #expect(revoked.status == .success, "\(revoked.diagnostics)")
            let refused = await scene.run(["status", unknown] + words)
            #expect(refused.status == .negative && refused.diagnostics.contains("this token"))
            let again = await scene.operateOne(["credentials", "revoke", name])
            #expect(again.status == .negative && again.diagnostics.contains("no such credential"))
        }
    }

    @Test func `the last credential for administration stays`() async throws {
        try await withChecks { scene in
            let all = try await scene.fixture.server.credentials(of: scene.fixture.accounts[0].id)
            let admin = try #require(all.first { $0.scopes == [.admin] })
            let outcome = await scene.operateOne(["credentials", "revoke", admin.token])
            #expect(outcome.status == .negative && outcome.diagnostics.contains("stays"))
        }
    }

    @Test func `credentials need scopes that exist, and an end that is to come`() async throws {
        try await withChecks { scene in
            for (words, name) in [
                (["--scopes", "all"], "--scopes"), ([], "--scopes"),
                (["--scopes", "admin", "--expires", "tomorrow"], "--expires"),
                (["--scopes", "admin", "--expires", "2020-01-01T00:00:00Z"], "--expires"),
            ] {
                let outcome = await scene.operateOne(["credentials", "add", "x"] + words)
                #expect(outcome.status == .unusable && outcome.output.isEmpty)
                #expect(outcome.diagnostics.contains(name))
            }
            for label in ["", "\u{202E}", String(repeating: "x", count: 101)] {
                let words = ["credentials", "add", label, "--scopes", "admin"]
                let outcome = await scene.operateOne(words)
                #expect(outcome.status == .unusable && outcome.diagnostics.contains("LABEL"))
            }
            let both = try await scene.online(["credentials", "list", "--account", "one"])
            #expect(both.status == .unusable && both.diagnostics.contains("not both"))
            let capture = try await scene.online(["credentials", "list"], .capture)
            #expect(capture.status == .negative && capture.diagnostics.contains("another scope"))
        }
    }
}

extension String {
    /// The text without punctuation at its end.
    fileprivate var trimmed: String { trimmingCharacters(in: .init(charactersIn: ";,.\n")) }
}
