// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Card {
    /// Activates the card.
    ///
    /// - Parameter completionHandler: called with the outcome. ``state`` has changed by then.
    @preconcurrency public func activate(
        completionHandler: @escaping @MainActor (CheckoutCardManager.OperationResult) -> Void
    ) {
        request(StateRequest(.active), completionHandler)
    }

    /// Activates the card.
    ///
    /// - Throws: ``CardManagementError``.
    public func activate() async throws {
        try await change(to: StateRequest(.active))
    }

    /// Suspends the card, until it is activated again.
    ///
    /// - Parameters:
    ///   - reason: why; `nil` if the cardholder does not say.
    ///   - completionHandler: called with the outcome. ``state`` has changed by then.
    @preconcurrency public func suspend(
        reason: CardSuspendReason?,
        completionHandler: @escaping @MainActor (CheckoutCardManager.OperationResult) -> Void
    ) {
        request(StateRequest(.suspended, reason: reason?.wireName), completionHandler)
    }

    /// Suspends the card, until it is activated again.
    ///
    /// - Parameter reason: why; `nil` if the cardholder does not say.
    /// - Throws: ``CardManagementError``.
    public func suspend(reason: CardSuspendReason?) async throws {
        try await change(to: StateRequest(.suspended, reason: reason?.wireName))
    }

    /// Revokes the card for good.
    ///
    /// - Parameters:
    ///   - reason: why; `nil` if the cardholder does not say.
    ///   - completionHandler: called with the outcome. ``state`` has changed by then.
    @preconcurrency public func revoke(
        reason: CardRevokeReason?,
        completionHandler: @escaping @MainActor (CheckoutCardManager.OperationResult) -> Void
    ) {
        request(StateRequest(.revoked, reason: reason?.wireName), completionHandler)
    }

    /// Revokes the card for good.
    ///
    /// - Parameter reason: why; `nil` if the cardholder does not say.
    /// - Throws: ``CardManagementError``.
    public func revoke(reason: CardRevokeReason?) async throws {
        try await change(to: StateRequest(.revoked, reason: reason?.wireName))
    }

    private func request(
        _ change: StateRequest,
        _ handler: @escaping @MainActor (CheckoutCardManager.OperationResult) -> Void
    ) {
        Task.detached { [self] in
            let result = await outcome { () throws(CardManagementError) in
                try await self.change(to: change)
            }
            await handler(CheckoutCardManager.OperationResult(result))
        }
    }

    /// Checks in this order: the state, then manager and session, then the server.
    private func change(to change: StateRequest) async throws(CardManagementError) {
        guard possibleStateChanges.contains(change.target) else { throw .invalidStateRequested }
        guard let manager else { throw .unauthenticated }
        try await manager.change(self, to: change)
    }
}

extension CheckoutCardManager {
    fileprivate func change(
        _ card: Card,
        to change: StateRequest
    ) async throws(CardManagementError) {
        let (backend, session) = (backend, session)
        let (id, record) = (card.id, card.record)
        try await measured(.stateChange, card: id) { () throws(BackendError) in
            try await self.changes.run(id, change) { () throws(BackendError) in
                guard record.state.possibleChanges.contains(change.target) else {
                    throw BackendError(.invalidStateRequested)
                }
                guard session.isOpen else { throw BackendError(.unauthenticated) }
            } work: { key in
                do throws(BackendError) {
                    let changed = try await session.run(.changing) { (token) throws(BackendError) in
                        try await backend.change(id, change, key: key, token)
                    }
                    record.update(changed)
                    return .success(())
                } catch {
                    // The app sees the true state together with the refusal.
                    if let known = error.card { record.update(known) }
                    return .failure(error)
                }
            }
        }
    }
}
