// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// Which cases a reviewer wants to see.
struct ReviewFilter: Sendable {
    /// How far a case is.
    enum State: String, Sendable {
        /// It waits for a reviewer.
        case waiting
        /// It waits for a second reviewer.
        case proposed
        /// It has its result.
        case decided
    }

    /// How far the cases are; nil for all that wait for anybody.
    var state: State?
    /// The code of a finding or of a reason, or the beginning of one up to a full stop.
    var reason: String?
    /// The issuer, alpha-3.
    var country: String?
    /// The least age of a case, in seconds.
    var leastAge: Int64?
    /// Whether the gravest cases come first.
    var isByRisk = false

    /// Whether a case is among them.
    func accepts(_ summary: ReviewSummary, at now: PreciseInstant) -> Bool {
        if state == .waiting, summary.stored.proposal != nil { return false }
        if state == .proposed, summary.stored.proposal == nil { return false }
        if let country, summary.country != country { return false }
        if let leastAge {
            guard summary.stored.createdOn.adding(milliseconds: 1000 * leastAge) <= now else {
                return false
            }
        }
        guard let reason else { return true }
        return summary.reasons.contains { $0 == reason || $0.hasPrefix(reason + ".") }
    }
}
