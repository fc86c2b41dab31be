// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import HTTPMessages
import HTTPServer
import IdentityServer
import IdentityServerTestSupport
import Testing

@testable import etui

/// `etui check submit`, `status`, `data`, `images` and `delete` against a server on a socket.
struct CheckClientCommandTests {
    private static let unknown = "0e1f5a52-7d1c-4d0c-9c7e-0a5b6c7d8e9f"

    @Test func `a check is sent, asked about, fetched and deleted`() async throws {
        try await withChecks { scene in
            let front = try scene.write("front.png", IdentityFixture.passport())
            let sent = try await scene.online(
                [
                    "submit", "--front", front, "--root-key", scene.rootKey, "--reference",
                    "order-17",
                ],
                .capture
            )
            #expect(sent.status == .success && sent.diagnostics.isEmpty, "\(sent.diagnostics)")
            let reference = CheckScene.line(sent)
            let early = try await scene.online(["status", reference], .retrieve)
            #expect(early.status == .success && early.output == "\(reference)  PENDING\n")
            let pending = try await scene.online(["data", reference])
            #expect(pending.status == .negative && pending.diagnostics.contains("no result yet"))
            try await scene.fixture.server.verify()
            try await scene.approve(reference)
            let status = try await scene.online(["status", reference, "--json"], .retrieve)
            let report = try CardsScene.json(status)
            #expect(report["schema"]?.string == "etui.check.status.v1")
            #expect(report["status"]?.string == "DONE")
            let data = try await scene.online(["data", reference], .retrieve)
            #expect(data.output.contains("  status  APPROVED_VERIFIED\n"), "\(data.diagnostics)")
            #expect(data.output.contains("  number  P1234567\n"))
            #expect(data.output.contains("  merchantScanReference  order-17\n"))
            let folder = scene.scratch.path + "/pictures"
            let saved = try await scene.online(["images", reference, "--out", folder])
            let file = "\(folder)/\(reference)-front.png"
            #expect(saved.status == .success && saved.output == file + "\n")
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
            #expect(mode as? Int == 0o600)
            let again = try await scene.online(["images", reference, "--out", folder])
            #expect(again.status == .negative && again.diagnostics.contains("is there already"))
            let asked = try await scene.online(["delete", reference, "--yes"], .retrieve)
            #expect(asked.status == .negative && asked.diagnostics.contains("another scope"))
            let deleted = try await scene.online(["delete", reference, "--yes"])
            #expect(deleted.output == "\(reference): deleted\n", "\(deleted.diagnostics)")
            for word in ["status", "data"] {
                let gone = try await scene.online([word, reference])
                #expect(gone.status == .negative && gone.diagnostics.contains("no such check"))
            }
        }
    }

    @Test func `a command waits for the result, and its status tells it`() async throws {
        try await withChecks { scene in
            let service = scene.fixture.service
            let work = Task { await service.verify() }
            defer { work.cancel() }
            let refused = try scene.write(
                "front.png",
                IdentityFixture.passport(state: "UTO")
            )
            let access = try await scene.writeAccess()
            let words = ["submit", "--front", refused, "--wait", "--access", access]
            let outcome = await scene.run(words + ["--json"])
            #expect(outcome.status == .negative, "\(outcome.diagnostics)")
            let report = try CardsScene.json(outcome)
            #expect(report["schema"]?.string == "etui.check.submit.v1")
            #expect(report["status"]?.string == "DONE")
            let status = report["verificationStatus"]?.string
            #expect(status?.isEmpty == false && status != "APPROVED_VERIFIED")
            #expect(report["rejectReason"]?["rejectReasonCode"] != nil)
            let front = try scene.write("good.png", IdentityFixture.passport())
            let review = await scene.run(
                ["submit", "--front", front, "--wait", "--seconds", "1", "--access", access]
            )
            #expect(review.status == .negative)
            #expect(review.diagnostics.contains("has no result yet"))
            let late = try CardsScene.json(
                await scene.run(
                    ["submit", "--front", front, "--wait", "--seconds", "1", "--access", access]
                        + ["--json"]
                )
            )
            #expect(late["status"]?.string == "PENDING")
            #expect(late["scanReference"]?.string.map(CheckReference.isOne) == true)
            let data = await scene.run(
                ["submit", "--front", front, "--fastfill", "--wait", "--access", access]
            )
            #expect(data.status == .success && data.output.hasSuffix("  DONE\n"), "\(data.output)")
        }
    }

