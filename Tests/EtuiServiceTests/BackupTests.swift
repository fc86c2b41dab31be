// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Database
import DatabaseTestSupport
import Encodings
import Execution
import Foundation
import HTTPMessages
import HTTPServer
import IdentityServer
import IssuingServer
import PaymentCards
import TestSupport
import Testing
import Vault

@testable import CardServer
@testable import EtuiService

/// Backups of a running server, and servers restored from them.
@Suite(.onBothEngines)
struct BackupTests {
    private let fixture: BackupFixture

    init() async throws {
        fixture = try await BackupFixture()
    }

    private func restored(
        _ server: Backup.Server,
        _ passphrase: BackupPassphrase? = BackupFixture.passphrase
    ) async throws -> Bool {
        var options = Restore.Options()
        options.passphrase = passphrase
        return try await Restore(fixture.path).run(on: server, options, at: fixture.server.now)
    }

    @Test func `each table of a live database is in a backup, or left out with a reason`()
        async throws
    {
        let names = try await fixture.server.service.server.store.read {
            work throws(CardRequestError) in
            var names: Set<String> = []
            for row in try work.rows("SELECT name FROM {tables} AS found") {
                names.insert(try row.text("name"))
            }
            return names
        }
        let kept = Set(BackupTables.kept.map(\.name))
        #expect(kept.union(BackupTables.leftOut.keys) == names)
        #expect(kept.isDisjoint(with: BackupTables.leftOut.keys))
        // A table without rows would prove nothing about the round trip.
        for (table, rows) in try await BackupFixture.rows(fixture.server.database) {
            #expect(!rows.isEmpty, "\(table)")
        }
    }

