// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Certificates
import Execution
import Foundation
import Seals
import TestSupport
import Testing
import VDSNCChecker

/// Data that survives the end of a process.
struct StoreTests {
    /// A folder that is removed afterwards.
    final class Folder {
        let url = TemporaryFolders.url("crl")

        var files: [URL] {
            get throws {
                try FileManager.default.contentsOfDirectory(
                    at: url,
                    includingPropertiesForKeys: nil
                )
            }
        }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private let folder = Folder()
    private let address: URL
    private var store: FileCRLStore { FileCRLStore(directory: folder.url) }

    init() throws {
        address = try #require(URL(string: "http://127.0.0.1/list.crl"))
    }

    private static func crl(_ number: Int) -> StoredCRL {
        StoredCRL(
            data: Data(repeating: UInt8(number), count: 1_000 + 700 * number),
            dateDownloaded: Date(timeIntervalSinceReferenceDate: Double(number))
        )
    }

    @Test func `a store whose folder is missing has nothing`() {
        #expect(store.load(for: address) == nil)
    }

    @Test func `a store makes its folder, and those above it`() {
        let store = FileCRLStore(directory: folder.url.appending(path: "a/b"))
        store.save(Self.crl(1), for: address)
        #expect(store.load(for: address) == Self.crl(1))
    }

    @Test func `another store of the same folder reads what was stored`() {
        store.save(Self.crl(1), for: address)
        #expect(FileCRLStore(directory: folder.url).load(for: address) == Self.crl(1))
    }

    @Test func `a fraction of a second of the date survives`() {
        let date = Date(timeIntervalSinceReferenceDate: 654_321.123_456)
        store.save(StoredCRL(data: Data([1]), dateDownloaded: date), for: address)
        #expect(store.load(for: address)?.dateDownloaded == date)
    }

    @Test func `an entry replaces the one before`() {
        store.save(Self.crl(1), for: address)
        store.save(Self.crl(2), for: address)
        #expect(store.load(for: address) == Self.crl(2))
    }

    @Test func `each address has its own entry`() throws {
        let other = try #require(URL(string: "http://127.0.0.1/../list.crl?x=/"))
        store.save(Self.crl(1), for: address)
        store.save(Self.crl(2), for: other)
        #expect(store.load(for: address) == Self.crl(1))
        #expect(store.load(for: other) == Self.crl(2))
    }

    @Test(arguments: [Data(), Data("etuiCRL1".utf8), Data(repeating: 0x41, count: 900)])
    func `a damaged file is like none`(content: Data) throws {
        store.save(Self.crl(1), for: address)
        let file = try #require(try folder.files.first)
        try content.write(to: file)
        #expect(store.load(for: address) == nil)
    }

    @Test func `a folder in place of the file is like none`() throws {
        store.save(Self.crl(1), for: address)
        let file = try #require(try folder.files.first)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        #expect(store.load(for: address) == nil)
    }

