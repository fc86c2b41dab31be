// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import Execution
import HTTPMessages
package import InsuranceCards
import Tokens

/// An insurer that the server issues cards for.
package struct Insurer: Sendable, Hashable {
    /// The number, five digits.
    let bag: String
    /// The name.
    let name: String

    /// An insurer of a number.
    package init(bag: String, name: String) {
        self.bag = bag
        self.name = name
    }

    /// As tokens name it.
    var issuer: String { "bag:" + bag }
}

/// A provider that may ask for cards.
package struct Provider: Sendable, Hashable {
    /// The number, thirteen digits.
    let gln: String
    /// What requests say of it.
    let care: CareProvider

    /// A provider of a number.
    package init(gln: String, care: CareProvider) {
        self.gln = gln
        self.care = care
    }

    /// As tokens name it.
    var issuer: String { "gln:" + gln }
}

/// Who is known to the server, and by which keys, as of one moment.
struct Parties: Sendable {
    /// The version of the set of keys.
    let version: Int64
    /// All keys.
    let keys: [KnownKey]
    /// The server's own keys, in the order in which they take over from one another.
    let ownKeys: OwnKeys
    /// Whether the root key was taken out of the server, so that sets of keys are signed elsewhere.
    let rootIsAway: Bool
    /// The set of keys that was signed elsewhere and brought here, as a token; nil if there is none.
    let signedKeySet: String?
    /// The keys by their identifiers.
    let directory: KeyDirectory
    /// Insurers by their numbers.
    let insurers: [String: Insurer]
    /// Providers by their numbers.
    let providers: [String: Provider]
    /// Whether some of them are of a demonstration.
    let holdsDemonstration: Bool
    fileprivate let insurersByAccess: [[UInt8]: Insurer]
    fileprivate let providersByAccess: [[UInt8]: Provider]
}

/// Keeps ``Parties`` at hand and looks every second whether another node has changed them.
package final class PartyBook: Sendable {
    private struct Copy {
        let parties: Parties
        let time: ContinuousClock.Instant
    }

    /// The counter that every change of parties or keys raises; it is the version of the set of keys.
    package static let counter = "parties"
    private static let lookInterval = Duration.seconds(1)

    private let ledger: Ledger
    /// Who has signed in at a desk's page.
    let sessions: DeskSessions
    private let copy = Locked<Copy?>(nil)
    private let looked: @Sendable (Parties) -> Void

    /// A book over a database.
    ///
    /// - Parameters:
    ///   - ledger: the database.
    ///   - sessions: who has signed in at a desk's page.
    ///   - looked: gets the parties at each look at the database, so at most once a second.
    init(
        ledger: Ledger,
        sessions: DeskSessions,
        looked: @escaping @Sendable (Parties) -> Void
    ) {
        self.ledger = ledger
        self.sessions = sessions
        self.looked = looked
    }

    /// The parties, at most a second old.
    func current() async throws(HTTPProblem) -> Parties {
        let held = copy.withLock { $0 }
        if let held, .now - held.time < Self.lookInterval { return held.parties }
        let found = try await ledger.read { work throws(LedgerFault) -> Parties? in
            let version = try work.counted(Self.counter)
            return version == held?.parties.version ? nil : try Self.read(version, work)
        }
        guard let parties = found ?? held?.parties else { throw HTTPProblem(.internalFailure) }
        looked(parties)
        copy.withLock { $0 = Copy(parties: parties, time: .now) }
        return parties
    }

    /// Has the next look go to the database.
    package func forget() {
        copy.withLock { $0 = nil }
    }

    /// The insurer whose credentials a request carries; throws `unauthorized`, or `forbidden` for those
    /// of another insurer than the path names.
    func insurer(_ request: HTTPRequest) async throws(HTTPProblem) -> Insurer {
        let parties = try await current()
        guard let insurer = parties.insurersByAccess[try await access(request, .insurer)] else {
            throw HTTPProblem(.unauthorized)
        }
        guard insurer.bag == request.parameters["bag"] else { throw HTTPProblem(.forbidden) }
        return insurer
    }

    /// The provider whose credentials a request carries; throws `unauthorized`, or `forbidden` for those
    /// of another provider than the path names.
    func provider(_ request: HTTPRequest) async throws(HTTPProblem) -> Provider {
        guard let provider = try await provider(ifAny: request) else {
            throw HTTPProblem(.unauthorized)
        }
        let named = request.parameters["gln"]
        guard named == nil || named == provider.gln else { throw HTTPProblem(.forbidden) }
        return provider
    }

    /// The provider whose credentials a request carries, or nil if they are no provider's.
    func provider(ifAny request: HTTPRequest) async throws(HTTPProblem) -> Provider? {
        try await current().providersByAccess[try await access(request, .provider)]
    }

    /// What is kept of credentials: their digest, so that the database does not hold them.
    ///
    /// They are 32 random bytes, so a fast digest is enough.
    package static func digest(ofAccess credentials: String) -> [UInt8] {
        HashAlgorithm.sha256.digest(of: Array(credentials.utf8))
    }

    /// The digest of the credentials that a request carries itself, or for which its session stands.
    private func access(
        _ request: HTTPRequest,
        _ desk: DeskSessions.Desk
    ) async throws(HTTPProblem) -> [UInt8] {
        if let credentials = request.bearer { return Self.digest(ofAccess: credentials) }
        guard let session = try await sessions.access(of: request, at: desk) else {
            throw HTTPProblem(.unauthorized)
        }
        return session.access
    }

    /// The number and name of the tenant that has signed in at a desk, by the digest of its credentials.
    func tenant(
        at desk: DeskSessions.Desk,
        access: [UInt8]
    ) async throws(HTTPProblem) -> (number: String, name: String)? {
        let parties = try await current()
        switch desk {
        case .insurer: return parties.insurersByAccess[access].map { ($0.bag, $0.name) }
        case .provider: return parties.providersByAccess[access].map { ($0.gln, $0.care.name) }
        }
    }

    private static func read(_ version: Int64, _ work: Ledger.Work) throws(LedgerFault) -> Parties {
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

    /// All keys that are entered.
    static func keys(_ work: Ledger.Work) throws(LedgerFault) -> [KnownKey] {
        var keys: [KnownKey] = []
        for row in try work.rows("SELECT * FROM insurance_key ORDER BY starts, kid") {
            if let key = try key(row) { keys.append(key) }
        }
        return keys
    }

    /// The key of a row; nil for what this software does not know.
    static func key(_ row: Row<LedgerFault>) throws(LedgerFault) -> KnownKey? {
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

extension HTTPRequest {
    /// The credentials of the field `Authorization: Bearer` (RFC 6750 §2.1), or nil.
    var bearer: String? {
        guard let field = headers["Authorization"] else { return nil }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", !parts[1].isEmpty else {
            return nil
        }
        return String(parts[1])
    }
}
