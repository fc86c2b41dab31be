// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import CardServer
import Cryptography
import Database
import Encodings
import InsuranceCards
import Tokens

/// The demonstration of insurance cards: three insurers, four families, two providers with their locations.
///
/// All of it is entered in one transaction, under a database lock: if several nodes start at once, one
/// creates it and the others find it; a node that is killed leaves nothing behind. Existing tenants are
/// never removed, since users may be working with them. All people in it are fictitious.
package struct InsuranceDemo: CardDemonstration {
    /// The demonstration.
    package init() {}

    /// The insurers, without their credentials.
    package var insurers: [DemonstrationTenant] {
        DemoInsurer.all.map { DemonstrationTenant(number: $0.bag, name: $0.name) }
    }

    /// The providers, without their credentials.
    package var providers: [DemonstrationTenant] {
        DemoProvider.all.map {
            DemonstrationTenant(number: $0.gln, name: $0.name, city: $0.city)
        }
    }

    /// Creates the tenants that the database does not have.
    ///
    /// Saves credentials before entering anything with them, and again in their valid form. Tenants
    /// created by another node, with credentials unknown to this one, stay as they are and are not part of the result.
    ///
    /// - Parameters:
    ///   - known: the credentials this node already knows.
    ///   - server: the server to enter them at.
    ///   - keep: saves credentials.
    /// - Returns: the valid credentials.
    /// - Throws: ``CardServerError``.
    package func prepare(
        _ known: TenantAccess?,
        at server: CardServer,
        keep: (TenantAccess) throws(CardServerError) -> Void
    ) async throws(CardServerError) -> TenantAccess {
        var access = known ?? TenantAccess()
        for number in DemoInsurer.all.map(\.bag) + DemoProvider.all.map(\.gln)
        where access.apiKey(of: number) == nil {
            access.add(number, SystemRandom())
        }
        // Nothing is entered before it is saved, and credentials of other nodes are not saved.
        access = try await own(of: access, at: server)
        try keep(access)
        let tenants = try tenants(access, at: server.now())
        let foreign = try await enter(tenants, at: server)
        foreign.forEach { access.forget($0) }
        try keep(access)
        server.parties.forget()
        return access
    }

    /// Returns the credentials without those of tenants that others have created, and with logins for
    /// families that are still to be created.
    private func own(
        of access: TenantAccess,
        at server: CardServer
    ) async throws(CardServerError) -> TenantAccess {
        let (digests, complete) = try await reading(server) { work throws(CardRequestError) in
            (try DemonstrationRows.digests(work), try DemonstrationRows.complete(work))
        }
        var access = access
        for (number, digest) in digests {
            guard let key = access.apiKey(of: number) else { continue }
            if TenantAccess.digest(of: key) != digest { access.forget(number) }
        }
        for demo in DemoInsurer.all where digests[demo.bag] == nil || !complete.contains(demo.bag) {
            let names = DemoFamily.all.filter { $0.bag == demo.bag }.map(\.name)
            access.addFamilies(names, at: demo.bag, SystemRandom())
        }
        return access
    }

    /// Enters the missing parts.
    ///
    /// - Returns: the numbers of tenants that others have created meanwhile.
    private func enter(
        _ tenants: [DemoTenant],
        at server: CardServer
    ) async throws(CardServerError) -> [String] {
        let time = server.now()
        return try await writing(server) { work throws(CardRequestError) in
            try DemonstrationRows.lock(work)
            let digests = try DemonstrationRows.digests(work)
            var foreign: [String] = []
            for tenant in tenants {
                if let digest = digests[tenant.number], digest != tenant.access {
                    foreign.append(tenant.number)
                } else {
                    try tenant.enter(at: time, work)
                }
            }
            return foreign
        }
    }

    /// Returns the tenants with all their data, parsed and checked like any other.
    private func tenants(
        _ access: TenantAccess,
        at now: Instant
    ) throws(CardServerError) -> [DemoTenant] {
        var tenants: [DemoTenant] = []
        for demo in DemoInsurer.all {
            if let held = access.insurers.first(where: { $0.bag == demo.bag }) {
                tenants.append(try DemoTenant(demo, held, at: now))
            }
        }
        for demo in DemoProvider.all {
            if let held = access.providers.first(where: { $0.gln == demo.gln }) {
                tenants.append(try DemoTenant(demo, held))
            }
        }
        return tenants
    }

    private func reading<Value: Sendable>(
        _ server: CardServer,
        _ body: @escaping @Sendable (CardStore.Work) throws(CardRequestError) -> Value
    ) async throws(CardServerError) -> Value {
        do throws(CardRequestError) {
            return try await server.store.database.read(body)
        } catch {
            throw error.cause.map { .database($0) } ?? .demonstration
        }
    }

    private func writing<Value: Sendable>(
        _ server: CardServer,
        _ body: @escaping @Sendable (CardStore.Work) throws(CardRequestError) -> Value
    ) async throws(CardServerError) -> Value {
        do throws(CardRequestError) {
            return try await server.store.database.write(body)
        } catch {
            throw error.cause.map { .database($0) } ?? .demonstration
        }
    }
}
