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
import IssuingServer
import PaymentCards
import TestSupport
import Testing
import Vault

@testable import EtuiService

/// Backups of a server that issues payment cards, alone or beside a card server.
@Suite(.onBothEngines)
struct BackupIssuingTests {
    private let scratch: ScratchFolder
    private let origin: Backup.Server

    init() async throws {
        scratch = try ScratchFolder()
        origin = Backup.Server(
            folder: scratch.path + "/data",
            database: try await Self.database()
        )
    }

    /// Returns an empty database on the server, or nil for a file in the data folder.
    private static func database() async throws -> DatabaseAddress? {
        guard EngineScope.current?.kind == .postgresql else { return nil }
        return try await EngineScope.current?.makeAddress()
    }

    private var path: String { scratch.path + "/server.backup" }
    private var now: PreciseInstant { PreciseInstant(Date()) }

    private func place(_ name: String = "new") async throws -> Backup.Server {
        Backup.Server(
            folder: scratch.path + "/" + name,
            database: try await Self.database()
        )
    }

    /// Starts a whole service on a server's folder and database.
    private func served(
        _ server: Backup.Server,
        _ roles: Set<ServiceRole>? = nil
    ) async throws -> EtuiServer {
        var configuration = ServiceConfiguration(dataDirectory: server.folder)
        configuration.database = server.database
        configuration.server.port = 0
        configuration.updatesRevocationLists = false
        configuration.hasDemo = roles == nil
        configuration.roles = roles
        configuration.limitsRates = false
        let service = try await EtuiServer(configuration)
        _ = try await service.start()
        return service
    }

    /// Opens the issuing server alone.
    private func issuing(_ server: Backup.Server) async throws -> IssuingService {
        var configuration = IssuingServiceConfiguration(dataDirectory: server.folder)
        configuration.database = server.database
        configuration.limitsRates = false
        return try await IssuingService(configuration) { PreciseInstant(Date()) }
    }

    /// Enters a bank with a card, and closes the server.
    private func fill() async throws -> (bank: IssuingBank, card: PaymentCard, number: [UInt8]) {
        let service = try await issuing(origin)
        let bank = try await IssuingBank("bank-a", at: service, now: now)
        let card = try await bank.issueCard()
        let number = try await bank.digits(.pan, of: card)
        await service.stop()
        return (bank, card, number)
    }

    @discardableResult
    private func make(keys: Bool = true) async throws -> Backup.Summary {
        try await Backup.make(
            of: origin,
            to: path,
            keysUnder: keys ? BackupFixture.passphrase : nil,
            replacing: true,
            at: now.second
        )
    }

    private func restore(
        _ server: Backup.Server,
        replaces: Bool = false,
        step: (String) async -> Void = { _ in }
    ) async throws -> Bool {
        var options = Restore.Options()
        options.passphrase = BackupFixture.passphrase
        options.replaces = replaces
        return try await Restore(path).run(on: server, options, at: now.second, step: step)
    }

    @Test func `a running demonstration is restored with its payment cards`() async throws {
        let former = try await served(origin)
        let access = try JSONTree(parsing: scratch.bytes(of: "data/access.json")).root
        let bank = try IssuingBank(access: access, at: former.router, now: now)
        let holder = try #require(access["issuing"]?["cardholders"]?[0]?["id"]?.string)
        let listed = try await bank.send(.get, "/cardholders/\(holder)/cards")
        let active = try #require(listed["cards"]?.elements).compactMap { PaymentCard($0) }
            .first { $0.status == .active }
        let card = try #require(active)
        let number = try await bank.digits(.pan, of: card)
        let anchor = try await bank.anchor()
        #expect(try await make().hasKeys)
        // What comes after the backup is not in it.
        try await bank.send(.post, "/cards/\(card.id.text)/suspend", [:])
        await former.stop()
        let place = try await place()
        #expect(try await restore(place))
        for name in ServerFiles.secretNames {
            #expect(try scratch.permissions(of: "new/" + name) == 0o600)
        }
        let server = try await served(place)
        let restored = IssuingBank(bank, at: server.router)
        #expect(try await restored.card(card.id.text) == card)
        #expect(try await restored.digits(.pan, of: card) == number)
        try await restored.checkAudit(goingOnAfter: anchor)
        await server.stop()
    }

    @Test func `a server that only issues cards is backed up and restored`() async throws {
        let (bank, card, number) = try await fill()
        let former = try await served(origin, [.issuing])
        #expect(try await make().rows.allSatisfy { $0.table.hasPrefix("issuing_") })
        await former.stop()
        let place = try await place()
        #expect(try await restore(place))
        let names = try FileManager.default.contentsOfDirectory(atPath: place.folder)
        #expect(!names.contains("access.json") && !names.contains { $0.contains("restor") })
        let server = try await served(place, [.issuing])
        let restored = IssuingBank(bank, at: server.router)
        #expect(try await restored.digits(.pan, of: card) == number)
        await server.stop()
    }

