// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// Values from literals, for all samples of these tests.
enum SampleValues {
    /// Unwraps a value made from a literal of the tests.
    ///
    /// Only a typo in a sample gives none; then no result of the run would mean anything, so the run ends.
    static func literal<Value>(_ value: Value?, _ text: String) -> Value {
        guard let value else { preconditionFailure("a sample of the tests is wrong: \(text)") }
        return value
    }

    static func time(_ text: String) -> PreciseInstant {
        literal(PreciseInstant(rfc3339: text), text)
    }

    /// Returns an identifier of one letter, repeated.
    static func identifier(_ kind: CardIdentifier.Kind, _ letter: String) -> CardIdentifier {
        let text = kind.rawValue + String(repeating: letter, count: 26)
        return literal(CardIdentifier(text, kind), text)
    }

    /// Returns December 2029, or May 2026, which is over at the time of the samples.
    static func expiry(isOver: Bool) -> CardExpiry {
        literal(CardExpiry(year: isOver ? 2026 : 2029, month: isOver ? 5 : 12), "expiry")
    }
}
