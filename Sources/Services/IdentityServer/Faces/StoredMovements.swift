// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

/// The movements of a transaction between two messages: the check, and when its present sequence began.
struct StoredMovements: Sendable {
    /// The name under which it is encrypted.
    static let name = "face-check"

    var check: LivenessCheck
    /// The server's time at the beginning of the present sequence; nil before the first.
    var start: PreciseInstant?

    /// Begins with a transaction.
    init(of reference: String) {
        check = LivenessCheck(for: reference)
    }

    /// Reads what ``json`` wrote; nil for any other form.
    init?(_ value: JSONValue, of reference: String) {
        guard let check = value["check"].flatMap({ LivenessCheck($0, for: reference) }) else {
            return nil
        }
        self.check = check
        start = value["start"]?.number?.integer.map {
            PreciseInstant(millisecondsSinceEpoch: Int64($0))
        }
    }

    /// The movements as they are kept.
    var json: JSONOutput {
        [
            "check": check.json,
            "start": start.map { .integer(Int($0.millisecondsSinceEpoch)) } ?? .null,
        ]
    }

    /// Returns the milliseconds since the beginning of the present sequence.
    func elapsed(at now: PreciseInstant) -> Int {
        start.map { Int(now.millisecondsSinceEpoch - $0.millisecondsSinceEpoch) } ?? 0
    }
}
