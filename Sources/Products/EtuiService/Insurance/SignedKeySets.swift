// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Database
public import Encodings
import HTTP
public import InsuranceCards
public import Tokens

/// The sets of keys of a card server whose root key is elsewhere: drafts go there, signed sets come back.
///
/// The signed set is kept in the database, where all nodes find it.
public final class SignedKeySets: Sendable {
    private let server: CardServer

    /// Why a set is not taken in.
    public enum Fault: Error, Equatable, Sendable {
        /// The server has the root key itself and signs its sets.
        case rootIsHere
        /// Not signed by the server's root key, over, older than the one that is there, or in another form.
        case set(KeySet.Fault)
        /// It does not have the server's own keys, so that wallets would refuse its cards.
        case notOfThisServer
        /// The database, or what it holds.
        case unavailable
    }

    /// Makes the keys of a server under a root key whose private half is not there.
    ///
    /// - Parameters:
    ///   - root: the root's public half.
    ///   - dataDirectory: the server's folder.
    /// - Returns: whether there were none yet; keys that are there stay as they are.
    /// - Throws: ``ServiceError``.
    public static func makeKeys(
        under root: VerificationKey<V2>,
        dataDirectory: String
    ) throws(ServiceError) -> Bool {
        try CardServerKeys.make(under: root, folder: dataDirectory + "/insurance")
    }

    /// Opens the keys of a server, which must be there, and its database; the server may be running.
    ///
    /// - Parameters:
    ///   - dataDirectory: the server's folder.
    ///   - database: where the database is; `nil` for SQLite in the folder.
    ///   - now: the time.
    /// - Throws: ``ServiceError``.
    public init(
        dataDirectory: String,
        database: DatabaseAddress?,
        now: @escaping @Sendable () -> Instant
    ) async throws(ServiceError) {
        let keys = try CardServerKeys(folder: dataDirectory + "/insurance", mustExist: true)
        let opened = try await InsuranceService.database(database, folder: dataDirectory)
        server = CardServer(
            keys: keys,
            ledger: Ledger(database: opened, log: nil),
            limits: .none,
            now: now
        )
        try await server.prepare()
    }

    /// Lets go of the database.
    public func close() async {
        await server.ledger.database.close()
    }

    /// The set of keys as it is to be signed now.
    ///
    /// - Returns: the draft.
    /// - Throws: ``Fault``.
    public func draft() async throws(Fault) -> KeySetDraft {
        guard !server.keys.signsKeySets else { throw .rootIsHere }
        return try await parties().draft(at: server.now())
    }

    /// How the set that is installed stands.
    ///
    /// - Returns: its standing.
    /// - Throws: ``Fault``.
    public func standing() async throws(Fault) -> KeySetStanding {
        guard !server.keys.signsKeySets else { throw .rootIsHere }
        return try await parties().standing(under: server.keys.root, at: server.now())
    }

    /// Takes in a set that was signed; nodes that run hand it out within a second.
    ///
    /// - Parameter token: the signed set.
    /// - Returns: its standing.
    /// - Throws: ``Fault``.
    public func install(_ token: String) async throws(Fault) -> KeySetStanding {
        let held = try await standing().set?.version
        let set: KeySet
        do throws(KeySet.Fault) {
            set = try KeySet(
                Array(token.utf8)[...],
                roots: [server.keys.root],
                heldVersion: held,
                at: server.now()
            )
        } catch {
            throw .set(error)
        }
        let own = [server.keys.server.verificationKey, server.keys.status.verificationKey]
        let roles: [KeyRole] = [.server, .status]
        for (key, role) in zip(own, roles) {
            let hasKey = set.keys.contains { $0.key == key && $0.role == role }
            guard hasKey else { throw .notOfThisServer }
        }
        do throws(HTTPProblem) {
            try await server.ledger.write { work throws(LedgerFault) in
                try Self.install(token, work)
            }
        } catch {
            throw .unavailable
        }
        server.parties.forget()
        return try await standing()
    }

    private func parties() async throws(Fault) -> Parties {
        // What has happened within the last second counts, too.
        server.parties.forget()
        do throws(HTTPProblem) {
            return try await server.parties.current()
        } catch {
            throw .unavailable
        }
    }

    private static let name = "key set"

    private static func install(_ token: String, _ work: Ledger.Work) throws(LedgerFault) {
        try work.execute(
            """
            INSERT INTO insurance_identity (name, value) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """,
            .text(name),
            .text(token)
        )
        _ = try work.count(PartyBook.counter)
    }

    /// The set that is installed, or nil.
    static func installed(_ work: Ledger.Work) throws(LedgerFault) -> String? {
        try work.row("SELECT value FROM insurance_identity WHERE name = ?", .text(name))?
            .text("value")
    }
}
