// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import HTTP
import InsuranceCards
import Tokens

/// The card server: what it does for wallets, insurers and providers (spec, insurance cards §4).
///
/// It holds no state but keys and caches; all that counts once, or must not be lost, is decided in one
/// transaction of the database, so any number of nodes may run on one.
final class CardServer: Sendable {
    /// Where the server is and what its cards name it.
    struct Place: Sendable, Hashable {
        /// What cards and requests have as `iss` and `aud`, such as `https://cards.example`.
        let issuer: String
        /// Where the protocol's addresses begin: the issuer and `/vic/v1`.
        var base: String { issuer + "/vic/v1" }

        /// The address of a list of revoked cards.
        func list(named name: String) -> String { "\(base)/status/\(name)" }

        /// The link to a place of check-in, or to one request of it.
        func link(to place: String, request: String? = nil) -> String {
            "\(issuer)/vic/checkin/\(place)" + (request.map { "?r=" + $0 } ?? "")
        }

        /// Where the answer to a request goes.
        func answers(to request: String) -> String { "\(base)/requests/\(request)/presentation" }
    }

    /// The most wallets of one card that insurers' claims without a key have led to.
    static let deviceLimit = 5
    /// How long a wallet that fetched a card counts as one that has it: as long as the card does.
    static let deviceTime = CardIssuer.maximumLifetime
    /// How long a long poll waits at most, seconds.
    static let longestWait = 25

    let keys: CardServerKeys
    let ledger: Ledger
    let parties: PartyBook
    let limits: Limits
    let now: @Sendable () -> Instant
    let signed = SignedCache()
    private let listeningPlace = Locked<Place?>(nil)

    init(
        keys: CardServerKeys,
        ledger: Ledger,
        limits: Limits,
        now: @escaping @Sendable () -> Instant
    ) {
        self.keys = keys
        self.ledger = ledger
        self.limits = limits
        self.now = now
        parties = PartyBook(ledger: ledger)
    }

    /// How many requests of one client are taken in a minute; `nil` for no limit.
    struct Limits: Sendable {
        let nonces: RateLimit?
        let requests: RateLimit?

        /// The limits of the protocol (spec, insurance cards §4.2).
        static var standard: Limits {
            Limits(nonces: RateLimit(perMinute: 10), requests: RateLimit(perMinute: 30))
        }

        /// No limits: for measurements, on loopback only.
        static let none = Limits(nonces: nil, requests: nil)
    }

    /// Where the server is; without it nothing can be signed, so requests that come before are refused.
    func place() throws(HTTPProblem) -> Place {
        guard let place = listeningPlace.withLock({ $0 }) else {
            throw HTTPProblem(.unavailable, headers: ["Retry-After": "1"])
        }
        return place
    }

    /// Says where the server is; the port may be known only once it listens.
    func listen(at place: Place) {
        listeningPlace.withLock { $0 = place }
    }

    /// Makes the tables, or brings them up to date, and enters the server's own keys.
    ///
    /// A database belongs to one server: to one whose keys are others it is refused, since the cards
    /// that are out would not be its own.
    func prepare() async throws(ServiceError) {
        do throws(DatabaseError) {
            try await ledger.database.prepare(InsuranceSchema.schema)
            try await claimIdentity()
            try await enterOwnKeys()
        } catch {
            throw .database(error)
        }
    }

    private func claimIdentity() async throws(DatabaseError) {
        let root = keys.root.text
        try await ledger.database.write { work throws(DatabaseError) in
            try work.execute(
                "INSERT INTO insurance_identity (name, value) VALUES ('root', ?) ON CONFLICT DO NOTHING",
                .text(root)
            )
            let row = try work.row("SELECT value FROM insurance_identity WHERE name = 'root'")
            guard try row?.text("value") == root else {
                throw .foreignSchema(expected: "the keys of this node", found: "others")
            }
        }
    }

    private func enterOwnKeys() async throws(DatabaseError) {
        let start = now()
        let own = [
            KnownKey(
                keys.server.verificationKey,
                role: .server,
                notBefore: start,
                notAfter: start.adding(seconds: Self.ownKeyTime)
            ),
            KnownKey(
                keys.status.verificationKey,
                role: .status,
                notBefore: start,
                notAfter: start.adding(seconds: Self.ownKeyTime)
            ),
        ]
        try await ledger.database.write { work throws(DatabaseError) in
            var newCount = 0
            for key in own {
                newCount += try work.execute(
                    """
                    INSERT INTO insurance_key (kid, role, issuer, key, starts, ends)
                    VALUES (?, ?, '', ?, ?, ?) ON CONFLICT DO NOTHING
                    """,
                    .text(key.key.identifier.text),
                    .text(key.role.rawValue),
                    .text(key.key.text),
                    .time(key.notBefore),
                    .time(key.notAfter)
                )
            }
            guard newCount > 0 else { return }
            try work.execute(
                """
                INSERT INTO insurance_counter (name, value) VALUES (?, 1)
                ON CONFLICT (name) DO UPDATE SET value = insurance_counter.value + 1
                """,
                .text(PartyBook.counter)
            )
        }
    }

    /// How long the server's own keys count, seconds: ten years, after which they must be replaced.
    private static let ownKeyTime: Int64 = 10 * 365 * 86_400
}
