// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards

/// A notice about the keys for the operator of a card server.
public enum CardKeyNotice: String, Sendable, CaseIterable {
    /// There is no valid signed set of keys, so wallets learn no keys.
    case missing = "key_set_missing"
    /// The signed set of keys expires within a week.
    case endsSoon = "key_set_ends_soon"
    /// A registered key is missing from the signed set, or has different times there.
    case lacksKeys = "key_set_lacks_keys"
    /// The signed set has a key that is no longer registered.
    case namesFormerKeys = "key_set_names_former_keys"
    /// This node lacks a registered key of the server.
    case lacksOwnKeys = "own_keys_missing"
    /// A key of the server expires within ninety days, and has no successor.
    case ownKeyEndsSoon = "own_key_ends_soon"
    /// The root key was moved out of the server, but this node still has it.
    case rootIsLeft = "root_key_left"
    /// A real server's database has insurers or providers of a demonstration, whose keys others could have copied.
    case demonstrationIsLeft = "demonstration_left"
}

extension CardServer {
    /// How long before its end to replace a key of the server, in seconds; a card is valid for a third of that.
    private static let noticeTime: Int64 = 90 * 86_400

    /// Returns the notices about this node's keys, most serious first.
    func notices(_ parties: Parties, at now: Instant) -> [CardKeyNotice] {
        let keys = keys
        let lasts = CardKeyPurpose.allCases.map { parties.ownKeys.latest(for: $0, at: now) }
        let endsSoon = lasts.contains { last in
            last.map { $0.key.notAfter <= now.adding(seconds: Self.noticeTime) } ?? true
        }
        let all: [(CardKeyNotice, Bool)] = [
            (.lacksOwnKeys, !keys.lacking(parties.ownKeys, at: now).isEmpty),
            (.ownKeyEndsSoon, endsSoon),
            (.rootIsLeft, keys.holdsRoot && parties.rootIsAway),
        ]
        let ofSet =
            signsKeySets(parties)
            ? [] : parties.status(under: keys.root, at: now).notices(at: now)
        return ofSet + all.filter(\.1).map(\.0)
    }
}
