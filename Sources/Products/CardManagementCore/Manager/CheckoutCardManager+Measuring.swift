// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import PaymentCards

extension CheckoutCardManager {
    /// Runs a call and sends the event about it.
    func measured<Value: Sendable>(
        _ name: CardManagerEvent.Name,
        card: String? = nil,
        _ body: () async throws(BackendError) -> Value
    ) async throws(CardManagementError) -> Value {
        let start = ContinuousClock.now
        do throws(BackendError) {
            let value = try await body()
            send(name, card, since: start, nil)
            return value
        } catch {
            send(name, card, since: start, error)
            throw error.error
        }
    }

    private func send(
        _ name: CardManagerEvent.Name,
        _ card: String?,
        since start: ContinuousClock.Instant,
        _ error: BackendError?
    ) {
        let duration = (ContinuousClock.now - start).components
        broadcast.send(
            CardManagerEvent(
                name,
                // Whatever an app passes as an identifier, only a real one goes into its log.
                cardID: card.flatMap { Card.isIdentifier($0) ? $0 : nil },
                error: error?.error,
                serverErrorCode: error?.code?.rawValue,
                requestID: error?.requestID,
                retryAfter: error?.retryAfter,
                duration: Double(duration.seconds) + Double(duration.attoseconds) / 1e18,
                hint: error?.error.detail
            )
        )
    }
}
