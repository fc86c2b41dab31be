// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

/// A single-use token as an opened envelope presents it.
struct PresentedToken: Sendable {
    /// SHA-256 of the token's text.
    let hash: [UInt8]
    /// What the envelope asks for.
    let operation: SecureOperation
    /// The card of the path, whether it exists or not.
    let card: CardIdentifier
}

/// A single-use token that is spent, with what it was spent for as of the same moment.
struct ConsumedToken: Sendable {
    let token: StoredToken
    /// The card of the request, also one of another cardholder; nil if there is none.
    let card: PaymentCard?
    /// The secret that the token permits, encrypted; nil if it permits none of this card, or the card has none.
    let field: SealedField?
}

/// What came of presenting a token: it is consumed, or the request is refused and may leave traces.
enum Presentation: Sendable {
    case consumed(ConsumedToken)
    case refused(IssuingErrorCode)
}
