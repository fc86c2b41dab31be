// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import InsuranceCards
import Tokens

/// What a wallet has, in memory and in the store, for one environment at a time.
///
/// Reads, changes and deletions run one after the other under one lock, which is held while the disk works.
final class WalletRecords: Sendable {
    private struct State {
        var environment: VicEnv
        var generation = 0
        /// Read from the store when it is first asked for.
        var content: WalletContent?
        var key: WalletKey?
        /// What was wrong with the store, to be told once.
        var faults: [VicError] = []
        /// Why the store or the key could not be had when they were last asked for.
        var obstacles: [VicError] = []
        /// What is missing because it cannot be read; one that is written is there again.
        var unreadable: Set<WalletItem> = []
    }

    private let surroundings: WalletSurroundings
    let store: WalletStore
    private let state: Locked<State>

    init(_ surroundings: WalletSurroundings, environment: VicEnv) {
        self.surroundings = surroundings
        store = WalletStore(surroundings)
        state = Locked(State(environment: environment))
    }

    /// The environment and generation of this moment.
    var session: WalletSession {
        let (environment, generation) = state.withLock { ($0.environment, $0.generation) }
        return WalletSession(
            environment: environment,
            endpoint: surroundings.endpoints(environment),
            generation: generation
        )
    }

    /// Whether nothing was deleted or changed over since a request began.
    func isCurrent(_ session: WalletSession) -> Bool {
        state.withLock { $0.generation == session.generation }
    }

    /// Goes over to another environment, whose cards lie in another part of the store.
    func change(to environment: VicEnv) {
        state.withLock { state in
            guard state.environment != environment else { return }
            let generation = state.generation + 1
            state = State(environment: environment, generation: generation)
        }
    }

    /// Removes everything of all environments, keys first.
    ///
    /// - Returns: why not everything is gone yet; told with the next update too.
    func deleteAll() -> VicError? {
        state.withLock { state in
            let generation = state.generation + 1
            state = State(environment: state.environment, generation: generation)
            do throws(VicError) {
                try store.deleteAll()
                return nil
            } catch {
                state.faults = [error]
                return error
            }
        }
    }

    /// What the wallet has in the environment of a session; nothing, once that is over.
    func content(_ session: WalletSession) -> WalletContent {
        state.withLock { state in
            guard state.generation == session.generation else { return WalletContent() }
            return loaded(&state, session)
        }
    }

    /// What keeps the wallet from what it holds, asked again each time.
    ///
    /// The store or the key cannot be had, something in the store cannot be read, or the key to which it is bound is
    /// gone or is another one by now, as where a file has lost a bit.
    func storeErrors(_ session: WalletSession) -> [VicError] {
        state.withLock { state in
            guard state.generation == session.generation else { return [] }
            let content = loaded(&state, session)
            var errors = state.content == nil ? state.obstacles : []
            let isComplete = state.content == nil || content.hasKeysForAll
            if !state.unreadable.isEmpty || !isComplete { errors.append(.unreadable) }
            let key = state.key?.key.verificationKey
            if state.content != nil, !content.isBound(to: key) {
                errors.append(VicError(.keyPair, "no_key"))
            }
            return errors
        }
    }

    /// Replaces what cannot be read by what there is, once that was told; cards and keys are replaced by what the
    /// server sends.
    func heal(_ session: WalletSession) {
        let items = state.withLock { $0.unreadable.subtracting([.cards, .keys]) }
        guard !items.isEmpty else { return }
        note(session, writing: items.sorted { $0.rawValue < $1.rawValue }) { _ in }
    }

    /// What was wrong with the store since it was last asked.
    func takeFaults() -> [VicError] {
        state.withLock { state in
            defer { state.faults = [] }
            return state.faults
        }
    }

    /// The wallet's key pair, made if that is wanted.
    ///
    /// - Throws: ``VicError`` 103.
    func key(_ session: WalletSession, making: Bool) throws(VicError) -> WalletKey? {
        try state.withLock { state throws(VicError) in
            guard state.generation == session.generation else { throw .cancelled }
            return try key(&state, making: making)
        }
    }

    private func key(_ state: inout State, making: Bool) throws(VicError) -> WalletKey? {
        if let key = state.key { return key }
        let key = try store.key(of: state.environment, making: making)
        state.key = key
        return key
    }

    /// The keys of cards for one check-in each, derived from labels.
    ///
    /// - Returns: the keys in the order of the labels; none where there is no secret and none is to be made.
    /// - Throws: ``VicError`` 103.
    func singleUseKeys(
        _ labels: [String],
        _ session: WalletSession,
        making: Bool
    ) throws(VicError) -> [WalletKey] {
        try state.withLock { state throws(VicError) in
            guard state.generation == session.generation else { throw .cancelled }
            return try store.singleUseKeys(labels, of: session.environment, making: making)
        }
    }

    /// Changes what the wallet has, and then what is in the store.
    ///
    /// - Parameters:
    ///   - session: that of the request that changes it.
    ///   - items: what is written.
    ///   - body: the change.
    /// - Throws: ``VicError``: `cancelled` where the session is over, 106 where the store does not take it; what is
    ///   in memory has then changed nonetheless.
    func change(
        _ session: WalletSession,
        writing items: [WalletItem],
        _ body: (inout WalletContent) -> Void
    ) throws(VicError) {
        try state.withLock { state throws(VicError) in
            guard state.generation == session.generation else { throw .cancelled }
            var content = loaded(&state, session)
            let key = Self.areBound(items) ? try key(&state, making: false) : nil
            body(&content)
            read(&content, key, session, changed: items)
            state.content = content
            for item in items {
                try write(item, of: content, session.environment)
                state.unreadable.remove(item)
            }
        }
    }

