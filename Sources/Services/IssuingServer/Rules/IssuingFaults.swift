// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import PaymentCards

/// Faults that a sandbox plays for apps, so that people can try by hand how an app copes.
///
/// Each node plays its own; they end with the process.
package final class IssuingFaults: Sendable {
    /// One fault; the raw value is its name at the desk.
    package enum Fault: String, Sendable, CaseIterable {
        /// The next request of an app takes effect, but its answer is lost; once.
        case answerLost = "answer_lost"
        /// Requests of apps are answered with 503.
        case unavailable
        /// Answers to apps come late.
        case slow
        /// The key that apps have pinned is refused, as after its retirement (row 29).
        case vaultKeyRetired = "vault_key_retired"
        /// The server's clock is ahead.
        case clockAhead = "clock_ahead"
    }

    /// How late slow answers are.
    static let delay = Duration.seconds(5)
    /// How far the clock is ahead, in milliseconds.
    static let clockOffset: Int64 = 3_600_000

    private let present = Locked<Set<Fault>>([])

    package init() {}

    /// Returns whether a fault is played.
    package func has(_ fault: Fault) -> Bool { present.withLock { $0.contains(fault) } }

    /// Ends a fault that is played once; returns whether it was set.
    func take(_ fault: Fault) -> Bool { present.withLock { $0.remove(fault) != nil } }

    /// Returns a time as the server's clock shows it.
    func shifted(_ time: PreciseInstant) -> PreciseInstant {
        has(.clockAhead) ? time.adding(milliseconds: Self.clockOffset) : time
    }

    /// `{"faults": {name: boolean}}`.
    var json: JSONOutput {
        let present = present.withLock { $0 }
        let members = Fault.allCases.map { ($0.rawValue, JSONOutput.boolean(present.contains($0))) }
        return ["faults": .object(members)]
    }

    /// Sets all faults from `{"faults": {name: boolean}}`; those that are not named end.
    func set(_ form: JSONValue) throws(IssuingRequestError) {
        guard let named = form["faults"]?.members else {
            throw IssuingRequestError(.fieldMissing, field: "faults")
        }
        var wanted: Set<Fault> = []
        for member in named {
            guard let fault = Fault(rawValue: member.name) else {
                throw IssuingRequestError(.fieldUnknown)
            }
            guard let isOn = member.value.boolean else {
                throw IssuingRequestError(.fieldInvalid, field: fault.rawValue)
            }
            if isOn { wanted.insert(fault) }
        }
        present.withLock { $0 = wanted }
    }
}
