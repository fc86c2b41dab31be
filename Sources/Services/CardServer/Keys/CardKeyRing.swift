// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import InsuranceCards
import Tokens

/// The keys of this node, reloaded whenever the registered keys have changed.
final class CardKeyRing: Sendable {
    private struct Held {
        var keys: CardServerKeys
        /// The version of the parties at the last read of the file.
        var version: Int64?
        /// Whether the last attempt to read the file failed.
        var isFileUnreadable = false
    }

    private let file: CardKeyFile?
    private let held: Locked<Held>
    private let log: (@Sendable (String) -> Void)?

    /// Creates a ring of keys.
    ///
    /// - Parameters:
    ///   - keys: the keys in the file.
    ///   - file: the file to reload; `nil` for keys that never change.
    ///   - log: receives a line if the file cannot be read.
    init(_ keys: CardServerKeys, file: CardKeyFile?, log: (@Sendable (String) -> Void)?) {
        held = Locked(Held(keys: keys, version: nil))
        self.file = file
        self.log = log
    }

    /// The keys as of the last read.
    var keys: CardServerKeys { held.withLock { $0.keys } }

    /// Reloads the file if something has changed, or if a registered key is missing here.
    ///
    /// If the file cannot be read, the keys stay as they are, and the next check tries again.
    func follow(_ parties: Parties, at now: Instant) {
        let known = held.withLock { $0 }
        let isComplete = known.keys.lacking(parties.ownKeys, at: now).isEmpty
        guard let file, known.version != parties.version || !isComplete else { return }
        do throws(CardServerError) {
            let keys = try CardServerKeys(file.read())
            held.withLock { $0 = Held(keys: keys, version: parties.version) }
        } catch {
            let isNew = held.withLock { held in
                defer { held.isFileUnreadable = true }
                return !held.isFileUnreadable
            }
            // Logged once: the ring checks every second.
            if isNew { log?(#"{"event":"card_keys","status":"unreadable"}"#) }
        }
    }

    /// Replaces former keys in the file by their signing successors; the former ones are no longer needed.
    ///
    /// - Throws: ``CardServerError``.
    func settle(_ parties: Parties, at now: Instant) throws(CardServerError) {
        guard let file else { return }
        let known = keys
        let isDue = CardKeyPurpose.allCases.contains { purpose in
            guard let successor = known.successor(for: purpose) else { return false }
            let signing = parties.ownKeys.signing(for: purpose, of: known.publicKeys, at: now)
            return signing?.key.key == successor
        }
        guard isDue else { return }
        let lock = try file.lock()
        var content = try file.read()
        content.settle(parties.ownKeys, at: now)
        try file.write(content)
        _ = consume lock
        let keys = try CardServerKeys(content)
        held.withLock { $0.keys = keys }
    }
}

extension CardServerKeys {
    /// Returns the missing keys that should be here: the last registered one of each purpose.
    func lacking(_ ownKeys: OwnKeys, at now: Instant) -> [OwnKeys.Entry] {
        CardKeyPurpose.allCases.compactMap { ownKeys.latest(for: $0, at: now) }
            .filter { !publicKeys.contains($0.key.key) }
    }

    /// Returns the successor in the file.
    func successor(for purpose: CardKeyPurpose) -> VerificationKey<V2>? {
        signers.filter { $0.purpose == purpose }.dropFirst().first?.key.verificationKey
    }
}

extension CardKeyContent {
    /// Replaces each former key by its successor, if that one signs.
    mutating func settle(_ ownKeys: OwnKeys, at now: Instant) {
        for purpose in CardKeyPurpose.allCases {
            let names = purpose.names
            guard let next = key(names.next)?.verificationKey,
                let current = key(names.current)?.verificationKey,
                ownKeys.signing(for: purpose, of: [current, next], at: now)?.key.key == next
            else { continue }
            promote(purpose)
        }
    }

    /// Replaces the former key by its successor and removes it.
    mutating func promote(_ purpose: CardKeyPurpose) {
        guard let next = self[purpose.names.next] else { return }
        self[purpose.names.current] = next
        self[purpose.names.next] = nil
    }
}