    @Test func `a kill leaves the former issuing server or the restored one`() async throws {
        _ = try await fill()
        try await make()
        let place = try await place()
        let isFile = place.database == nil
        var states: [String] = []
        _ = try await restore(place) { step in
            let copy = scratch.path + "/killed-\(states.count)"
            try? FileManager.default.copyItem(atPath: place.folder, toPath: copy)
            try? FileManager.default.removeItem(atPath: copy + "/.lock")
            if isFile { try? BackupFixture.redirect(copy, from: place.folder) }
            do throws(ServiceError) {
                try await Restoration.settle(in: copy, place.database)
            } catch {
                Issue.record(error)
            }
            let left = IssuingKeyContent.names.filter {
                FileManager.default.fileExists(atPath: copy + "/" + $0)
            }
            #expect([0, 5].contains(left.count), "\(step)")
            states.append("\(step): \(left.isEmpty ? "former" : "restored")")
        }
        #expect(
            states == [
                "prepared files: former",
                isFile ? "prepared database: former" : "prepared database: restored",
                "decided: restored", "in place: restored",
            ]
        )
    }

    @Test func `without keys it takes those of its database, and no others`() async throws {
        let (bank, card, number) = try await fill()
        #expect(try await !make(keys: false).hasKeys)
        let place = try await place()
        #expect(try await !restore(place))
        #expect(!FileManager.default.fileExists(atPath: place.folder + "/issuing"))
        try PrivateFolder.make(place.folder + "/issuing")
        let other = Backup.Server(folder: scratch.path + "/other", database: nil)
        await (try await issuing(other)).stop()
        for name in IssuingKeyContent.names {
            try copy(name, from: "other", to: "new")
        }
        await #expect(throws: BackupError.keysOfAnother) {
            _ = try await restore(place, replaces: true)
        }
        for name in IssuingKeyContent.names {
            try copy(name, from: "data", to: "new")
        }
        #expect(try await restore(place, replaces: true))
        let service = try await issuing(place)
        let restored = IssuingBank(bank, at: IssuingBank.router(service))
        #expect(try await restored.digits(.pan, of: card) == number)
        await service.stop()
    }

    private func copy(_ name: String, from: String, to: String) throws {
        try AtomicFile.replace(
            scratch.path + "/" + to + "/" + name,
            with: try scratch.bytes(of: from + "/" + name)
        )
    }

    @Test func `a backup with keys has all that the database needs, or is not made`()
        async throws
    {
        _ = try await fill()
        for name in IssuingKeyContent.names {
            let bytes = try scratch.bytes(of: "data/" + name)
            try AtomicFile.remove(origin.folder + "/" + name)
            await #expect(throws: BackupError.noKeys, "\(name)") { try await make() }
            try AtomicFile.replace(origin.folder + "/" + name, with: bytes)
        }
        let other = Backup.Server(folder: scratch.path + "/other", database: nil)
        await (try await issuing(other)).stop()
        let expected: [String: BackupError] = [
            "issuing/index.keys": .keysOfAnother, "issuing/kek-pan.keys": .noKeys,
            "issuing/kek-pin.keys": .noKeys,
        ]
        for (name, error) in expected {
            let bytes = try scratch.bytes(of: "data/" + name)
            try copy(name, from: "other", to: "data")
            await #expect(throws: error, "\(name)") { try await make() }
            try AtomicFile.replace(origin.folder + "/" + name, with: [1])
            await #expect(throws: BackupError.service(.issuing(.keys)), "\(name)") {
                try await make()
            }
            try AtomicFile.replace(origin.folder + "/" + name, with: bytes)
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(try await make().hasKeys)
    }

    @Test(arguments: [false, true])
    func `a backup has the key of the secret of notifications, or is not made`(isFormer: Bool)
        async throws
    {
        let service = try await issuing(origin)
        let bank = try await IssuingBank("bank-a", at: service, now: now)
        let webhook: JSONOutput = ["url": "https://bank.example/events", "events": ["card.state"]]
        try await bank.send(.put, "/webhooks", webhook)
        let former = try scratch.bytes(of: "data/issuing/kek-pan.keys")
        try service.server.rotateKey(for: .pan)
        // The secret of the receiver is the only one under the former key: its present one, or the one before.
        if isFormer { try await bank.send(.put, "/webhooks", webhook) }
        let both = try scratch.bytes(of: "data/issuing/kek-pan.keys")
        try await make()
        let current = both.split(separator: UInt8(ascii: "\n"))
            .filter { !$0.starts(with: Array("former".utf8)) }
        try AtomicFile.replace(
            origin.folder + "/issuing/kek-pan.keys",
            with: Array(current.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
        )
        #expect(former != both)
        await #expect(throws: BackupError.noKeys) { try await make() }
        await service.stop()
    }

    @Test func `keys that a rotation keeps for older secrets are in the backup`() async throws {
        let (bank, card, number) = try await fill()
        let service = try await issuing(origin)
        try service.server.rotateKey(for: .pan)
        try service.server.rotateKey(for: .pin)
        try await make()
        await service.stop()
        let place = try await place()
        #expect(try await restore(place))
        let opened = try await issuing(place)
        let restored = IssuingBank(bank, at: IssuingBank.router(opened))
        #expect(try await restored.digits(.pan, of: card) == number)
        await opened.stop()
    }
}
