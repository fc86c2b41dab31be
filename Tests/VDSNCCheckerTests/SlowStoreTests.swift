// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import Testing
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
        let update = Task { @MainActor in await crl.update() }
        for _ in 0..<10_000 where !held.isAsked { try await Task.sleep(for: .milliseconds(1)) }
        #expect(held.isAsked)
        // Had the main actor waited, the store would have gone on before.
        #expect(held.isHeld)
        #expect(crl.data == list)
        held.letGo()
        #expect(await update.value)
    }
}

/// A store that keeps a list when it is let go, or after ten seconds.
private final class HeldStore: CRLStore {
    private let state = Locked((isAsked: false, end: ContinuousClock.now + .seconds(10)))

    var isAsked: Bool { state.withLock { $0.isAsked } }
    var isHeld: Bool { state.withLock { $0.end > .now } }

    func letGo() {
        state.withLock { $0.end = .now }
    }

    func load(for url: URL) -> StoredCRL? { nil }

    func save(_ crl: StoredCRL, for url: URL) {
        state.withLock { $0.isAsked = true }
        while isHeld { Thread.sleep(forTimeInterval: 0.001) }
    }
}
