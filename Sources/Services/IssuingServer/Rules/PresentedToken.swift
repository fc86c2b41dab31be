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

/// What came of presenting a token: it is consumed, or the request is refused and may leave traces.
enum Presentation: Sendable {
    case consumed(StoredToken)
    case refused(IssuingErrorCode)
}
