// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import InsuranceCards
import Tokens

/// The content of a wallet, in memory and in the store, for one environment at a time.
///
/// Readers get a snapshot, copied under a lock that is held only for the copy. Reads, changes and deletions of the
/// store run one after another on their own queue. A change appears in the snapshot once it is on the disk.
///
/// Until the store has been read, the main thread gets an empty snapshot and is notified later; other threads wait.
final class WalletRecords: Sendable {
    let dependencies: WalletDependencies
    let store: WalletStore
    let disk = DiskQueue()
    /// Called on any thread once the store has been read, if the main thread had asked before.
    private let didRead = Locked<(@Sendable () -> Void)?>(nil)
    private let state: Locked<WalletSnapshot>

    init(_ dependencies: WalletDependencies, environment: VicEnv) {
        self.dependencies = dependencies
        store = WalletStore(dependencies)
        state = Locked(WalletSnapshot(environment: environment))
    }

    /// Sets the function to call once the store has been read, if the main thread had asked before.
    func onReading(_ tell: @escaping @Sendable () -> Void) {
        didRead.withLock { $0 = tell }
    }

    // MARK: Snapshots

    /// The current environment and generation.
    var session: EnvironmentSession {
        let snapshot = snapshot
        return EnvironmentSession(
            environment: snapshot.environment,
            endpoint: dependencies.endpoints(snapshot.environment),
            generation: snapshot.generation
        )
    }

    private var snapshot: WalletSnapshot { state.withLock { $0 } }

    /// The snapshot of a session; nil once that is over.
    func snapshot(of session: EnvironmentSession) -> WalletSnapshot? {
        let snapshot = snapshot
        return snapshot.generation == session.generation ? snapshot : nil
    }

    /// Changes the snapshot, unless the session is over.
    func publish(_ session: EnvironmentSession, _ body: (inout WalletSnapshot) -> Void) {
        state.withLock { snapshot in
            if snapshot.generation == session.generation { body(&snapshot) }
        }
    }

    /// Whether the session is still current: nothing was deleted and the environment did not change since the request
    /// began.
    func isCurrent(_ session: EnvironmentSession) -> Bool { snapshot(of: session) != nil }

    /// Whether the store has been read, or cannot be read.
    func isRead(_ session: EnvironmentSession) -> Bool { snapshot(of: session)?.isRead ?? true }

    /// Switches to another environment, whose cards are in another part of the store.
    func change(to environment: VicEnv) {
        state.withLock { snapshot in
            guard snapshot.environment != environment else { return }
            let generation = snapshot.generation + 1
            snapshot = WalletSnapshot(environment: environment, generation: generation)
        }
    }

    /// The wallet's content in the environment of a session; empty once that is over.
    func content(_ session: EnvironmentSession) -> WalletContent {
        let snapshot = readSnapshot(session)
        return snapshot?.content ?? snapshot?.partial ?? WalletContent()
    }

    /// Why the wallet cannot read its stored data, checked again each time.
    ///
    /// The store or the key is unavailable, something in the store is unreadable, or the key to which it is bound is
    /// gone or has changed, for example because a file has lost a bit.
    func storeErrors(_ session: EnvironmentSession) -> [VicError] {
        readSnapshot(session)?.errors ?? []
    }

    /// The wallet's key pair, if it was created.
    ///
    /// - Throws: ``VicError`` 103.
    func knownKey(_ session: EnvironmentSession) throws(VicError) -> WalletKey? {
        guard let snapshot = readSnapshot(session) else { throw .cancelled }
        if let error = snapshot.keyError { throw error }
        return snapshot.key
    }

    /// The key of a single-use card, if the secret from which it is derived was created.
    ///
    /// - Throws: ``VicError`` 103.
    func knownSingleUseKey(
        _ label: String,
        _ session: EnvironmentSession
    ) throws(VicError) -> WalletKey? {
        try readSnapshot(session)?.singleUse?.key(label)
    }

    /// Returns and clears the errors of the store since the last call.
    func takeErrors() -> [VicError] {
        state.withLock { snapshot in
            defer { snapshot.untold = [] }
            return snapshot.untold
        }
    }

    /// Keeps an error of the store or the keys, to be reported with the next update.
    func report(_ error: VicError, _ session: EnvironmentSession) {
        publish(session) { $0.note([error]) }
    }