    /// Learns the server's time; it is written down where that makes a difference.
    func learn(_ time: Instant, device: Instant, _ session: WalletSession) {
        let known = content(session).clock
        var clock = known
        clock.learn(time, device: device)
        let isOld = (known.lastServerTime?.secondsSinceEpoch ?? 0) + 3600 < time.secondsSinceEpoch
        let isNew = abs(clock.offset - known.offset) > 2 || clock.isFarOff != known.isFarOff
        note(session, writing: isOld || isNew ? [.clock] : []) { $0.clock = clock }
    }

    /// Changes what the wallet has; that it cannot be written down stops nothing, and is told with the next update.
    func note(
        _ session: WalletSession,
        writing items: [WalletItem],
        _ body: (inout WalletContent) -> Void
    ) {
        do throws(VicError) {
            try change(session, writing: items, body)
        } catch {
            report(error, session)
        }
    }

    /// Keeps what was wrong with the store or the keys, to be told with the next update.
    func report(_ fault: VicError, _ session: WalletSession) {
        state.withLock { state in
            let isNew = !state.faults.contains(fault)
            if isNew, state.generation == session.generation { state.faults.append(fault) }
        }
    }

    private func loaded(_ state: inout State, _ session: WalletSession) -> WalletContent {
        if let content = state.content { return content }
        var content = WalletContent()
        var faults: [VicError] = []
        var unreadable: Set<WalletItem> = []
        func good<Value>(_ body: () throws(VicError) -> Value?) -> Value? {
            do throws(VicError) {
                return try body()
            } catch {
                if !faults.contains(error) { faults.append(error) }
                return nil
            }
        }
        func item<Content: Codable & Sendable>(_ item: WalletItem) -> Content? {
            good { () throws(VicError) in
                do throws(VicError) {
                    return try store.read(item, of: session.environment)
                } catch {
                    if error == .unreadable { unreadable.insert(item) }
                    throw error
                }
            }
        }
        content.issuedCards = item(.cards) ?? []
        content.issuedReceipts = item(.receipts) ?? []
        content.keptKeys = item(.keys)
        content.keptLists = item(.status) ?? [:]
        if let clock: KeptClock = item(.clock) {
            content.clock = ServerClock(
                offset: clock.offset,
                lastServerTime: clock.lastServerTime.map(Instant.init(secondsSinceEpoch:)),
                isFarOff: clock.isFarOff ?? false
            )
        }
        content.answers = item(.answers) ?? []
        content.withdrawals = item(.withdrawals) ?? []
        if let text: String = item(.consents) {
            let log = good { () throws(VicError) in try ConsentLog(kept: text) }
            if log == nil { unreadable.insert(.consents) }
            content.consents = log ?? ConsentLog()
        }
        content.singleUse = item(.singleUse) ?? []
        content.pendingReceipts = item(.pendingReceipts) ?? []
        // Where the store or the key cannot be had at all, they are asked for again the next time.
        func isThere() -> Bool { faults.allSatisfy { $0 == .unreadable } }
        var key: WalletKey?
        if isThere() {
            key = good { () throws(VicError) in try self.key(&state, making: false) }
        }
        state.faults += faults.filter { !state.faults.contains($0) }
        state.obstacles = faults.filter { $0 != .unreadable }
        state.unreadable = unreadable
        read(&content, key, session, changed: WalletItem.allCases)
        if isThere() { state.content = content }
        return content
    }

    /// Reads anew what depends on the items that have changed.
    private func read(
        _ content: inout WalletContent,
        _ key: WalletKey?,
        _ session: WalletSession,
        changed items: [WalletItem]
    ) {
        let hasKeys = items.contains(.keys)
        if hasKeys { content.readKeys(roots: session.roots) }
        let issuer = session.endpoint.issuer
        if hasKeys || items.contains(.status) { content.readLists(issuer: issuer) }
        guard Self.areBound(items) else { return }
        let now = content.clock.now(device: surroundings.clock.now())
        let subject = key?.key.verificationKey
        content.readCards(issuer: issuer, key: subject, at: now)
        content.readReceipts(key: subject, at: now)
    }

    /// Whether reading items takes the wallet's key: what is bound to it, and what that is read with.
    private static func areBound(_ items: [WalletItem]) -> Bool {
        items.contains { [.keys, .cards, .receipts].contains($0) }
    }

    private func write(
        _ item: WalletItem,
        of content: WalletContent,
        _ environment: VicEnv
    ) throws(VicError) {
        switch item {
        case .cards: try store.write(content.issuedCards, to: item, of: environment)
        case .receipts: try store.write(content.issuedReceipts, to: item, of: environment)
        case .keys: try store.write(content.keptKeys, to: item, of: environment)
        case .status: try store.write(content.keptLists, to: item, of: environment)
        case .clock:
            let kept = KeptClock(
                offset: content.clock.offset,
                lastServerTime: content.clock.lastServerTime?.secondsSinceEpoch,
                isFarOff: content.clock.isFarOff
            )
            try store.write(kept, to: item, of: environment)
        case .answers: try store.write(content.answers, to: item, of: environment)
        case .withdrawals: try store.write(content.withdrawals, to: item, of: environment)
        case .consents: try store.write(content.consents.kept, to: item, of: environment)
        case .singleUse: try store.write(content.singleUse, to: item, of: environment)
        case .pendingReceipts:
            try store.write(content.pendingReceipts, to: item, of: environment)
        }
    }
}