    @Test func `a check that was sent is reported although its result cannot be asked for`()
        async throws
    {
        try await withChecks { scene in
            let front = try scene.write("front.png", IdentityFixture.passport())
            let words = ["submit", "--front", front, "--wait", "--root-key", scene.rootKey]
            let outcome = try await scene.online(words + ["--json"], .capture)
            #expect(outcome.status == .negative)
            #expect(outcome.diagnostics.contains("was sent, and only waiting"))
            #expect(outcome.diagnostics.contains("another scope"))
            let report = try CardsScene.json(outcome)
            #expect(report["scanReference"]?.string.map(CheckReference.isOne) == true)
            #expect(report["error"]?["code"]?.string == "refused")
        }
    }

    @Test func `what the server refuses about a text names its option`() async throws {
        try await withChecks { scene in
            let front = try scene.write("front.png", IdentityFixture.passport())
            let long = String(repeating: "x", count: 101)
            for (words, reason) in [
                (["--reference", long], "--reference has more than 100"),
                (["--customer", long], "--customer has more than 100"),
                (["--callback", "http://foo"], "--callback must be an https address"),
            ] {
                let outcome = try await scene.online(
                    ["submit", "--front", front, "--root-key", scene.rootKey] + words,
                    .capture
                )
                #expect(outcome.status == .unusable && outcome.output.isEmpty)
                #expect(outcome.diagnostics.contains(reason), "\(outcome.diagnostics)")
            }
        }
    }

    @Test func `nothing is sent under keys that the root does not vouch for`() async throws {
        try await withChecks { scene in
            let front = try scene.write("front.png", IdentityFixture.passport())
            let other = Base64.encode(
                [UInt8](repeating: 7, count: 32),
                alphabet: .urlSafe,
                padded: false
            )
            let outcome = try await scene.online(
                ["submit", "--front", front, "--root-key", other],
                .capture
            )
            #expect([.negative, .unusable].contains(outcome.status) && outcome.output.isEmpty)
            #expect(outcome.diagnostics.contains("root-key"))
        }
    }

    @Test func `what cannot be a picture is not sent`() async throws {
        try await withChecks { scene in
            let root = ["--root-key", scene.rootKey]
            let text = try scene.write("text", Array("no picture".utf8))
            let missing = scene.scratch.path + "/none"
            for (words, reason) in [
                (["--front", text], "is no JPEG or PNG"), (["--front", missing], "no such file"),
                (["--back", text], "is no JPEG or PNG"), ([], "--front is missing"),
            ] {
                let outcome = try await scene.online(["submit"] + words + root, .capture)
                #expect(outcome.status == .unusable && outcome.diagnostics.contains(reason))
            }
            let broken = try scene.write(
                "broken.png",
                Array(try IdentityFixture.passport().prefix(60))
            )
            let refused = try await scene.online(
                ["submit", "--front", broken] + root,
                .capture
            )
            #expect(refused.status == .negative, "\(refused.diagnostics)")
            #expect(refused.diagnostics.contains("--front: the server does not accept this"))
        }
    }

    @Test func `a server that does not answer, and one that is none`() async throws {
        try await withChecks { scene in
            let options = try await scene.network(.admin)
            let words = ["status", Self.unknown] + options.dropFirst(2)
            let none = await scene.run(words + ["--server", "http://127.0.0.1:9"])
            #expect(none.status == .unusable && none.diagnostics.contains("cannot be reached"))
            let other = HTTPServer(
                router: HTTPRouter(routes: []),
                configuration: HTTPServerConfiguration()
            )
            let address = "http://127.0.0.1:\(try other.start())"
            let foreign = await scene.run(words + ["--server", address])
            await other.stop()
            #expect(foreign.status == .unusable)
            #expect(foreign.diagnostics.contains("not the address of a server"))
            for address in ["http://example.com", "https://", "ftp://example.com", "https://a@b"] {
                let refused = await scene.run(words + ["--server", address])
                #expect(refused.status == .unusable && refused.diagnostics.contains("neither"))
            }
        }
    }

    @Test func `wrong, expired and revoked credentials are refused`() async throws {
        try await withChecks { scene in
            let id = scene.fixture.accounts[0].id
            let end = scene.fixture.now.adding(milliseconds: 5000)
            let new = try await scene.fixture.server.addCredential(
                to: id,
                [.admin],
                expires: end
            )
            let secret = try scene.scratch.writePrivate("secret", new.secret.revealed())
            let wrong = try scene.scratch.writePrivate("wrong", Array("wrong".utf8))
            let words = ["status", Self.unknown, "--server", scene.address, "--token", new.token]
            let known = await scene.run(words + ["--secret-file", secret])
            #expect(known.status == .negative && known.diagnostics.contains("no such check"))
            let refused = await scene.run(words + ["--secret-file", wrong, "--json"])
            #expect(refused.status == .negative)
            #expect(refused.diagnostics.contains("the secret is wrong"))
            #expect(try CardsScene.json(refused)["error"]?["code"]?.string == "refused")
            scene.fixture.pass(seconds: 6)
            let expired = await scene.run(words + ["--secret-file", secret])
            #expect(expired.status == .negative && expired.diagnostics.contains("has expired"))
            try await scene.fixture.server.setAccount(id, isEnabled: false)
            let disabled = try await scene.online(["status", Self.unknown])
            #expect(disabled.status == .negative && disabled.diagnostics.contains("is disabled"))
        }
    }

