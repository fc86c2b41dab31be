// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import Testing
import TestSupport
import VDSNCChecker

/// The main actor never waits for the store of revocation lists.
@MainActor
struct SlowStoreTests {
    @Test func `the main actor asks for an update and does not wait for the store`()
        async throws
    {
        let address = try #require(URL(string: "https://pki.example/UTO.crl"))
        let world = UpdateWorld()
        let held = HeldStore()
        var environment = world.environment
        environment.store = held
        let list = try Lists.list()
        world.state.withLock { $0.answers[address] = (200, list) }
        let crl = CRL(updatingURL: address, environment: environment)
        _ = try Stage().csca(crl: crl)
        #expect(crl.data == nil)
        let update = Task { @MainActor in await crl.update() }
        try await held.isAskedSoon()
        // Had the main actor waited, the store would have been released before this point.
        #expect(held.isHeld)
        #expect(crl.data == list)
        held.letGo()
        #expect(await update.value)
    }

    @Test func `the main actor makes a list and a certificate while the store is still loading`()
        async throws
    {
        let list = try Lists.list()
        let held = HeldStore(stored: StoredCRL(data: list, dateDownloaded: Stage.date))
        let crl = CRL(updatingURL: try address, environment: CRLEnvironment(store: held))
        let certificate = try Stage().csca(crl: crl)
        try await held.isAskedSoon()
        #expect(held.isHeld)
        held.letGo()
        #expect(certificate.crl.data == list)
        #expect(crl.dateLastDownloaded == Stage.date)
    }

    @Test func `who needs the list before it is loaded waits for it`() async throws {
        let list = try Lists.list()
        let held = HeldStore(stored: StoredCRL(data: list, dateDownloaded: Stage.date))
        let crl = CRL(updatingURL: try address, environment: CRLEnvironment(store: held))
        // Each waiting call occupies a thread, and Swift's own pool may have only two.
        let threads = WorkThreads(count: 2)
        async let data = threads.run { crl.data }
        async let date = threads.run { crl.dateLastDownloaded }
        try await held.isAskedSoon()
        held.letGo()
        #expect(await data == list)
        #expect(await date == Stage.date)
    }

    @Test func `what is loaded late does not take the place of what was downloaded`() async throws {
        let address = try address
        let stored = StoredCRL(data: try Lists.list(), dateDownloaded: Stage.date)
        let held = HeldStore(stored: stored)
        let world = UpdateWorld()
        var environment = world.environment
        environment.store = held
        let newer = try Lists.list(number: 3)
        world.state.withLock { $0.answers[address] = (200, newer) }
        let crl = CRL(updatingURL: address, environment: environment)
        _ = try Stage().csca(crl: crl)
        let update = Task { await crl.update() }
        try await held.isAskedSoon()
        try await until { !world.state.withLock { $0.requests.isEmpty } }
        held.letGo()
        #expect(await update.value)
        #expect(crl.data == newer)
    }

    private var address: URL {
        get throws { try #require(URL(string: "https://pki.example/UTO.crl")) }
    }
}

/// A store that loads and saves lists only once it is released, or after ten seconds.
private final class HeldStore: CRLStore {
    private let state = Locked((isAsked: false, end: ContinuousClock.now + .seconds(10)))
    private let stored: StoredCRL?

    init(stored: StoredCRL? = nil) {
        self.stored = stored
    }

    func isAskedSoon() async throws {
        try await until { isAsked }
    }

    var isAsked: Bool { state.withLock { $0.isAsked } }
    var isHeld: Bool { state.withLock { $0.end > .now } }

    func letGo() {
        state.withLock { $0.end = .now }
    }

    func load(for url: URL) -> StoredCRL? {
        if stored != nil { wait() }
        return stored
    }

    func save(_ crl: StoredCRL, for url: URL) {
        wait()
    }

    private func wait() {
        state.withLock { $0.isAsked = true }
        while isHeld { Thread.sleep(forTimeInterval: 0.001) }
    }
}
