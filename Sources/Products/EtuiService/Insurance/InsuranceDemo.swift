// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import HTTP
import InsuranceCards
import Tokens

/// The demonstration of insurance cards: three insurers, four families, two providers with their places.
///
/// The tenants are entered as an operator enters his, all else by the requests that real tenants send.
/// Nobody in it exists.
struct InsuranceDemo {
    let server: CardServer
    /// The server's own routes, without a socket.
    let router: HTTPRouter

    /// Makes the tenants that the database does not have.
    ///
    /// Those that another node has made, with credentials that this one does not know, stay as they are,
    /// and are not among the result. A start that was cut short is taken up again: the credentials are
    /// written down before anything is entered with them.
    ///
    /// - Parameters:
    ///   - known: what this node knows from before.
    ///   - keep: writes credentials down.
    /// - Returns: the credentials that count.
    /// - Throws: ``ServiceError``.
    func prepare(
        _ known: TenantAccess?,
        keep: (TenantAccess) throws(ServiceError) -> Void
    ) async throws(ServiceError) -> TenantAccess {
        var access = known ?? TenantAccess()
        let standing = try await standings()
        var missing: Set<String> = []
        for number in DemoInsurer.all.map(\.bag) + DemoProvider.all.map(\.gln) {
            let key = access.apiKey(of: number)
            switch standing[number] {
            case nil: missing.insert(number)
            case .some(let row) where key.map(PartyBook.digest(ofAccess:)) != row.digest:
                access.forget(number)
                continue
            case .some(let row): if !row.isComplete { missing.insert(number) }
            }
            if key == nil { access.add(number, SystemRandom()) }
        }
        try keep(access)
        for insurer in DemoInsurer.all where missing.contains(insurer.bag) {
            try await enter(insurer, &access)
        }
        for provider in DemoProvider.all where missing.contains(provider.gln) {
            try await enter(provider, access)
        }
        try keep(access)
        try await complete(missing)
        return access
    }

    /// How far a tenant has come.
    private struct Standing: Sendable {
        let digest: [UInt8]
        let isComplete: Bool
    }

    /// The demonstration's tenants that are in the database.
    private func standings() async throws(ServiceError) -> [String: Standing] {
        do throws(DatabaseError) {
            return try await server.ledger.database.read { work throws(DatabaseError) in
                var done: Set<String> = []
                for row in try work.rows("SELECT name FROM insurance_identity") {
                    done.insert(try row.text("name"))
                }
                var standings: [String: Standing] = [:]
                for table in [
                    "bag, access FROM insurance_insurer", "gln, access FROM insurance_provider",
                ] {
                    for row in try work.rows("SELECT " + table) {
                        let number = try row.text(0)
                        standings[number] = Standing(
                            digest: try row.bytes(1),
                            isComplete: done.contains("demo " + number)
                        )
                    }
                }
                return standings
            }
        } catch {
            throw .database(error)
        }
    }

    private func complete(_ numbers: Set<String>) async throws(ServiceError) {
        do throws(DatabaseError) {
            try await server.ledger.database.write { work throws(DatabaseError) in
                for number in numbers {
                    try work.execute(
                        """
                        INSERT INTO insurance_identity (name, value) VALUES (?, 'complete')
                        ON CONFLICT DO NOTHING
                        """,
                        .text("demo " + number)
                    )
                }
            }
        } catch {
            throw .database(error)
        }
    }

    private func enter(
        _ insurer: DemoInsurer,
        _ all: inout TenantAccess
    ) async throws(ServiceError) {
        guard let place = all.insurers.firstIndex(where: { $0.bag == insurer.bag }) else { return }
        let access = all.insurers[place]
        guard let number = InsurerNumber(insurer.bag),
            let tenant = Tenant(insurer: number, name: insurer.name)
        else { throw .insuranceDemo }
        try await enter(tenant, apiKey: access.apiKey, seed: access.claimKeySeed)
        var families: [TenantAccess.FamilyAccess] = []
        for family in DemoFamily.all where family.bag == insurer.bag {
            families.append(try await enter(family, of: insurer, access.apiKey))
        }
        all.insurers[place].families = families
    }

    private func enter(
        _ provider: DemoProvider,
        _ all: TenantAccess
    ) async throws(ServiceError) {
        guard let access = all.providers.first(where: { $0.gln == provider.gln }) else { return }
        guard let number = ProviderNumber(provider.gln),
            let tenant = Tenant(provider: number, name: provider.name, city: provider.city)
        else { throw .insuranceDemo }
        try await enter(tenant, apiKey: access.apiKey, seed: access.receiptKeySeed)
        for place in provider.places {
            _ = try await send(.post, "/vic/v1/locations", place, access.apiKey)
        }
    }

    private func enter(
        _ family: DemoFamily,
        of insurer: DemoInsurer,
        _ apiKey: String
    ) async throws(ServiceError) -> TenantAccess.FamilyAccess {
        let path = "/office/\(insurer.bag)/families"
        let made = try await send(.post, path, ["name": .string(family.name)], apiKey)
        guard let identifier = made["id"]?.string, let login = made["login"]?.string else {
            throw .insuranceDemo
        }
        for card in family.cards(of: insurer, at: server.now()) {
            _ = try await send(.post, "\(path)/\(identifier)/cards", card, apiKey)
        }
        return TenantAccess.FamilyAccess(
            identifier: identifier,
            name: family.name,
            login: login
        )
    }

    /// Enters a tenant as an operator does, without what a start has left that was cut short.
    private func enter(
        _ tenant: Tenant,
        apiKey: String,
        seed: [UInt8]
    ) async throws(ServiceError) {
        let register = TenantRegister(ledger: server.ledger)
        let (key, now) = (try Self.key(of: seed), server.now())
        do throws(TenantFault) {
            do throws(TenantFault) {
                _ = try await register.remove(tenant.number, evenIfInUse: true, at: now)
            } catch {
                guard error == .unknown else { throw error }
            }
            try await register.add(tenant, apiKey: apiKey, key: key, at: now)
        } catch {
            if case .database(let fault) = error { throw .database(fault) }
            throw .insuranceDemo
        }
        server.parties.forget()
    }

    private func send(
        _ method: HTTPMethod,
        _ path: String,
        _ body: JSONOutput,
        _ apiKey: String
    ) async throws(ServiceError) -> JSONValue {
        let response = await router.respond(
            to: HTTPRequest(
                method,
                path,
                headers: [
                    "Authorization": "Bearer " + apiKey, "Content-Type": "application/json",
                ],
                body: body.utf8()
            )
        )
        guard response.status.isSuccess else { throw .insuranceDemo }
        let text = response.bytes.isEmpty ? Array("null".utf8) : response.bytes
        guard let tree = try? JSONTree(parsing: text) else { throw .insuranceDemo }
        return tree.root
    }

    private static func key(of seed: [UInt8]) throws(ServiceError) -> VerificationKey<V2> {
        do throws(TokenError) {
            return try TokenSigningKey<V2>(seed: SecretBytes(copying: seed)).verificationKey
        } catch {
            throw .insuranceDemo
        }
    }
}