    @Test func `secrets come from files that only their owner can read`() async throws {
        try await withChecks { scene in
            let open = try scene.write("open", Array("secret".utf8))
            let words = ["status", Self.unknown, "--server", scene.address]
            let outcome = await scene.run(words + ["--token", "t", "--secret-file", open])
            #expect(outcome.status == .unusable)
            #expect(outcome.diagnostics.contains("which has a secret in it"))
            #expect(outcome.diagnostics.contains("chmod 600 "))
            for (more, reason) in [
                ([], "--token is missing"), (["--token", "t"], "--secret-file is missing"),
                (["--token", "a:b", "--secret-file", open], "is no token"),
                (["--access", open], "leave out the others"),
            ] {
                let outcome = await scene.run(words + more)
                #expect(outcome.status == .unusable && outcome.diagnostics.contains(reason))
            }
            let unnamed = await scene.run(["status", Self.unknown])
            #expect(unnamed.status == .unusable)
            #expect(unnamed.diagnostics.contains("name the server"))
            let other = try scene.scratch.writePrivate("access.json", Array("{}".utf8))
            let access = await scene.run(["status", Self.unknown, "--access", other])
            #expect(access.status == .unusable && access.diagnostics.contains("access.json"))
        }
    }

    @Test func `token and secret may come from the environment`() async throws {
        try await withChecks { scene in
            let new = try await scene.fixture.server.addCredential(
                to: scene.fixture.accounts[0].id,
                [.retrieve]
            )
            let secret = String(decoding: new.secret.revealed(), as: UTF8.self)
            for (given, reason) in [
                (secret, "has no such check"), ("wrong", "the secret is wrong"),
                ("", "ETUI_CHECK_SECRET is not set"),
            ] {
                let outcome = try BuiltCommand.run(
                    ["check", "status", Self.unknown, "--server", scene.address],
                    environment: ["ETUI_CHECK_TOKEN": new.token, "ETUI_CHECK_SECRET": given]
                )
                #expect(outcome.status == (given.isEmpty ? 2 : 1))
                #expect(outcome.diagnostics.contains(reason), "\(outcome.diagnostics)")
            }
        }
    }

    @Test(arguments: ["", "17", "0e1f5a52-7d1c-4d0c-9c7e-0a5b6c7d8e9/", "../../v1/account"])
    func `other texts are no references`(text: String) async throws {
        let console = RecordingConsole()
        for word in ["status", "data", "images", "delete"] {
            let words = ["check", word, text, "--server", "http://127.0.0.1:9", "--yes"]
            let kept = word == "delete" ? words : Array(words.dropLast())
            #expect(await Etui.run(kept, on: console.console()) == .unusable)
        }
        #expect(console.diagnostics.contains("is no reference of a check"))
    }
}

extension CheckScene {
    /// Approves a check as a reviewer of the first account.
    func approve(_ reference: String) async throws {
        let answer = await fixture.send(
            .post,
            "/v1/reviews/\(reference)",
            json: ["verificationStatus": "APPROVED_VERIFIED"],
            by: fixture.accounts[0].admin
        )
        #expect(answer.status == 200)
    }

    /// Writes the part `identity` of an access.json for the first account.
    func writeAccess() async throws -> String {
        let capture = try await fixture.server.addCredential(to: fixture.accounts[0].id, [.capture])
        let admin = try await fixture.server.addCredential(to: fixture.accounts[0].id, [.admin])
        let account: JSONOutput = [
            "token": .string(capture.token),
            "secret": .string(String(decoding: capture.secret.revealed(), as: UTF8.self)),
            "adminToken": .string(admin.token),
            "adminSecret": .string(String(decoding: admin.secret.revealed(), as: UTF8.self)),
        ]
        let access: JSONOutput = [
            "identity": [
                "base": .string(address), "rootKey": .string(rootKey),
                "accounts": [account],
            ]
        ]
        return try scratch.writePrivate("access.json", access.utf8())
    }
}
