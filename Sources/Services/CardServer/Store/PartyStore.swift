// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import Execution
package import InsuranceCards
import Tokens

/// An insurer that the server issues cards for.
package struct Insurer: Sendable, Hashable {
    /// The number, five digits.
    let bag: String
    /// The name.
    let name: String

    /// Creates an insurer with a number.
    package init(bag: String, name: String) {
        self.bag = bag
        self.name = name
    }

    /// Its name in tokens.
    var issuer: String { "bag:" + bag }
}

/// A provider that may ask for cards.
package struct Provider: Sendable, Hashable {
    /// The number, thirteen digits.
    let gln: String
    /// Its description in requests.
    let care: CareProvider

    /// Creates a provider with a number.
    package init(gln: String, care: CareProvider) {
        self.gln = gln
        self.care = care
    }

    /// Its name in tokens.
    var issuer: String { "gln:" + gln }
}

/// The insurers and providers known to the server, and their keys, at one moment.
struct Parties: Sendable {
    /// The version of the set of keys.
    let version: Int64
    /// All keys.
    let keys: [KnownKey]
    /// The server's own keys, in the order of succession.
    let ownKeys: OwnKeys
    /// Whether the root key was moved out of the server, so that sets of keys are signed elsewhere.
    let rootIsAway: Bool
    /// The set of keys that was signed elsewhere and installed here, as a token; nil if there is none.
    let signedKeySet: String?
    /// The keys by their identifiers.
    let directory: KeyDirectory
    /// Insurers by their numbers.
    let insurers: [String: Insurer]
    /// Providers by their numbers.
    let providers: [String: Provider]
    /// Whether some of them belong to a demonstration.
    let holdsDemonstration: Bool
    fileprivate let insurersByAccess: [[UInt8]: Insurer]
    fileprivate let providersByAccess: [[UInt8]: Provider]

    /// Returns the insurer whose credentials have this digest.
    func insurer(access: [UInt8]) -> Insurer? { insurersByAccess[access] }

    /// Returns the provider whose credentials have this digest.
    func provider(access: [UInt8]) -> Provider? { providersByAccess[access] }

    /// Returns the number and name of the tenant signed in at a desk, by the digest of its credentials.
    func tenant(at desk: Desk, access: [UInt8]) -> (number: String, name: String)? {
        switch desk {
        case .insurer: insurersByAccess[access].map { ($0.bag, $0.name) }
        case .provider: providersByAccess[access].map { ($0.gln, $0.care.name) }
        }
    }
}

/// Caches ``Parties`` and checks every second whether another node has changed them.
package final class PartyStore: Sendable {
    private struct Copy {
        let parties: Parties
        let time: ContinuousClock.Instant
    }

    /// The counter that every change of parties or keys advances; it is the version of the set of keys.
    package static let counter = "parties"
    private static let lookInterval = Duration.seconds(1)

    private let store: CardStore
    private let copy = Locked<Copy?>(nil)
    private let looked: @Sendable (Parties) -> Void

    /// Creates a store over a database.
    ///
    /// - Parameters:
    ///   - store: the database.
    ///   - looked: receives the parties at each look at the database, at most once a second.
    init(
        store: CardStore,
        looked: @escaping @Sendable (Parties) -> Void
    ) {
        self.store = store
        self.looked = looked
    }

    /// Returns the parties, at most a second old.
    func current() async throws(CardRequestError) -> Parties {
        let held = copy.withLock { $0 }
        if let held, .now - held.time < Self.lookInterval { return held.parties }
        let found = try await store.read { work throws(CardRequestError) -> Parties? in
            let version = try work.counted(Self.counter)
            return version == held?.parties.version ? nil : try Self.read(version, work)
        }
        guard let parties = found ?? held?.parties else { throw CardRequestError(.internalFailure) }
        looked(parties)
        copy.withLock { $0 = Copy(parties: parties, time: .now) }
        return parties
    }

    /// Makes the next look read the database.
    package func forget() {
        copy.withLock { $0 = nil }
    }

    private static func read(_ version: Int64, _ work: CardStore.Work) throws(CardRequestError)
        -> Parties
    {
        let keys = try keys(work)
        var insurers: [[UInt8]: Insurer] = [:]
        for row in try work.rows("SELECT bag, name, access FROM insurance_insurer") {
            insurers[try row.bytes("access")] = Insurer(
                bag: try row.text("bag"),
                name: try row.text("name")
            )
        }
        var providers: [[UInt8]: Provider] = [:]
        for row in try work.rows("SELECT gln, name, city, access FROM insurance_provider") {
            let gln = try row.text("gln")
            let care = CareProvider(
                name: try row.text("name"),
                city: try row.text("city"),
                client: "gln:" + gln
            )
            if let care { providers[try row.bytes("access")] = Provider(gln: gln, care: care) }
        }
        let numbers = insurers.values.map(\.bag) + providers.values.map(\.gln)
        let made = try DemonstrationRows.complete(work)
        return Parties(
            version: version,
            keys: keys,
            ownKeys: try OwnKeys.read(work),
            rootIsAway: try OwnKeys.isRootAway(work),
            signedKeySet: try SignedKeySets.installed(work),
            directory: KeyDirectory(keys),
            insurers: Dictionary(
                insurers.values.map { ($0.bag, $0) },
                uniquingKeysWith: { first, _ in first }
            ),
            providers: Dictionary(
                providers.values.map { ($0.gln, $0) },
                uniquingKeysWith: { first, _ in first }
            ),
            holdsDemonstration: numbers.contains(where: made.contains),
            insurersByAccess: insurers,
            providersByAccess: providers
        )
    }

    /// Returns all stored keys.
    static func keys(_ work: CardStore.Work) throws(CardRequestError) -> [KnownKey] {
        var keys: [KnownKey] = []
        for row in try work.rows("SELECT * FROM insurance_key ORDER BY starts, kid") {
            if let key = try key(row) { keys.append(key) }
        }
        return keys
    }

    /// Returns the key of a row; nil for a kind that this version does not know.
    static func key(_ row: Row<CardRequestError>) throws(CardRequestError) -> KnownKey? {
        let issuer = try row.text("issuer")
        guard let key = try? VerificationKey<V2>(parsing: try row.text("key")),
            let role = KeyRole(rawValue: try row.text("role"))
        else { return nil }
        return KnownKey(
            key,
            role: role,
            issuer: issuer.isEmpty ? nil : issuer,
            notBefore: Instant(secondsSinceEpoch: try row.integer("starts")),
            notAfter: Instant(secondsSinceEpoch: try row.integer("ends"))
        )
    }
}
