// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
package import PaymentCards

/// A request to change a card's state, by an app or a bank.
struct StateChangeRequest: Sendable {
    let card: CardIdentifier
    /// The state that the card should have.
    let target: CardStatus
    /// The body, which may name a reason.
    let body: JSONValue
    let key: IdempotencyKey
    let fingerprint: RequestFingerprint
    /// The version that the card must still have; nil for any.
    var version: Int?
}

/// What came of a request to change a card's state; kept for 24 hours against repetition.
package struct StateChangeOutcome: Sendable {
    /// The card as it is now.
    package let card: PaymentCard
    /// Whether the request changed it.
    package let isChanged: Bool
    /// Why the card's state does not permit the change; `nil` for success.
    package let refusal: IssuingErrorCode?
    /// The identifier of the request that led to the outcome.
    package let requestID: String
}