    @Test func `a damaged file is replaced by the next download`() throws {
        store.save(Self.crl(1), for: address)
        try Data("x".utf8).write(to: try #require(try folder.files.first))
        store.save(Self.crl(2), for: address)
        #expect(store.load(for: address) == Self.crl(2))
    }

    @Test func `a store that cannot write keeps quiet`() throws {
        try Data().write(to: URL(filePath: folder.url.path, directoryHint: .notDirectory))
        store.save(Self.crl(1), for: address)
        #expect(store.load(for: address) == nil)
    }

    @Test func `a list is in use even where the store cannot keep it`() async throws {
        let world = UpdateWorld()
        var environment = world.environment
        environment.store = FileCRLStore(directory: URL(filePath: "/dev/null/none"))
        let list = try Lists.list()
        world.state.withLock { $0.answers[address] = (200, list) }
        let crl = CRL(updatingURL: address, environment: environment)
        _ = try Stage().csca(crl: crl)
        #expect(await crl.update())
        #expect(crl.data == list)
    }

    @Test func `a list downloaded in one life is there in the next`() async throws {
        let world = UpdateWorld()
        var environment = world.environment
        environment.store = store
        let list = try Lists.list()
        world.state.withLock { $0.answers[address] = (200, list) }
        let crl = CRL(updatingURL: address, environment: environment)
        _ = try Stage().csca(crl: crl)
        #expect(await crl.update())
        let next = CRL(updatingURL: address, environment: environment)
        #expect(next.data == list)
        #expect(next.dateLastDownloaded == Stage.date)
    }

    @Test(arguments: [
        (2, 0, 3, 0, false), (3, 0, 2, 0, true), (2, 0, 2, 1, false), (2, 1, 2, 0, true),
        (3, 0, 2, 9, true), (2, 9, 3, 0, false),
    ])
    func `of initial data and stored copy the later one is used`(
        initialNumber: Int,
        initialDay: Int64,
        storedNumber: Int,
        storedDay: Int64,
        isInitialUsed: Bool
    ) throws {
        let initial = try Lists.list(number: initialNumber, daysLater: initialDay)
        let stored = try Lists.list(number: storedNumber, daysLater: storedDay)
        store.save(StoredCRL(data: stored, dateDownloaded: Stage.date), for: address)
        let crl = CRL(
            updatingURL: address,
            initialCrlData: initial,
            environment: CRLEnvironment(store: store)
        )
        #expect(crl.data == (isInitialUsed ? initial : stored))
        #expect(crl.dateLastDownloaded == Stage.date)
    }

    @Test func `a stored copy that is no list gives way to initial data`() throws {
        let initial = try Lists.list()
        store.save(StoredCRL(data: Data([1]), dateDownloaded: Stage.date), for: address)
        let crl = CRL(
            updatingURL: address,
            initialCrlData: initial,
            environment: CRLEnvironment(store: store)
        )
        #expect(crl.data == initial)
    }

    @Test func `W17, a stored web page counts as no download`() throws {
        let page = Data("<html>Welcome! Please log in.</html>".utf8)
        store.save(StoredCRL(data: page, dateDownloaded: Stage.date), for: address)
        let crl = CRL(updatingURL: address, environment: CRLEnvironment(store: store))
        #expect(crl.dateLastDownloaded == nil)
        let repository = CertificateRepository(environment: CRLEnvironment(store: store))
        repository.cscaCertificates = [try Stage().csca(crl: crl)]
        #expect(repository.isUpdateOverdue)
    }

    @Test(arguments: [SealKeys.sameName, SealKeys.stranger])
    func `W17, a stored list of somebody else neither hides the initial one nor stops updates`(
        other: SealTestAuthority
    ) async throws {
        let world = UpdateWorld()
        let forged = try Lists.list(number: 99, daysLater: 9, of: other)
        let stored = StoredCRL(data: forged, dateDownloaded: Stage.date - 60)
        world.state.withLock { $0.stored[address] = stored }
        let initial = try Lists.list(number: 2)
        let crl = CRL(
            updatingURL: address,
            initialCrlData: initial,
            environment: world.environment
        )
        let csca = try Stage().csca(crl: crl)
        #expect(crl.data == initial)
        #expect(crl.dateLastDownloaded == nil)
        let vds = try Stage().vds()
        #expect(try Stage().authenticator.verify(vds: vds, cscaCertificates: [csca]))

        let bare = CRL(updatingURL: address, environment: world.environment)
        _ = try Stage().csca(crl: bare)
        let next = try Lists.list(number: 3)
        world.state.withLock { $0.answers[address] = (200, next) }
        #expect(await bare.update())
        #expect(bare.data == next)
        #expect(bare.dateLastDownloaded == Stage.date)
        #expect(world.load(for: address)?.data == next)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a killed process leaves the old list or the new one, never a mixture`() throws {
        store.save(Self.crl(0), for: address)
        var random = SeededGenerator(seed: 54)
        var seen: Set<UInt8> = []
        var leftoverCount = 0
        // Where the kills come is left to chance, so there are more rounds until enough came in the middle.
        for round in 0..<600 where round < 60 || seen.count <= 15 || leftoverCount <= 3 {
            try runWriter(first: round * 37 % 256) {
                usleep(UInt32.random(in: 0..<8_000, using: &random))
            }
            if try folder.files.count > 1 { leftoverCount += 1 }
            let stored = try #require(store.load(for: address))
            let number = try #require(stored.data.first)
            #expect(stored == Self.crl(Int(number)), "round \(round)")
            seen.insert(number)
        }
        // The test proves something only if the kills came in the middle of writing.
        #expect(seen.count > 15)
        #expect(leftoverCount > 3)
        store.save(Self.crl(1), for: address)
        #expect(try folder.files.count == 1)
    }

    /// Starts the writer, waits until it has written once, runs `wait`, then kills it.
    private func runWriter(first: Int, wait: () -> Void) throws {
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "CRLStoreWriter")
        process.arguments = [folder.url.path(percentEncoded: false), String(first)]
        let before = store.load(for: address)
        try process.run()
        for _ in 0..<4_000 where store.load(for: address) == before { usleep(500) }
        wait()
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
