// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import InsuranceCards

extension Wallet {
    /// Fetches the cards, stores them, and notifies screens and delegates; joins an update in progress.
    ///
    /// - Returns: the update.
    @discardableResult
    package func update() -> Task<[VicError], Never> {
        let session = records.session
        return state.withLock { state in
            if let update = state.update, update.generation == session.generation {
                return update.task
            }
            let task = Task { [self] in await updateAndTell(session) }
            state.update = (session.generation, task)
            tellObservers(.update)
            return task
        }
    }

    private func updateAndTell(_ session: EnvironmentSession) async -> [VicError] {
        var errors = await run(session) { [self] in await performUpdate(session) }
        errors += records.takeErrors().filter { !errors.contains($0) }
        if !records.isCurrent(session) { errors = [.cancelled] }
        // From now on, a request for an update starts a new one.
        state.withLock { state in
            if state.update?.generation == session.generation { state.update = nil }
        }
        await tell(errors)
        return errors
    }

    @MainActor private func tell(_ errors: [VicError]) {
        refresh(.cards)
        for delegate in currentDelegates { delegate.cardsUpdateFinished(errors: errors) }
    }

    private func performUpdate(_ session: EnvironmentSession) async -> [VicError] {
        // Errors of the store were found when it was read.
        var errors = records.takeErrors()
        await records.heal(session)
        errors += await askForDecisions(session)
        errors += await checkPendingReceipts(session).filter { !errors.contains($0) }
        await renewClaims(session)
        let fetched = await fetch(session, refilling: true)
        errors += fetched.errors.filter { !errors.contains($0) }
        guard fetched.errors.isEmpty || !fetched.cards.isEmpty else { return errors }
        do throws(VicError) {
            guard let key = try await records.key(session, making: false) else { return errors }
            let decoded = decode(fetched.cards, session, key)
            errors += decoded.errors
            let isComplete = fetched.errors.isEmpty && decoded.errors.isEmpty
            guard isComplete || !decoded.cards.isEmpty else { return errors }
            try await records.change(session, writing: [.cards, .revocations]) { content in
                content.take(decoded.cards, isComplete: isComplete)
            }
            await take(fetched.batches, for: fetched.singleUse, session)
            errors += await refreshLists(session, server(session))
        } catch {
            errors.append(error)
        }
        return errors
    }

    /// Requests fresh claims if there is a source for them.
    private func renewClaims(_ session: EnvironmentSession) async {
        guard let source = dependencies.claims, let key = await userPublicKey(),
            let claims = await source(key)
        else { return }
        setClaims(claims, ifCurrent: session)
    }
}

extension WalletContent {
    /// Takes cards from the server: in its order if the answer was complete; otherwise each replaces its predecessor
    /// in place, and new ones go to the end.
    mutating func take(_ new: [Card], isComplete: Bool) {
        var merged = isComplete ? new : cards
        if !isComplete {
            for card in new {
                if let place = merged.firstIndex(where: { $0.card.number == card.card.number }) {
                    merged[place] = card
                } else {
                    merged.append(card)
                }
            }
        }
        issuedCards = merged.map(\.issued)
        forgetRevocations(renewed: new.map(\.card), kept: merged.map(\.card))
    }
}
