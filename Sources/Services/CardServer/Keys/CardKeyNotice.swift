// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards

/// What the operator of a card server should know of its keys.
public enum CardKeyNotice: String, Sendable, CaseIterable {
    /// There is no signed set of keys that counts: wallets learn no keys.
    case missing = "key_set_missing"
    /// The signed set of keys ends within a week.
    case endsSoon = "key_set_ends_soon"
    /// A key that is registered is not in the signed set, or not with the same times.
    case lacksKeys = "key_set_lacks_keys"
    /// A key is in the signed set that is no longer registered.
    case namesFormerKeys = "key_set_names_former_keys"
    /// A key of the server's own is registered that this node does not have.
    case lacksOwnKeys = "own_keys_missing"
    /// A key of the server's own ends within ninety days, and has no successor.
    case ownKeyEndsSoon = "own_key_ends_soon"
    /// The root key was taken out of the server, and this node has it all the same.
    case rootIsLeft = "root_key_left"
    /// A real server's database has insurers or providers of a demonstration, whose keys others could have copied.
    case demonstrationIsLeft = "demonstration_left"
}

extension CardServer {
    /// How long before its end a key of the server's own is to be replaced, seconds: a card counts for a third of
    /// that.
    private static let noticeTime: Int64 = 90 * 86_400

    /// What the operator should know of the keys of this node, the gravest first.
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
