// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

extension Card {
    /// Changes the PIN: the view that the handler gets lets the person enter a new one.
    ///
    /// - Parameters:
    ///   - singleUseToken: a token that the bank issued for this, after strong customer authentication.
    ///   - finished: called once, when the card has its new PIN or the person cannot go on.
    ///   - completionHandler: called with the view, or an error; after an error `finished` is not called.
    @preconcurrency public func changePin(
        singleUseToken: String,
        finished: @escaping @MainActor (CheckoutCardManager.OperationResult) -> Void,
        completionHandler: @escaping CheckoutCardManager.SecureResultCompletion
    ) {
        Task.detached { [self] in
            await completionHandler(
                await outcome { () throws(CardManagementError) in
                    try await self.makeEntry(singleUseToken, finished)
                }
            )
        }
    }

    private func makeEntry(
        _ token: String,
        _ finished: @escaping @MainActor (CheckoutCardManager.OperationResult) -> Void
    ) async throws(CardManagementError) -> SecureDisplayView {
        guard let manager else { throw .missingManager }
        // Only plastic cards have a PIN; the server would answer the same and spend the token.
        guard type != .virtual else { throw .notFound }
        do throws(BackendError) { try await manager.checkDevice() } catch { throw error.error }
        return await manager.makeEntry(self, token, finished)
    }
}

extension CheckoutCardManager {
    @MainActor
    fileprivate func makeEntry(
        _ card: Card,
        _ token: String,
        _ finished: @escaping @MainActor (OperationResult) -> Void
    ) -> SecureDisplayView {
        let entry = PINEntry(lastFour: card.panLast4Digits, clock: devices.clock) {
            [weak self] pin in
            await outcome { () throws(CardManagementError) in
                guard let self else { throw .missingManager }
                _ = try await self.reveal(card, .setPIN, token, newPIN: pin)
            }
        } finished: {
            finished($0)
        }
        board.add(entry)
        return PINEntryView(entry)
    }
}
