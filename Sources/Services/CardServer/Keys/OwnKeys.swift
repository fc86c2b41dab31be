// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Tokens

/// The signing keys of a card server in order, from the first to the latest successor.
///
/// A successor is first published in a set of keys and signs two days later, when no wallet has an older
/// set. Its predecessor stays valid until everything that it has signed has expired. All of that follows
/// from the times of publication, so nodes agree without communicating.
struct OwnKeys: Sendable {
    /// A registered key.
    struct Entry: Sendable, Hashable {
        let key: KnownKey
        let purpose: CardKeyPurpose
        /// When a set of keys first included it; `nil` if none has yet.
        let publishedAt: Instant?
    }

    /// All registered keys, including expired ones.
    let entries: [Entry]

    /// How long a successor is published before it signs, in seconds: wallets use a set of keys for a day, and nodes serve the
    /// same one for an hour.
    static let overlap: Int64 = 2 * 86_400
    /// How long a node without the successor may sign with the former key, in seconds: a week.
    static let grace: Int64 = 7 * 86_400
    /// The greatest difference between clocks, in seconds.
    private static let margin: Int64 = 3600
    /// The most keys of the server in a set; the rest is for tenants.
    static let limit = 8

    /// Returns the keys that have neither expired nor been ended early.
    private func unexpired(for purpose: CardKeyPurpose, at now: Instant) -> [Entry] {
        entries.filter { $0.purpose == purpose && now < $0.key.notAfter }
    }

    /// Returns when a key starts to sign: at once if none precedes it; `nil` while it is in no set.
    func signingStart(of entry: Entry, at now: Instant) -> Instant? {
        guard let publishedAt = entry.publishedAt else { return nil }
        let isFirst = !unexpired(for: entry.purpose, at: now).contains { $0.precedes(entry) }
        return isFirst ? publishedAt : publishedAt.adding(seconds: Self.overlap)
    }

    /// Returns when a successor takes over from a key; `nil` if there is none.
    private func succession(of entry: Entry, at now: Instant) -> Instant? {
        unexpired(for: entry.purpose, at: now).filter { entry.precedes($0) }
            .compactMap { signingStart(of: $0, at: now) }.min()
    }

    /// Returns when everything that a key may have signed has expired; `nil` without a successor.
    func retirement(of entry: Entry, at now: Instant) -> Instant? {
        succession(of: entry, at: now)?
            .adding(seconds: Self.grace + entry.purpose.longestLifetime + Self.margin)
    }

    /// Returns the valid keys, which belong in a set.
    func living(at now: Instant) -> [Entry] {
        entries.filter { entry in
            now < entry.key.notAfter && retirement(of: entry, at: now).map { now < $0 } ?? true
        }
    }

    /// Returns the keys that a set must include: those that earlier sets included, or all if there are none.
    func needed(at now: Instant) -> [Entry] {
        let living = living(at: now)
        return CardKeyPurpose.allCases.flatMap { purpose in
            let entries = living.filter { $0.purpose == purpose }
            let published = entries.filter { $0.publishedAt != nil }
            return published.isEmpty ? entries : published
        }
    }

    /// Returns the last key of a purpose.
    func latest(for purpose: CardKeyPurpose, at now: Instant) -> Entry? {
        let unexpired = unexpired(for: purpose, at: now)
        return unexpired.first { entry in !unexpired.contains { entry.precedes($0) } }
    }

    /// Returns the key to sign with, among those that a node holds; `nil` if none may sign.
    ///
    /// A node without the successor continues with the former key for the time of ``grace``. A node whose
    /// keys are all still waiting, as after a restored database, uses the oldest: wallets that do not
    /// know it yet fetch the set.
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
    /// Returns whether another key comes after this one: published later, or not yet; of two with the
    /// same time, the one registered later, which has a later start.
    fileprivate func precedes(_ other: Self) -> Bool {
        let (own, others) = (publishedAt ?? .distantFuture, other.publishedAt ?? .distantFuture)
        return own == others ? key.notBefore < other.key.notBefore : own < others
    }
}

extension Instant {
    fileprivate static let distantFuture = Instant(secondsSinceEpoch: .max)
}
