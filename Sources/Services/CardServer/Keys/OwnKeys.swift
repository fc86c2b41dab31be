// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Tokens

/// The keys with which a card server signs, and their order: from the first to the latest successor.
///
/// A successor is published in a set of keys first and signs two days later, when no wallet has an older set at
/// hand. What it takes over from goes on counting until all that it has signed has ended. All of that follows
/// from when each was published, so nodes agree without asking one another.
struct OwnKeys: Sendable {
    /// A key that is registered.
    struct Entry: Sendable, Hashable {
        let key: KnownKey
        let purpose: CardKeyPurpose
        /// When a set of keys had it first; `nil` if none has yet.
        let publishedAt: Instant?
    }

    /// All that are registered, also those whose time is over.
    let entries: [Entry]

    /// How long a successor is published before it signs, seconds: wallets use a set of keys for a day (spec,
    /// insurance cards §4.2), and nodes hand the same one out for an hour.
    static let overlap: Int64 = 2 * 86_400
    /// How long a node that lacks the successor may sign with the former key, seconds: a week.
    static let grace: Int64 = 7 * 86_400
    /// How far clocks may differ, seconds.
    private static let margin: Int64 = 3600
    /// The most keys of the server's own in a set; the rest of it is for tenants.
    static let limit = 8

    /// The keys whose time is neither over nor ended early.
    private func unexpired(for purpose: CardKeyPurpose, at now: Instant) -> [Entry] {
        entries.filter { $0.purpose == purpose && now < $0.key.notAfter }
    }

    /// From when on a key is the one to sign with: at once if there is none before it; `nil` while it is in no set.
    func signingStart(of entry: Entry, at now: Instant) -> Instant? {
        guard let publishedAt = entry.publishedAt else { return nil }
        let isFirst = !unexpired(for: entry.purpose, at: now).contains { $0.precedes(entry) }
        return isFirst ? publishedAt : publishedAt.adding(seconds: Self.overlap)
    }

    /// When a successor takes over from a key; `nil` if there is none.
    private func succession(of entry: Entry, at now: Instant) -> Instant? {
        unexpired(for: entry.purpose, at: now).filter { entry.precedes($0) }
            .compactMap { signingStart(of: $0, at: now) }.min()
    }

    /// When the last that a key may have signed has ended; `nil` if no successor takes over from it.
    func retirement(of entry: Entry, at now: Instant) -> Instant? {
        succession(of: entry, at: now)?
            .adding(seconds: Self.grace + entry.purpose.longestLifetime + Self.margin)
    }

    /// The keys that count, and so belong in a set.
    func living(at now: Instant) -> [Entry] {
        entries.filter { entry in
            now < entry.key.notAfter && retirement(of: entry, at: now).map { now < $0 } ?? true
        }
    }

    /// The keys without which a set is of no use: those that a set has had, and where none has, all.
    func needed(at now: Instant) -> [Entry] {
        let living = living(at: now)
        return CardKeyPurpose.allCases.flatMap { purpose in
            let entries = living.filter { $0.purpose == purpose }
            let published = entries.filter { $0.publishedAt != nil }
            return published.isEmpty ? entries : published
        }
    }

    /// The last of a purpose.
    func latest(for purpose: CardKeyPurpose, at now: Instant) -> Entry? {
        let unexpired = unexpired(for: purpose, at: now)
        return unexpired.first { entry in !unexpired.contains { entry.precedes($0) } }
    }

    /// The key to sign with, of those that a node has; `nil` if none of them may.
    ///
    /// A node that lacks the successor goes on with the former key for the time of ``grace``. One that has only
    /// keys whose time has not come, as after a database was put back, uses the eldest: wallets that do not know
    /// it yet ask for the set.
    func signing(
        for purpose: CardKeyPurpose,
        of held: Set<VerificationKey<V2>>,
        at now: Instant
    ) -> Entry? {
        let usable = living(at: now).filter { entry in
            guard entry.purpose == purpose, entry.publishedAt != nil,
                held.contains(entry.key.key)
            else { return false }
            let end = succession(of: entry, at: now)?.adding(seconds: Self.grace)
            return end.map { now < $0 } ?? true
        }
        let ripe = usable.filter { signingStart(of: $0, at: now).map { $0 <= now } ?? false }
        return ripe.last { entry in !ripe.contains { entry.precedes($0) } }
            ?? usable.first { entry in !usable.contains { $0.precedes(entry) } }
    }
}

extension OwnKeys.Entry {
    /// Whether another comes after it: published later, or not yet; of two at the same time the one that was
    /// registered later, which has a later start.
    fileprivate func precedes(_ other: Self) -> Bool {
        let (own, others) = (publishedAt ?? .distantFuture, other.publishedAt ?? .distantFuture)
        return own == others ? key.notBefore < other.key.notBefore : own < others
    }
}

extension Instant {
    fileprivate static let distantFuture = Instant(secondsSinceEpoch: .max)
}
