// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import InsuranceCards
import Tokens

/// How the keys of a card server stand at a moment.
public struct CardKeyStatus: Sendable {
    /// A key of the server's own that counts.
    public struct OwnKey: Sendable, Hashable {
        /// What it does.
        public enum State: Sendable, Hashable {
            /// It is in no signed set of keys yet.
            case unpublished
            /// It is published, and signs from a time on.
            case waits(until: Instant)
            /// It signs.
            case signs
            /// A successor signs; what this key has signed counts until a time.
            case verifies(until: Instant)
        }

        /// What it is for.
        public let purpose: CardKeyPurpose
        /// The identifier, `k2.pid.…`.
        public let identifier: String
        /// What it does.
        public let state: State
        /// Until when it counts at most.
        public let notAfter: Instant
    }

    /// The identifier of the root key.
    public let root: String
    /// Whether the root key is in the server's file of keys.
    public let holdsRoot: Bool
    /// The server's own keys, each before its successor.
    public let ownKeys: [OwnKey]
    /// The set of keys that was signed elsewhere; `nil` where the server signs its sets itself.
    public let set: KeySetStatus?
    /// What the operator should see to, the gravest first.
    public let notices: [CardKeyNotice]

    init(_ parties: Parties, of server: CardServer, at now: Instant) {
        let (keys, own) = (server.keys, parties.ownKeys)
        root = keys.root.identifier.text
        holdsRoot = keys.holdsRoot
        set = server.signsKeySets(parties) ? nil : parties.status(under: keys.root, at: now)
        notices = server.notices(parties, at: now)
        let living = own.living(at: now)
        let all = Set(living.map(\.key.key))
        let signing = CardKeyPurpose.allCases.map { own.signing(for: $0, of: all, at: now) }
        ownKeys = living.sorted {
            ($0.purpose.rawValue, $0.order) < ($1.purpose.rawValue, $1.order)
        }
        .map { entry in
            OwnKey(
                purpose: entry.purpose,
                identifier: entry.key.key.identifier.text,
                state: own.state(of: entry, isSigning: signing.contains(entry), at: now),
                notAfter: entry.key.notAfter
            )
        }
    }
}

extension OwnKeys {
    fileprivate func state(
        of entry: Entry,
        isSigning: Bool,
        at now: Instant
    ) -> CardKeyStatus.OwnKey.State {
        if isSigning { return .signs }
        guard let start = signingStart(of: entry, at: now) else { return .unpublished }
        if now < start { return .waits(until: start) }
        return .verifies(until: retirement(of: entry, at: now) ?? entry.key.notAfter)
    }
}

extension OwnKeys.Entry {
    /// When it was published; those that are in no set yet come last.
    fileprivate var order: Int64 { publishedAt?.secondsSinceEpoch ?? .max }
}
