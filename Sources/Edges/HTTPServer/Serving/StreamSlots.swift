// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Seats that clients share, for event streams and for long polls.
struct StreamSlots<Occupant: AnyObject> {
    /// What happens to a client that already has all the seats it may have.
    enum Rule {
        /// Its oldest occupant makes room.
        case losesOldest
        /// The newcomer is refused.
        case isRefused
    }

    /// The outcome of an attempt to take a seat.
    enum Outcome {
        case seated
        /// Seated in place of this occupant, which has lost its seat and must go.
        case instead(Occupant)
        case refused

        var isSeated: Bool {
            if case .refused = self { false } else { true }
        }

        /// The occupant that must go.
        var loser: Occupant? {
            if case .instead(let loser) = self { loser } else { nil }
        }
    }

    private let total: Int
    private let perClient: Int
    private let rule: Rule
    /// The occupants of each client, the oldest first.
    private var rows: [String: [Occupant]] = [:]
    private(set) var count = 0

    init(total: Int, perClient: Int, rule: Rule) {
        self.total = total
        self.perClient = perClient
        self.rule = rule
    }

    /// Seats a newcomer.
    ///
    /// When all seats are taken, the client with the most loses its oldest, unless it would then have
    /// fewer than the newcomer's client: if every client has one, none is evicted.
    mutating func take(_ newcomer: Occupant, for client: String) -> Outcome {
        let own = rows[client]?.count ?? 0
        guard own < perClient else { return replace(client, by: newcomer, for: client) }
        guard count >= total else {
            sit(newcomer, client)
            return .seated
        }
        guard let most = rows.max(by: { $0.value.count < $1.value.count }),
            most.value.count > own + 1
        else { return replace(client, by: newcomer, for: client) }
        guard let oldest = removeOldest(of: most.key) else { return .refused }
        sit(newcomer, client)
        return .instead(oldest)
    }

    /// Frees the seat of an occupant, if it has one.
    mutating func leave(_ occupant: Occupant, of client: String) {
        guard let index = rows[client]?.firstIndex(where: { $0 === occupant }) else { return }
        remove(at: index, of: client)
    }

    private mutating func replace(
        _ loser: String,
        by newcomer: Occupant,
        for client: String
    ) -> Outcome {
        guard rule == .losesOldest, let oldest = removeOldest(of: loser) else { return .refused }
        sit(newcomer, client)
        return .instead(oldest)
    }

    private mutating func sit(_ occupant: Occupant, _ client: String) {
        rows[client, default: []].append(occupant)
        count += 1
    }

    private mutating func removeOldest(of client: String) -> Occupant? {
        guard let oldest = rows[client]?.first else { return nil }
        remove(at: 0, of: client)
        return oldest
    }

    private mutating func remove(at index: Int, of client: String) {
        rows[client]?.remove(at: index)
        count -= 1
        if rows[client]?.isEmpty == true { rows[client] = nil }
    }
}
