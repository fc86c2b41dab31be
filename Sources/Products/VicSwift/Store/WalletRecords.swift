// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import InsuranceCards
import Tokens

/// What a wallet has, in memory and in the store, for one environment at a time.
///
/// Readers get a snapshot, copied under a lock that is held only for the copy. Reads, changes and deletions of the
/// store run on a queue of their own, one after the other. A change appears in the snapshot once it is on the disk.
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

    /// Sets what is called once the store has been read, if the main thread had asked before.
    func onReading(_ tell: @escaping @Sendable () -> Void) {
        didRead.withLock { $0 = tell }
    }

    // MARK: Snapshots

    /// The environment and generation of this moment.
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

    /// Whether nothing was deleted or changed over since a request began.
    func isCurrent(_ session: EnvironmentSession) -> Bool { snapshot(of: session) != nil }

    /// Whether the store has been read, or cannot be.
    func isRead(_ session: EnvironmentSession) -> Bool { snapshot(of: session)?.isRead ?? true }

    /// Goes over to another environment, whose cards lie in another part of the store.
    func change(to environment: VicEnv) {
        state.withLock { snapshot in
            guard snapshot.environment != environment else { return }
            let generation = snapshot.generation + 1
            snapshot = WalletSnapshot(environment: environment, generation: generation)
        }
    }

    /// What the wallet has in the environment of a session; nothing, once that is over.
    func content(_ session: EnvironmentSession) -> WalletContent {
        let snapshot = readSnapshot(session)
        return snapshot?.content ?? snapshot?.partial ?? WalletContent()
    }

    /// What keeps the wallet from what it holds, asked again each time.
    ///
    /// The store or the key cannot be had, something in the store cannot be read, or the key to which it is bound is
    /// gone or is another one by now, as where a file has lost a bit.
    func storeErrors(_ session: EnvironmentSession) -> [VicError] {
        readSnapshot(session)?.errors ?? []
    }

    /// The wallet's key pair, if it was made.
    ///
    /// - Throws: ``VicError`` 103.
    func knownKey(_ session: EnvironmentSession) throws(VicError) -> WalletKey? {
        guard let snapshot = readSnapshot(session) else { throw .cancelled }
        if let error = snapshot.keyError { throw error }
        return snapshot.key
    }

    /// The key of a card for one check-in, if the secret that it is derived from was made.
    ///
    /// - Throws: ``VicError`` 103.
    func knownSingleUseKey(
        _ label: String,
        _ session: EnvironmentSession
    ) throws(VicError) -> WalletKey? {
        try readSnapshot(session)?.singleUse?.key(label)
    }

    /// What was wrong with the store since it was last asked.
    func takeErrors() -> [VicError] {
        state.withLock { snapshot in
            defer { snapshot.untold = [] }
            return snapshot.untold
        }
    }

    /// Keeps what was wrong with the store or the keys, to be told with the next update.
    func report(_ error: VicError, _ session: EnvironmentSession) {
        publish(session) { $0.note([error]) }
    }

    /// The snapshot of a session once the store has been read; on the main thread as it is.
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

    /// Reads the store, and tells whoever did not wait, if there is more to tell than what was known.
    private func read(_ session: EnvironmentSession, knowing obstacles: [VicError]?) {
        publish(session) { $0.isReadingDue = false }
        read(session)
        guard let obstacles, let snapshot = snapshot(of: session) else { return }
        // Otherwise whoever is told would ask, and be told, for ever.
        guard snapshot.content != nil || snapshot.obstacles != obstacles else { return }
        didRead.withLock { $0 }?()
    }

    // MARK: Keys

    /// Reads the store and makes the key pair in the background, so that the key is in memory when it is asked for.
    func prepareKey() {
        let session = session
        disk.enqueue { [weak self] in
            self?.read(session)
            // Where the key store fails, it is asked again by whoever asks for the key.
            _ = try? self?.madeKey(session, making: true)
        }
    }

    /// The wallet's key pair, made if there is none; waits for the disk, on the main thread too.
    func key(_ session: EnvironmentSession) -> WalletKey? {
        if let key = snapshot(of: session)?.key { return key }
        var key: WalletKey?
        disk.wait { key = try? madeKey(session, making: true) }
        return key
    }

    /// The wallet's key pair, made if that is wanted.
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

    /// The keys of cards for one check-in each, derived from labels.
    ///
    /// - Returns: the keys in the order of the labels; none where there is no secret and none is to be made.
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

    /// What was there before everything was deleted.
    struct Removal: Sendable {
        let key: WalletKey?
        let clock: ServerClock
        /// Why not everything is gone yet; told with the next update too.
        let error: VicError?
    }

    /// Forgets everything of all environments at once, and has it removed from the disk, keys first.
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
        // Whoever deletes before anything was read still takes leave of the server.
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
