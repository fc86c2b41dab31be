// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import Foundation
import IssuingServerTestSupport
import PaymentCards
import TestSupport
import Testing

@testable import etui

/// `etui issuing` on the folder and the database of a server that runs.
struct IssuingCommandTests {
    private static func run(_ words: [String], _ place: [String]) async -> CardsScene.Outcome {
        let console = RecordingConsole()
        let status = await Etui.run(["issuing"] + words + place, on: console.console())
        return (status, console.output, console.diagnostics)
    }

    private static func place(_ fixture: IssuingFixture) -> [String] {
        ["--data", fixture.scratch.path + "/data", "--database", fixture.place.address]
    }

    /// The names of the vault's keys in a report.
    private static func vault(_ report: JSONValue) -> [String] {
        report["vault"]?.elements?.compactMap { $0["kid"]?.string } ?? []
    }

    /// Runs a command of a bank with a secret.
    private static func bank(
        _ scene: CardsScene,
        _ id: String,
        _ secret: String
    ) async throws -> CommandStatus {
        let file = try scene.scratch.writePrivate("another", Array(secret.utf8))
        let options = ["--server", scene.address, "--client", id, "--secret-file", file]
        return await scene.run(["holder", "list"] + options).status
    }

    @Test func `a running server admits and refuses a bank at once`() async throws {
        try await withCards { scene in
            let place = Self.place(scene.fixture)
            let added = await Self.run(["client", "add", "new-bank"], place)
            #expect(added.status == .success, "\(added.diagnostics)")
            #expect(added.output.count == 44 && added.output.hasSuffix("\n"))
            #expect(!added.diagnostics.contains(added.output.dropLast()))
            #expect(try await Self.bank(scene, "new-bank", added.output) == .success)
            let renewed = await Self.run(["client", "renew", "new-bank", "--json"], place)
            let secret = try #require(try CardsScene.json(renewed)["secret"]?.string)
            #expect(try await Self.bank(scene, "new-bank", added.output) == .negative)
            #expect(try await Self.bank(scene, "new-bank", secret) == .success)
            #expect(await Self.run(["client", "revoke", "new-bank"], place).status == .success)
            #expect(try await Self.bank(scene, "new-bank", secret) == .negative)
            let list = await Self.run(["client", "list"], place)
            #expect(
                list.output.contains("new-bank  since ") && list.output.contains(", revoked on")
            )
            #expect(!list.output.contains(secret))
            let report = try CardsScene.json(await Self.run(["client", "list", "--json"], place))
            #expect(report["schema"]?.string == "etui.issuing.clients.v1")
            let names = report["clients"]?.elements?.compactMap { $0["id"]?.string }
            #expect(Set(names ?? []) == ["bank-a", "bank-b", "new-bank"])
            let again = await Self.run(["client", "renew", "new-bank"], place)
            #expect(try await Self.bank(scene, "new-bank", again.output) == .success)
        }
    }

    @Test func `a client is added once, under a name, and only known ones change`() async throws {
        try await withCards { scene in
            let place = Self.place(scene.fixture)
            let known = await Self.run(["client", "add", "bank-a"], place)
            #expect(known.status == .negative && known.diagnostics.contains("client renew"))
            for name in ["", "my bank", "bank:a", String(repeating: "a", count: 65)] {
                #expect(await Self.run(["client", "add", name], place).status == .unusable)
            }
            for verb in ["renew", "revoke"] {
                let unknown = await Self.run(["client", verb, "nobody"], place)
                #expect(unknown.status == .negative && unknown.output.isEmpty)
            }
        }
    }

    @Test func `numbers and PINs get a new key, and the former one goes`() async throws {
        try await withCards { scene in
            let holder = try await scene.fixture.addHolder()
            let card = try await scene.fixture.addCard("physical", for: holder)
            #expect(await scene.fixture.operate("activate", card.id).status == 200)
            let place = Self.place(scene.fixture)
            let before = try CardsScene.json(await Self.run(["key", "status", "--json"], place))
            for (key, operation) in [("numbers", SecureOperation.pan), ("pins", .pin)] {
                let former = try #require(before[key]?.string)
                let rotated = await Self.run(["key", "rotate", key, "--json"], place)
                let report = try CardsScene.json(rotated)
                #expect(report[key]?.string != former)
                #expect(report["formerInUse"]?.elements?.map(\.string) == [former])
                #expect(rotated.diagnostics.contains("key rewrap \(key)"))
                let rewrapped = await Self.run(["key", "rewrap", key], place)
                #expect(rewrapped.output == "\(key): 1 secret encrypted under the current key\n")
                let removed = await Self.run(["key", "remove-former", key, "--json"], place)
                #expect(try CardsScene.json(removed)["count"]?.number?.integer == 1)
                #expect(try await scene.fixture.reveal(operation, card).status == 200)
            }
            let after = try CardsScene.json(await Self.run(["key", "status", "--json"], place))
            #expect(after["formerInUse"]?.count == 0)
            #expect(Self.vault(after) == Self.vault(before))
        }
    }

    @Test func `what a server encrypted under its former key is moved before that key goes`()
        async throws
    {
        try await withCards { scene in
            let holder = try await scene.fixture.addHolder()
            let place = Self.place(scene.fixture)
            #expect(await Self.run(["key", "rotate", "numbers"], place).status == .success)
            // The server still has the former key as its current one.
            let card = try await scene.fixture.addCard(for: holder)
            let removed = await Self.run(["key", "remove-former", "numbers"], place)
            #expect(removed.output == "numbers: removed 1 former key\n", "\(removed.diagnostics)")
            #expect(try await scene.fixture.reveal(.pan, card).status == 200)
        }
    }

    @Test func `the vault's next key becomes the current one`() async throws {
        try await withCards { scene in
            let place = Self.place(scene.fixture)
            let before = try CardsScene.json(await Self.run(["key", "status", "--json"], place))
            let after = try CardsScene.json(
                await Self.run(["key", "rotate", "vault", "--json"], place)
            )
            #expect(Self.vault(after)[0] == Self.vault(before)[1])
            #expect(!Self.vault(before).contains(Self.vault(after)[1]))
            let lines = await Self.run(["key", "status"], place).output
            #expect(lines.contains("current, until 20") && lines.contains("next, until 20"))
        }
    }

    @Test func `no former key goes while a server uses the folder`() async throws {
        try await withCards { scene in
            let place = Self.place(scene.fixture)
            #expect(await Self.run(["key", "rotate", "pins"], place).status == .success)
            let keys = scene.fixture.scratch.path + "/data/issuing/kek-pin.keys"
            let before = try String(contentsOfFile: keys, encoding: .utf8)
            let path = scene.fixture.scratch.path + "/data/.lock"
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            let lock = try HeldLock(path)
            let refused = await Self.run(["key", "remove-former", "pins"], place)
            #expect(refused.status == .negative && refused.diagnostics.contains("stop it first"))
            #expect(try String(contentsOfFile: keys, encoding: .utf8) == before)
            lock.release()
        }
    }

    @Test(arguments: [
        ["key", "rotate", "index"], ["key", "rewrap", "vault"], ["key", "remove-former", "vault"],
        ["key", "rotate"], ["client", "add"], ["client"],
    ])
    func `a command line that makes no sense changes nothing`(words: [String]) async throws {
        let scratch = try Scratch()
        let place = ["--data", scratch.path + "/data"]
        #expect(await Self.run(words, words.count > 1 ? place : []).status == .unusable)
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/data"))
    }

    @Test(arguments: [
        ["client", "list"], ["client", "renew", "a"], ["client", "revoke", "a"], ["key", "status"],
        ["key", "rotate", "pins"], ["key", "rewrap", "pins"],
    ])
    func `a folder without a server stays one`(words: [String]) async throws {
        let scratch = try Scratch()
        let place = ["--data", scratch.path + "/data"]
        let refused = await Self.run(words, place)
        #expect(refused.status == .negative && refused.diagnostics.contains("no issuing server"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/data"))
    }

    @Test func `the first bank may be added before the first start`() async throws {
        let scratch = try Scratch()
        let place = ["--data", scratch.path + "/data"]
        #expect(await Self.run(["client", "add", "first-bank"], place).status == .success)
        let list = await Self.run(["client", "list"], place)
        #expect(list.output.hasPrefix("first-bank  since "), "\(list.diagnostics)")
        let elsewhere = ["--database", "sqlite:" + scratch.path + "/none.db"]
        let none = await Self.run(["client", "list"], place + elsewhere)
        #expect(none.status == .negative && none.diagnostics.contains("no such database"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path + "/none.db"))
    }

    @Test func `keys of another server open nothing`() async throws {
        let scratch = try Scratch()
        let own = ["--data", scratch.path + "/a"]
        #expect(await Self.run(["client", "add", "bank"], own).status == .success)
        let other = ["--data", scratch.path + "/b"]
        #expect(await Self.run(["client", "add", "bank"], other).status == .success)
        let mixed = own + ["--database", "sqlite:" + scratch.path + "/b/etui.db"]
        let refused = await Self.run(["client", "list"], mixed)
        #expect(refused.status == .unusable)
        #expect(refused.diagnostics.contains("do not belong to this database"))
    }
}
