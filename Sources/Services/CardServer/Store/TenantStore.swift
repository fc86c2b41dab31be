// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Database
public import Encodings
import InsuranceCards
public import Tokens

/// The insurers and providers of a card server, for its operator to enter and remove.
///
/// It works on the server's database, whether or not the server is running: every node checks again within a second.
public final class TenantStore: Sendable {
    private let store: CardStore

    /// The validity of a key that is entered with its tenant, in seconds: five years.
    private static let keyTime: Int64 = 5 * 365 * 86_400
    /// How far the clocks of verifiers may be slow, in seconds.
    private static let clockMargin: Int64 = 60

    /// Opens the database of a server, creating the tables if it has none yet.
    ///
    /// - Parameters:
    ///   - dataDirectory: the server's folder.
    ///   - database: the database; `nil` for SQLite in the folder.
    /// - Throws: ``CardServerError``.
    public convenience init(
        dataDirectory: String,
        database: DatabaseAddress?
    ) async throws(CardServerError) {
        let opened = try await CardService.database(database, folder: dataDirectory)
        do throws(DatabaseError) {
            try await opened.prepare(InsuranceSchema.schema)
            try await opened.prepare(OfficeSchema.schema)
        } catch {
            throw .database(error)
        }
        self.init(store: CardStore(database: opened, log: nil))
    }

    init(store: CardStore) {
        self.store = store
    }

    /// Closes the database.
    public func close() async {
        await store.database.close()
    }

    /// Enters a tenant with new credentials.
    ///
    /// - Parameters:
    ///   - tenant: the tenant.
    ///   - key: the key that signs its claims and receipts; `nil` if the tenant enters it itself.
    ///   - now: the time.
    /// - Returns: the API key, of which the database stores only the digest.
    /// - Throws: ``CardServerError``.
    public func add(
        _ tenant: Tenant,
        key: VerificationKey<V2>?,
        at now: Instant
    ) async throws(CardServerError) -> String {
        let apiKey = TenantAccess.credentials(SystemRandom())
        try await add(tenant, apiKey: apiKey, key: key, at: now)
        return apiKey
    }

    /// Enters a tenant with existing credentials.
    func add(
        _ tenant: Tenant,
        apiKey: String,
        key: VerificationKey<V2>?,
        at now: Instant
    ) async throws(CardServerError) {
        let digest = TenantAccess.digest(of: apiKey)
        let isNew = try await write { work throws(CardRequestError) in
            try Self.enter(tenant, access: digest, key: key, at: now, work)
        }
        guard isNew else { throw .tenantKnown }
    }

    /// Enters a tenant in a transaction.
    ///
    /// - Returns: whether it is new; an existing one is unchanged.
    package static func enter(
        _ tenant: Tenant,
        access digest: [UInt8],
        key: VerificationKey<V2>?,
        at now: Instant,
        _ work: CardStore.Work
    ) throws(CardRequestError) -> Bool {
        guard try tenant.enter(access: digest, work) else { return false }
        if let key {
            let known = KnownKey(
                key,
                role: tenant.number.role,
                issuer: tenant.number.issuer,
                notBefore: now.adding(seconds: -clockMargin),
                notAfter: now.adding(seconds: keyTime)
            )
            try TenantKeys.checkRoom(for: known, at: now, work)
            _ = try TenantKeys.enter(known, work)
        }
        _ = try work.count(PartyStore.counter)
        return true
    }

    /// Gives a tenant new credentials; the old ones become invalid within a second.
    ///
    /// - Parameter number: the tenant's number.
    /// - Returns: the new API key.
    /// - Throws: ``CardServerError``.
    public func renewKey(of number: TenantNumber) async throws(CardServerError) -> String {
        let apiKey = TenantAccess.credentials(SystemRandom())
        let digest = TenantAccess.digest(of: apiKey)
        let row = number.row
        let isThere = try await write { work throws(CardRequestError) in
            let count = try work.execute(
                "UPDATE \(row.table) SET access = ? WHERE \(row.number) = ?",
                .bytes(digest),
                .text(number.digits)
            )
            if count > 0 { _ = try work.count(PartyStore.counter) }
            return count > 0
        }
        guard isThere else { throw .tenantUnknown }
        return apiKey
    }

    /// Returns all tenants, insurers first, in the order of their numbers.
    ///
    /// - Parameter now: the time.
    /// - Returns: the tenants.
    /// - Throws: ``CardServerError``.
    public func list(at now: Instant) async throws(CardServerError) -> [TenantEntry] {
        do throws(CardRequestError) {
            return try await store.database.read { work throws(CardRequestError) in
                let keys = try PartyStore.keys(work).filter { $0.notAfter > now }
                var entries: [TenantEntry] = []
                for tenant in try Tenant.all(work) {
                    let issuer = tenant.number.issuer
                    entries.append(
                        TenantEntry(
                            tenant: tenant,
                            holdings: try TenantHoldings.find(tenant.number, at: now, work),
                            keys: keys.filter { $0.issuer == issuer }
                        )
                    )
                }
                return entries
            }
        } catch {
            throw CardServerError(error)
        }
    }

    /// Removes a tenant with all its data, in one transaction.
    ///
    /// An insurer's cards are revoked permanently: their positions in the lists of revoked cards stay.
    /// Its keys are not in the next set of keys, so receipts they signed are no longer valid.
    ///
    /// - Parameters:
    ///   - number: the tenant's number.
    ///   - evenIfInUse: whether to revoke valid cards and close open locations.
    ///   - now: the time.
    /// - Returns: its former holdings.
    /// - Throws: ``CardServerError``: ``CardServerError/tenantInUse(_:)`` unless `evenIfInUse`.
    public func remove(
        _ number: TenantNumber,
        evenIfInUse: Bool,
        at now: Instant
    ) async throws(CardServerError) -> TenantHoldings {
        let found = try await write { work throws(CardRequestError) -> TenantHoldings? in
            let row = number.row
            let tenant = try work.row(
                "SELECT \(row.number) FROM \(row.table) WHERE \(row.number) = ?",
                .text(number.digits)
            )
            guard tenant != nil else { return nil }
            let holdings = try TenantHoldings.find(number, at: now, work)
            guard evenIfInUse || !holdings.isInUse else { return holdings }
            switch number {
            case .insurer(let number): try number.eraseHoldings(at: now, work)
            case .provider(let number): try number.eraseHoldings(work)
            }
            try work.execute("DELETE FROM insurance_key WHERE issuer = ?", .text(number.issuer))
            try work.execute(
                "DELETE FROM insurance_receipt WHERE issuer = ?",
                .text(number.issuer)
            )
            try work.execute(
                "DELETE FROM \(row.table) WHERE \(row.number) = ?",
                .text(number.digits)
            )
            _ = try work.count(PartyStore.counter)
            return holdings
        }
        guard let found else { throw .tenantUnknown }
        guard evenIfInUse || !found.isInUse else { throw .tenantInUse(found) }
        return found
    }

    private func write<Value: Sendable>(
        _ body: @escaping @Sendable (CardStore.Work) throws(CardRequestError) -> Value
    ) async throws(CardServerError) -> Value {
        do throws(CardRequestError) {
            return try await store.database.write(body)
        } catch {
            throw CardServerError(error)
        }
    }
}

extension CardServerError {
    /// Translates the error of a transaction about tenants.
    fileprivate init(_ error: CardRequestError) {
        if let cause = error.cause {
            self = .database(cause)
        } else {
            self = error.reason == .keyLimit ? .tenantKeyLimit : .tenantDamaged
        }
    }
}
