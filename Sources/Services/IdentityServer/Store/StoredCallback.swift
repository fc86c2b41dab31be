// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// A result on its way to the account's server.
struct StoredCallback: Sendable {
    /// How far it is.
    enum Status: String, Sendable {
        /// It is to be sent, perhaps again.
        case pending
        /// The receiver has it.
        case delivered
        /// It is sent no more.
        case stopped
    }

    /// What it reports.
    enum Step: String, Sendable {
        /// The pictures arrived; the result follows.
        case received
        /// The result.
        case result
    }

    let reference: String
    var step = Step.result
    let account: String
    let url: String
    /// The form, encrypted under the transaction's key.
    let body: [UInt8]
    var status = Status.pending
    /// The number of attempts so far.
    var attempt = 0
    /// The number of attempts when the present series of them started.
    var started = 0
    /// When to send it next, if it is pending.
    var due: PreciseInstant
}

/// An attempt to deliver a result.
struct CallbackAttempt: Sendable {
    var step = StoredCallback.Step.result
    /// Its number, from 1.
    let number: Int
    let endedOn: PreciseInstant
    /// The status of the answer as text, `unreachable`, `refusedAddress` or `noSecret`.
    let outcome: String
}

/// The secret of an account, encrypted, and the one before, which also signs until a time.
struct StoredCallbackSecret: Sendable {
    let secret: [UInt8]
    let former: [UInt8]?
    let formerUntil: PreciseInstant?
}

/// What came of an attempt to deliver a result.
enum CallbackOutcome: Sendable {
    /// It was sent, or could not be.
    case sent(DeliverySchedule.Outcome)
    /// The account has no secret that signs it.
    case unsigned

    /// The word of the log.
    var word: String {
        switch self {
        case .sent(let outcome): outcome.identityWord
        case .unsigned: "noSecret"
        }
    }

    /// What the schedule goes by: a secret may come as a receiver may be reached again.
    var scheduled: DeliverySchedule.Outcome {
        switch self {
        case .sent(let outcome): outcome
        case .unsigned: .unreachable
        }
    }
}

extension DeliverySchedule.Outcome {
    /// The word of the log.
    var identityWord: String {
        switch self {
        case .answered(let status): String(status)
        case .unreachable: "unreachable"
        case .refusedAddress: "refusedAddress"
        }
    }
}
