// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Database
public import Encodings
public import InsuranceCards
public import Tokens

/// The sets of keys of a card server whose root key is elsewhere: drafts go there, signed sets come back.
///
/// The database stores the signed set for all nodes.
public final class SignedKeySets: Sendable {
    private let server: CardServer

    /// Creates the keys of a server under a root key whose private half is elsewhere.
    ///
    /// - Parameters:
    ///   - root: the root's public half.
    ///   - dataDirectory: the server's folder.
    /// - Returns: whether there were none yet; existing keys stay unchanged.
    /// - Throws: ``CardServerError``.
    public static func makeKeys(
        under root: VerificationKey<V2>,
        dataDirectory: String
    ) throws(CardServerError) -> Bool {
        try CardKeyFile(dataDirectory: dataDirectory).make(under: root, random: SystemRandom())
            .isNew
    }

    /// Opens the existing keys of a server, and its database; the server may be running.
    ///
    /// - Parameters:
    ///   - dataDirectory: the server's folder.
    ///   - database: the database; `nil` for SQLite in the folder.
    ///   - now: the time.
    /// - Throws: ``CardServerError``.
    public init(
        dataDirectory: String,
        database: DatabaseAddress?,
        now: @escaping @Sendable () -> Instant
    ) async throws(CardServerError) {
        server = try await CardServer.opened(dataDirectory: dataDirectory, database, now: now)
    }

    /// Closes the database.
    public func close() async {
        await server.store.database.close()
    }

    /// Returns the set of keys to sign now.
    ///
    /// - Returns: the draft.
    /// - Throws: ``CardServerError``.
    public func draft() async throws(CardServerError) -> KeySetDraft {
        try await parties().draft(at: server.now())
    }

    /// Returns the status of the installed set.
    ///
    /// - Returns: its status.
    /// - Throws: ``CardServerError``.
    public func status() async throws(CardServerError) -> KeySetStatus {
        try await parties().status(under: server.keys.root, at: server.now())
    }

    /// Installs a signed set; running nodes serve it within a second.
    ///
    /// - Parameter token: the signed set.
    /// - Returns: its status.
    /// - Throws: ``CardServerError``.
    public func install(_ token: String) async throws(CardServerError) -> KeySetStatus {
        let (parties, now) = (try await parties(), server.now())
        let held = parties.status(under: server.keys.root, at: now).set?.version
        let set: KeySet
        do throws(CardError) {
            set = try KeySet(
                Array(token.utf8)[...],
                roots: [server.keys.root],
                heldVersion: held,
                at: now
            )
        } catch {
            throw .keySet(error)
        }
        let entries = Set(set.keys.map(\.entry))
        guard parties.ownKeys.needed(at: now).allSatisfy({ entries.contains($0.key.entry) }) else {
            throw .keySetLacksKeys
        }
        let keys = set.keys
        do throws(CardRequestError) {
            try await server.store.write { work throws(CardRequestError) in
                try Self.install(token, with: keys, at: now, work)
                _ = try work.count(PartyStore.counter)
            }
        } catch {
            throw .unavailable
        }
        server.parties.forget()
        return try await status()
    }

    private func parties() async throws(CardServerError) -> Parties {
        // Changes within the last second must be visible, too.
        server.parties.forget()
        let parties: Parties
        do throws(CardRequestError) {
            parties = try await server.parties.current()
        } catch {
            throw .unavailable
        }
        guard !server.signsKeySets(parties) else { throw .rootIsHere }
        return parties
    }
}
