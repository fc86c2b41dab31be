// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import InsuranceCards
import Tokens

/// The state of a card server's keys at a moment.
public struct CardKeyStatus: Sendable {
    /// A valid key of the server.
    public struct OwnKey: Sendable, Hashable {
        /// The role of a key.
        public enum State: Sendable, Hashable {
            /// It is not in a signed set of keys yet.
            case unpublished
            /// It is published, and will sign from a given time.
            case waits(until: Instant)
            /// It signs.
            case signs
            /// A successor signs; this key's signatures are valid until a given time.
            case verifies(until: Instant)
        }

        /// Its purpose.
        public let purpose: CardKeyPurpose
        /// The identifier, `k2.pid.…`.
        public let identifier: String
        /// Its role.
        public let state: State
        /// The latest end of its validity.
        public let notAfter: Instant
    }

    /// The identifier of the root key.
    public let root: String
    /// Whether the root key is in the server's file of keys.
    public let holdsRoot: Bool
    /// The server's own keys, each before its successor.
    public let ownKeys: [OwnKey]
    /// The set of keys signed elsewhere; `nil` if the server signs its sets itself.
    public let set: KeySetStatus?
    /// The notices for the operator, most serious first.
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
    /// The time of its publication; unpublished ones come last.
    fileprivate var order: Int64 { publishedAt?.secondsSinceEpoch ?? .max }
}
