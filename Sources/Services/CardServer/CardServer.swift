// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
package import Encodings
import Execution
import InsuranceCards
import Tokens

/// The card server's functions for wallets, insurers and providers.
///
/// Its only state is keys and caches. Everything that happens once, or must not be lost, is decided in
/// one transaction of the database, so any number of nodes may share one database.
package final class CardServer: Sendable {
    /// The server's address and the issuer of its cards.
    package struct Address: Sendable, Hashable {
        /// The `iss` and `aud` of cards and requests, such as `https://cards.example`.
        package let issuer: String
        /// The prefix of the protocol's addresses: the issuer and `/vic/v1`.
        var base: String { issuer + "/vic/v1" }

        /// Returns the address of a list of revoked cards.
        func list(named name: String) -> String { "\(base)/status/\(name)" }

        /// Returns the link to a location, or to one request of it.
        func link(to location: String, request: String? = nil) -> String {
            "\(issuer)/vic/checkin/\(location)" + (request.map { "?r=" + $0 } ?? "")
        }

        /// Returns the address for the answer to a request.
        func answers(to request: String) -> String { "\(base)/requests/\(request)/presentation" }
    }

    /// The longest wait of a long poll, in seconds.
    static let longestWait = 25

    let ring: CardKeyRing
    package let store: CardStore
    package let parties: PartyStore
    /// The users who have signed in at a desk's page.
    let sessions: DeskSessionStore
    /// What pages have begun and other devices go on with.
    var handovers: HandoverStore { HandoverStore(store: store) }
    let limits: Limits
    /// Whether a number is that of a fictitious tenant.
    let isMadeUp: @Sendable (_ number: String) -> Bool
    package let now: @Sendable () -> Instant
    let signed = SignedCache()
    private let listeningAddress = Locked<Address?>(nil)

    init(
        ring: CardKeyRing,
        store: CardStore,
        limits: Limits,
        isMadeUp: @escaping @Sendable (_ number: String) -> Bool = { _ in false },
        now: @escaping @Sendable () -> Instant
    ) {
        self.isMadeUp = isMadeUp
        self.ring = ring
        self.store = store
        self.limits = limits
        self.now = now
        sessions = DeskSessionStore(store: store, now: now)
        parties = PartyStore(store: store) { ring.follow($0, at: now()) }
    }

    /// Opens the server of a folder that already has keys, for a command of its operator; the server may be running.
    static func opened(
        dataDirectory: String,
        _ address: DatabaseAddress?,
        now: @escaping @Sendable () -> Instant
    ) async throws(CardServerError) -> CardServer {
        let file = CardKeyFile(dataDirectory: dataDirectory)
        let keys = try CardServerKeys(file.read())
        let database = try await CardService.database(address, folder: dataDirectory)
        let server = CardServer(
            ring: CardKeyRing(keys, file: file, log: nil),
            store: CardStore(database: database, log: nil),
            limits: .none,
            now: now
        )
        try await server.prepare(file)
        return server
    }

    /// The keys of this node, as of the last change of its file.
    package var keys: CardServerKeys { ring.keys }

    /// A key to sign with.
    struct Signer: Sendable {
        /// The key as this node holds it.
        let held: CardServerSigner
        /// The start of its validity; nothing may be dated earlier.
        let start: Instant
    }

    /// Returns the current signing key.
    ///
    /// - Throws: `unavailable` if this node has no key that may sign, because it has lacked a successor
    ///   for too long, or because no signed set of keys includes one yet.
    func signer(
        for purpose: CardKeyPurpose,
        in parties: Parties,
        at now: Instant
    ) throws(CardRequestError) -> Signer {
        let keys = keys
        let entry = parties.ownKeys.signing(for: purpose, of: keys.publicKeys, at: now)
        let held = keys.signers.first {
            $0.purpose == purpose && $0.key.verificationKey == entry?.key.key
        }
        guard let entry, let held else {
            throw CardRequestError(.unavailable, retryAfter: 60)
        }
        return Signer(held: held, start: entry.key.notBefore)
    }

    /// Returns whether this node signs the sets of keys itself.
    func signsKeySets(_ parties: Parties) -> Bool { keys.holdsRoot && !parties.rootIsAway }

    /// The most requests of one client per minute; `nil` for no limit.
    struct Limits: Sendable {
        let nonces: RateLimit?
        let requests: RateLimit?
        let signIns: RateLimit?
        /// Codes that a client may try: of as many as the server has at a time, guessing finds none.
        let codes: RateLimit?

        /// The limits of the protocol.
        static var standard: Limits {
            Limits(
                nonces: RateLimit(perMinute: 10),
                requests: RateLimit(perMinute: 30),
                signIns: RateLimit(perMinute: 60),
                codes: RateLimit(perMinute: 10)
            )
        }

        /// No limits, for measurements on loopback only.
        static let none = Limits(nonces: nil, requests: nil, signIns: nil, codes: nil)
    }

    /// Returns the server's address; without it nothing can be signed, so earlier requests are refused.
    package func address() throws(CardRequestError) -> Address {
        guard let address = listeningAddress.withLock({ $0 }) else {
            throw CardRequestError(.unavailable, retryAfter: 1)
        }
        return address
    }

    /// Sets the server's address; the port may be known only once it listens.
    func listen(at address: Address) {
        listeningAddress.withLock { $0 = address }
    }

    /// Creates the tables, or brings them up to date, and enters the server's own keys.
    ///
    /// A database belongs to one server: a server with other keys is refused, since the issued cards
    /// would not be its own. From then on the file of keys names the database.
    func prepare(_ file: CardKeyFile) async throws(CardServerError) {
        let name: String
        do throws(DatabaseError) {
            try await store.database.prepare(InsuranceSchema.schema)
            try await store.database.prepare(DeskSessionSchema.schema)
            try await store.database.prepare(HandoverSchema.schema)
            name = try await DatabaseIdentity.claim(store.database, under: keys.root)
        } catch {
            throw .database(error)
        }
        try await enterOwnKeys()
        // The keys match the database; a file that does not is left unchanged.
        try file.name(database: name)
    }

    private func enterOwnKeys() async throws(CardServerError) {
        let (start, keys) = (now(), keys)
        let isSound = try await writing { work throws(CardRequestError) in
            // A file without a checksum may have a flipped bit: then its keys were never published.
            let known = keys.isChecked ? [] : try OwnKeys.read(work).entries
            for purpose in CardKeyPurpose.allCases {
                let published = known.filter { $0.purpose == purpose }.map(\.key.key)
                guard published.isEmpty || !keys.publicKeys.isDisjoint(with: published) else {
                    return false
                }
            }
            var newCount = 0
            let isRootAway = try OwnKeys.isRootAway(work)
            for signer in keys.signers {
                let isNew = try OwnKeys.register(
                    signer.key.verificationKey,
                    for: signer.purpose,
                    isPublished: keys.holdsRoot && !isRootAway,
                    at: start,
                    work
                )
                if isNew { newCount += 1 }
            }
            if newCount > 0 { _ = try work.count(PartyStore.counter) }
            return true
        }
        guard isSound else { throw .keys }
    }

    /// Writes in one transaction for the operator, and reports errors of the database.
    func writing<Value: Sendable>(
        _ body: @escaping @Sendable (CardStore.Work) throws(CardRequestError) -> Value
    ) async throws(CardServerError) -> Value {
        do throws(CardRequestError) {
            return try await store.database.write(body)
        } catch {
            throw .database(error.cause ?? .damaged)
        }
    }
}