    @Test(arguments: TestEngine.both)
    func `a restored server is the former one, on either engine`(engine: TestEngine) async throws {
        let summary = try await fixture.make(keys: true)
        #expect(summary.fileCount == 4 && summary.hasKeys)
        let before = try await BackupFixture.rows(fixture.server.database)
        let place = try await fixture.emptyPlace(engine, "new")
        #expect(try await restored(place))
        let address = try place.address()
        #expect(try await BackupFixture.rows(address) == before)
        for name in ServerFiles.secretNames + ServerFiles.lists {
            #expect(
                try fixture.scratch.bytes(of: "new/" + name)
                    == fixture.scratch.bytes(of: "data/" + name)
            )
            #expect(try fixture.scratch.permissions(of: "new/" + name) == 0o600)
        }
        #expect(try fixture.scratch.names(in: "new/trust") == ["0123456789abcdef.cer"])
        #expect(try fixture.scratch.permissions(of: "new/trust/0123456789abcdef.cer") == 0o600)
        if engine == .sqlite {
            #expect(try fixture.scratch.permissions(of: "new/etui.db") == 0o600)
        }
        #expect(try fixture.scratch.bytes(of: "new/" + BackupFixture.picture) == [1, 2, 3])
        #expect(try fixture.scratch.permissions(of: "new/" + BackupFixture.picture) == 0o600)
        try await answersAsBefore(address)
        // The keys belong to the database.
        await (try fixture.identity(in: Backup.Server(folder: place.folder, database: address)))
            .stop()
        try await issuesAsBefore(place)
    }

    /// Starts the issuing server on the restored folder: its secrets can be read, its audit goes on.
    private func issuesAsBefore(_ place: Backup.Server) async throws {
        let anchor = try await fixture.bank.anchor()
        let service = try await fixture.issuing(in: place)
        let bank = IssuingBank(fixture.bank, at: IssuingBank.router(service))
        #expect(try await bank.card(fixture.card.id.text) == fixture.card)
        // A used token stays used; one that was not is good, until it expires.
        let used = try await bank.digits(.pan, of: fixture.card, token: fixture.tokens.used)
        #expect(used == nil)
        let pin = try await bank.digits(.pin, of: fixture.card, token: fixture.tokens.unused)
        #expect(pin?.count == 4)
        try await bank.checkAudit(goingOnAfter: anchor)
        let number = try await bank.digits(.pan, of: fixture.card)
        #expect(try await fixture.bank.digits(.pan, of: fixture.card) == number)
        await service.stop()
    }

    /// Starts a server on the restored database and sends it requests.
    private func answersAsBefore(_ address: DatabaseAddress) async throws {
        var configuration = CardServiceConfiguration(
            dataDirectory: fixture.scratch.path + "/new"
        )
        configuration.database = address
        let now = fixture.server.now
        let service = try await CardService(configuration) { now }
        try await service.start(port: 8080)
        let insurer = try fixture.server.insurer()
        let path = "/vic/v1/insurers/\(insurer.bag)/cards"
        let request = HTTPRequest(
            .get,
            path,
            headers: ["Authorization": "Bearer " + insurer.apiKey]
        )
        let answer = await HTTPRouter(routes: service.routes).respond(to: request)
        let former = try await fixture.server.send(.get, path, by: insurer.apiKey)
        #expect(answer.bytes == former.response.bytes)
        // Wallets reject a set of keys that is older than theirs.
        let version = try await service.server.parties.current().version
        #expect(version > (try await fixture.server.service.server.parties.current().version))
        await service.stop()
    }

    @Test func `a backup beside a server that writes is of one moment`() async throws {
        let ledger = fixture.server.service.server.store
        let bag = try fixture.server.insurer().bag
        let acknowledged = Locked(0)
        let writers = (0..<4).map { writer in
            Task {
                var number = 0
                while !Task.isCancelled {
                    let (id, position) = ("f\(writer)-\(number)", number)
                    _ = try await ledger.write { work throws(CardRequestError) in
                        try Self.enter(id, at: bag, position, work)
                    }
                    acknowledged.withLock { $0 += 1 }
                    number += 1
                }
            }
        }
        for round in 0..<3 {
            try await until { acknowledged.withLock({ $0 }) >= 20 * (round + 1) }
            let before = acknowledged.withLock { $0 }
            try await fixture.make()
            let rows = try entered()
            #expect(rows.families.count >= before)
            // Each family exists with its one member and has been counted, in one transaction.
            #expect(rows.families == rows.members)
            #expect(rows.families.count == rows.count)
        }
        for writer in writers {
            writer.cancel()
            try await writer.value
        }
    }

    private static func enter(
        _ id: String,
        at bag: String,
        _ position: Int,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> Int64 {
        try work.execute(
            "INSERT INTO insurance_family (id, bag, name, login, created) VALUES (?, ?, 'x', ?, 0)",
            .text(id),
            .text(bag),
            .bytes(Array(id.utf8))
        )
        try work.execute(
            "INSERT INTO insurance_member (veka, family, place, relation) VALUES (?, ?, 0, 'x')",
            .text(id),
            .text(id)
        )
        return try work.count("written")
    }

    /// Returns the writers' rows in the backup.
    private func entered() throws -> (families: Set<String>, members: Set<String>, count: Int) {
        var (families, members, count): (Set<String>, Set<String>, Int) = ([], [], 0)
        try BackupFile(fixture.path).forEach(.rows) { payload throws(BackupError) in
            let rows = try BackupRows(parsing: payload)
            for row in rows.rows {
                var named: [String: DatabaseValue] = [:]
                for (column, value) in zip(rows.columns, row) { named[column] = value }
                switch (rows.table, named["id"], named["family"], named["name"], named["value"]) {
                case ("insurance_family", .text(let id)?, _, _, _)
                where id.hasPrefix("f") && id.contains("-"):
                    if case .text("x")? = named["name"] { families.insert(id) }
                case ("insurance_member", _, .text(let id)?, _, _):
                    if case .text("x")? = named["relation"] { members.insert(id) }
                case ("insurance_counter", _, _, .text("written")?, .integer(let value)?):
                    count = Int(value)
                default: break
                }
            }
        }
        return (families, members, count)
    }

    @Test func `what a kill leaves in a restore is the former server or the restored one`()
        async throws
    {
        try await fixture.make(keys: true)
        let before = try await BackupFixture.rows(fixture.server.database)
        let place = try await fixture.emptyPlace(EngineScope.current?.kind ?? .sqlite, "new")
        let folder = fixture.scratch.path + "/new"
        var states: [String] = []
        let isFile = place.database == nil
        var options = Restore.Options()
        options.passphrase = BackupFixture.passphrase
        _ = try await Restore(fixture.path).run(
            on: place,
            options,
            at: fixture.server.now
        ) { step in
            let copy = fixture.scratch.path + "/killed-\(states.count)"
            try? FileManager.default.copyItem(atPath: folder, toPath: copy)
            try? FileManager.default.removeItem(atPath: copy + "/.lock")
            if isFile { try? BackupFixture.redirect(copy, from: folder) }
            do {
                try await Restoration.settle(in: copy, place.database)
            } catch {
                Issue.record(error)
            }
            let left = FileManager.default.fileExists(atPath: copy + "/insurance/keys.json")
            for name in IssuingKeyContent.names {
                #expect(FileManager.default.fileExists(atPath: copy + "/" + name) == left)
            }
            states.append("\(step): \(left ? "restored" : "former")")
            let names = (try? FileManager.default.contentsOfDirectory(atPath: copy)) ?? []
            #expect(!names.contains { $0.contains("restor") }, "\(step)")
            if left {
                let address = place.database ?? (try? DatabaseAddress("sqlite:\(copy)/etui.db"))
                if let address {
                    let rows = try? await BackupFixture.rows(address)
                    #expect(rows == before, "\(step)")
                }
            } else {
                #expect(!FileManager.default.fileExists(atPath: copy + "/etui.db"))
            }
        }
        #expect(
            states == [
                "prepared files: former",
                isFile ? "prepared database: former" : "prepared database: restored",
                "decided: restored", "in place: restored",
            ]
        )
    }

    @Test func `each step of putting files in place can be the last before a kill`() async throws {
        try await fixture.make(keys: true)
        let place = Backup.Server(folder: fixture.scratch.path + "/new", database: nil)
        var options = Restore.Options()
        options.passphrase = BackupFixture.passphrase
        options.replaces = true
        // The existing content is another state of the same server.
        _ = try await Restore(fixture.path).run(on: place, options, at: fixture.server.now)
        _ = try fixture.scratch.write([1], to: "new/trust/ffffffffffffffff.cer")
        let decided = fixture.scratch.path + "/decided"
        _ = try await Restore(fixture.path).run(
            on: place,
            options,
            at: fixture.server.now
        ) { step in
            guard step == "decided" else { return }
            try? FileManager.default.copyItem(atPath: place.folder, toPath: decided)
            try? BackupFixture.redirect(decided, from: place.folder)
        }
        var copies: [String] = []
        let plan = try #require(try RestorePlan(in: decided + "/.restored"))
        try plan.carryOut(in: RestorePlan.Place(folder: decided)) { _ in
            let copy = fixture.scratch.path + "/cut-\(copies.count)"
            try? FileManager.default.copyItem(atPath: decided, toPath: copy)
            try? BackupFixture.redirect(copy, from: decided)
            copies.append(copy)
        }
        #expect(copies.count == 17)
        let before = try await BackupFixture.rows(fixture.server.database)
        for copy in copies {
            try Restoration.finish(in: copy)
            #expect(
                try await BackupFixture.rows(DatabaseAddress("sqlite:\(copy)/etui.db")) == before
            )
            let trust = try FileManager.default.contentsOfDirectory(atPath: copy + "/trust")
            #expect(trust == ["0123456789abcdef.cer"])
            let names = try FileManager.default.contentsOfDirectory(atPath: copy)
            #expect(!names.contains { $0.contains("restor") })
            for name in ServerFiles.secretNames {
                let keys = try Data(contentsOf: URL(filePath: copy + "/" + name))
                #expect([UInt8](keys) == (try fixture.scratch.bytes(of: "data/" + name)))
            }
        }
    }

    @Test(arguments: [1, 4])
    func `the database of an earlier version is backed up, restored and brought up to date`(
        stepCount: Int
    ) async throws {
        let today = fixture.server.database
        let older = try await #require(EngineScope.current).makeAddress()
        try await OlderDatabase(stepCount: stepCount).fill(older, from: today)
        let origin = Backup.Server(folder: fixture.folder, database: older)
        _ = try await Backup.make(
            of: origin,
            to: fixture.path,
            keysUnder: BackupFixture.passphrase,
            at: fixture.server.now
        )
        let place = try await fixture.emptyPlace(.sqlite, "new")
        #expect(try await restored(place))
        try await answersAsBefore(try place.address())
    }

    @Test func `a database that a server uses is not replaced`() async throws {
        try await fixture.make()
        var options = Restore.Options()
        options.replaces = true
        // Nor through a folder from which no server runs.
        for folder in [fixture.folder, fixture.scratch.path + "/other"] {
            let place = Backup.Server(folder: folder, database: try fixture.origin.address())
            let refusal = await #expect(throws: BackupError.self) {
                try await Restore(fixture.path).run(on: place, options, at: fixture.server.now)
            }
            guard case .databaseInUse = refusal else {
                Issue.record("\(String(describing: refusal))")
                continue
            }
        }
        await fixture.server.service.stop()
        let before = try await BackupFixture.rows(fixture.server.database)
        #expect(
            try await Restore(fixture.path).run(on: fixture.origin, options, at: fixture.server.now)
        )
        #expect(try await BackupFixture.rows(fixture.server.database) == before)
    }
}
