// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards

// Writing to the store, on its queue.
extension WalletRecords {
    /// Changes the content of the store, and then the content in memory.
    ///
    /// - Parameters:
    ///   - session: the session of the request that makes the change.
    ///   - items: the items to write.
    ///   - body: the change, of these items alone.
    /// - Returns: the result of the body.
    /// - Throws: ``VicError``: `cancelled` if the session is over, 106 if the store cannot be written; the wallet
    ///   then has the items as they were, except those that were written.
    @discardableResult
    func change<Outcome: Sendable>(
        _ session: EnvironmentSession,
        writing items: [WalletItem],
        _ body: @escaping @Sendable (inout WalletContent) -> Outcome
    ) async throws(VicError) -> Outcome {
        try await disk.run { [weak self] () throws(VicError) in
            guard let self else { throw .cancelled }
            return try apply(session, items, isKeptUnwritten: false, body)
        }
    }

    /// Changes the content in memory, even if the store cannot be written; the next update reports that.
    func note(
        _ session: EnvironmentSession,
        writing items: [WalletItem],
        _ body: @escaping @Sendable (inout WalletContent) -> Void
    ) async {
        do throws(VicError) {
            try await disk.run { [weak self] () throws(VicError) in
                guard let self else { throw .cancelled }
                try apply(session, items, isKeptUnwritten: true, body)
            }
        } catch {
            report(error, session)
        }
    }

    /// Takes the server's time, and stores it if that makes a difference.
    func learn(_ time: Instant, device: Instant, _ session: EnvironmentSession) async {
        let known = content(session).clock
        var clock = known
        clock.learn(time, device: device)
        let isOld = (known.lastServerTime?.secondsSinceEpoch ?? 0) + 3600 < time.secondsSinceEpoch
        let isNew = abs(clock.offset - known.offset) > 2 || clock.isFarOff != known.isFarOff
        await note(session, writing: isOld || isNew ? [.clock] : []) {
            $0.clock.learn(time, device: device)
        }
    }

    /// Writes unreadable items again from memory, after they were reported; the server sends cards and keys again.
    func heal(_ session: EnvironmentSession) async {
        let unreadable = snapshot(of: session)?.unreadable ?? []
        let items = unreadable.subtracting([.cards, .keys])
        guard !items.isEmpty else { return }
        await note(session, writing: items.sorted { $0.rawValue < $1.rawValue }) { _ in }
    }

    private func apply<Outcome>(
        _ session: EnvironmentSession,
        _ items: [WalletItem],
        isKeptUnwritten: Bool,
        _ body: (inout WalletContent) -> Outcome
    ) throws(VicError) -> Outcome {
        read(session)
        guard let before = snapshot(of: session) else { throw .cancelled }
        guard let former = before.content else {
            throw before.obstacles.first ?? VicError(.store, "not_available")
        }
        var changed = former
        let outcome = body(&changed)
        var written: [WalletItem] = []
        var first: VicError?
        for item in items {
            do throws(VicError) {
                try write(item, of: changed, session.environment)
                written.append(item)
            } catch {
                first = first ?? error
            }
        }
        var content = isKeptUnwritten || first == nil ? changed : former
        if !isKeptUnwritten, first != nil {
            for item in written { content.take(item, of: changed) }
        }
        interpret(&content, before.key, session, changed: isKeptUnwritten ? items : written)
        let shown = content
        publish(session) { snapshot in
            snapshot.content = shown
            snapshot.unreadable.subtract(written)
        }
        if let first { throw first }
        return outcome
    }

    private func write(
        _ item: WalletItem,
        of content: WalletContent,
        _ environment: VicEnv
    ) throws(VicError) {
        switch item {
        case .cards: try store.write(content.issuedCards, to: item, of: environment)
        case .receipts: try store.write(content.issuedReceipts, to: item, of: environment)
        case .keys: try store.write(content.storedKeys, to: item, of: environment)
        case .status: try store.write(content.storedLists, to: item, of: environment)
        case .clock:
            let kept = StoredClock(
                offset: content.clock.offset,
                lastServerTime: content.clock.lastServerTime?.secondsSinceEpoch,
                isFarOff: content.clock.isFarOff
            )
            try store.write(kept, to: item, of: environment)
        case .answers: try store.write(content.answers, to: item, of: environment)
        case .revocations: try store.write(content.revocations, to: item, of: environment)
        case .consents: try store.write(content.consents.kept, to: item, of: environment)
        case .singleUse: try store.write(content.singleUse, to: item, of: environment)
        case .pendingReceipts:
            try store.write(content.pendingReceipts, to: item, of: environment)
        }
    }
}

extension WalletContent {
    /// Takes over an item, as stored.
    fileprivate mutating func take(_ item: WalletItem, of other: WalletContent) {
        switch item {
        case .cards: issuedCards = other.issuedCards
        case .receipts: issuedReceipts = other.issuedReceipts
        case .keys: storedKeys = other.storedKeys
        case .status: storedLists = other.storedLists
        case .clock: clock = other.clock
        case .answers: answers = other.answers
        case .revocations: revocations = other.revocations
        case .consents: consents = other.consents
        case .singleUse: singleUse = other.singleUse
        case .pendingReceipts: pendingReceipts = other.pendingReceipts
        }
    }
}