    /// The snapshot of a session once the store has been read; on the main thread, as it is now.
    private func readSnapshot(_ session: EnvironmentSession) -> WalletSnapshot? {
        let waits = DiskQueue.waits
        let known = state.withLock { snapshot -> [VicError]? in
            guard snapshot.generation == session.generation, snapshot.content == nil,
                waits || !snapshot.isReadingDue
            else { return nil }
            snapshot.isReadingDue = true
            return snapshot.obstacles
        }
        if let known {
            disk.begin { [weak self] in self?.read(session, knowing: waits ? nil : known) }
        }
        return snapshot(of: session)
    }

    /// Reads the store, and notifies a caller that did not wait, if there is more to report than it knew.
    private func read(_ session: EnvironmentSession, knowing obstacles: [VicError]?) {
        publish(session) { $0.isReadingDue = false }
        read(session)
        guard let obstacles, let snapshot = snapshot(of: session) else { return }
        // Otherwise the notified caller would ask, and be notified, forever.
        guard snapshot.content != nil || snapshot.obstacles != obstacles else { return }
        didRead.withLock { $0 }?()
    }

    // MARK: Keys

    /// Reads the store and creates the key pair in the background, so that the key is in memory when it is needed.
    func prepareKey() {
        let session = session
        disk.enqueue { [weak self] in
            self?.read(session)
            // If the key store fails, the next caller that needs the key tries again.
            _ = try? self?.madeKey(session, making: true)
        }
    }

    /// The wallet's key pair, created if there is none; waits for the disk, on the main thread too.
    func key(_ session: EnvironmentSession) -> WalletKey? {
        if let key = snapshot(of: session)?.key { return key }
        var key: WalletKey?
        disk.wait { key = try? madeKey(session, making: true) }
        return key
    }

    /// The wallet's key pair, created on request.
    ///
    /// - Throws: ``VicError`` 103.
    func key(_ session: EnvironmentSession, making: Bool) async throws(VicError) -> WalletKey? {
        try await disk.run { [weak self] () throws(VicError) in
            try self?.madeKey(session, making: making)
        }
    }

    private func madeKey(_ session: EnvironmentSession, making: Bool) throws(VicError) -> WalletKey?
    {
        guard let snapshot = snapshot(of: session) else { throw .cancelled }
        if let key = snapshot.key { return key }
        let key = try store.key(of: session.environment, making: making)
        publish(session) { $0.key = key }
        return key
    }

    /// The keys of single-use cards, derived from labels.
    ///
    /// - Returns: the keys in the order of the labels; none if there is no secret and none is to be created.
    /// - Throws: ``VicError`` 103.
    func singleUseKeys(
        _ labels: [String],
        _ session: EnvironmentSession,
        making: Bool
    ) async throws(VicError) -> [WalletKey] {
        try await disk.run { [weak self] () throws(VicError) in
            guard let self, let snapshot = snapshot(of: session) else { throw .cancelled }
            var secret = snapshot.singleUse
            if secret == nil {
                secret = try store.singleUseSecret(of: session.environment, making: making)
            }
            guard let secret else { return [] }
            publish(session) { $0.singleUse = secret }
            var keys: [WalletKey] = []
            for label in labels { keys.append(try secret.key(label)) }
            return keys
        }
    }

    // MARK: Deleting

    /// The state before everything was deleted.
    struct Removal: Sendable {
        let key: WalletKey?
        let clock: ServerClock
        /// Why something is left; reported with the next update too.
        let error: VicError?
    }

    /// Forgets everything of all environments at once, and removes it from the disk, keys first.
    ///
    /// - Returns: one element, once the disk is done.
    func deleteAll() -> AsyncStream<Removal> {
        let session = session
        let former = state.withLock { snapshot in
            defer {
                snapshot = WalletSnapshot(
                    environment: snapshot.environment,
                    generation: snapshot.generation + 1
                )
            }
            return snapshot
        }
        let (removals, removal) = AsyncStream.makeStream(of: Removal.self)
        disk.begin { [self] in
            removal.yield(remove(former, session))
            removal.finish()
        }
        return removals
    }

    private func remove(_ former: WalletSnapshot, _ session: EnvironmentSession) -> Removal {
        // Even if nothing was read before the deletion, the wallet is unbound at the server.
        let key = former.key ?? (try? store.key(of: session.environment, making: false))
        let clock = former.content?.clock ?? reading(session, of: []).content.clock
        do throws(VicError) {
            try store.deleteAll()
            return Removal(key: key, clock: clock, error: nil)
        } catch {
            state.withLock { $0.note([error]) }
            return Removal(key: key, clock: clock, error: error)
        }
    }
}
