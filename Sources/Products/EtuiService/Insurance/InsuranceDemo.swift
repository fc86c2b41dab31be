// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import Encodings
import HTTPServer
import InsuranceCards
import Tokens

/// The demonstration of insurance cards: three insurers, four families, two providers with their places.
///
/// All of it is entered in one transaction, under a lock that the database holds for it: of several nodes that start
/// at once one makes it, the others find it made, and a node that is killed leaves nothing behind. Tenants that are
/// there are never removed: somebody may work with them. Nobody in it exists.
struct InsuranceDemo {
    let server: CardServer

    /// Makes the tenants that the database does not have.
    ///
    /// Credentials are written down before anything is entered with them, and again as they count. Tenants that
    /// another node has made, with credentials that this one does not know, stay as they are and are not among the
    /// result.
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
        for number in DemoInsurer.all.map(\.bag) + DemoProvider.all.map(\.gln)
        where access.apiKey(of: number) == nil {
            access.add(number, SystemRandom())
        }
        // Nothing is entered before it is written down, and nothing is written down that others made.
        access = try await own(of: access)
        try keep(access)
        let tenants = try tenants(access)
        let foreign = try await enter(tenants)
        foreign.forEach { access.forget($0) }
        try keep(access)
        server.parties.forget()
        return access
    }

    /// The credentials without those of tenants that others have made, and with logins for families that are still
    /// to be made.
    private func own(of access: TenantAccess) async throws(ServiceError) -> TenantAccess {
        let (digests, complete) = try await reading { work throws(LedgerFault) in
            (try DemoTenant.digests(work), try DemoTenant.complete(work))
        }
        var access = access
        for (number, digest) in digests {
            guard let key = access.apiKey(of: number) else { continue }
            if PartyBook.digest(ofAccess: key) != digest { access.forget(number) }
        }
        for demo in DemoInsurer.all where digests[demo.bag] == nil || !complete.contains(demo.bag) {
            let names = DemoFamily.all.filter { $0.bag == demo.bag }.map(\.name)
            access.addFamilies(names, at: demo.bag, SystemRandom())
        }
        return access
    }

    /// Enters what is missing.
    ///
    /// - Returns: the numbers of tenants that others have made meanwhile.
    private func enter(_ tenants: [DemoTenant]) async throws(ServiceError) -> [String] {
        let time = server.now()
        return try await writing { work throws(LedgerFault) in
            // The lock: whoever comes second waits here, and sees what the first one has entered.
            try work.execute(
                """
                INSERT INTO insurance_identity (name, value) VALUES ('demo', 'made')
                ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """
            )
            let digests = try DemoTenant.digests(work)
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

    /// The tenants with all that they have, read and judged as everybody's.
    private func tenants(_ access: TenantAccess) throws(ServiceError) -> [DemoTenant] {
        var tenants: [DemoTenant] = []
        for demo in DemoInsurer.all {
            if let held = access.insurers.first(where: { $0.bag == demo.bag }) {
                tenants.append(try DemoTenant(demo, held, at: server.now()))
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
        _ body: @escaping @Sendable (Ledger.Work) throws(LedgerFault) -> Value
    ) async throws(ServiceError) -> Value {
        do throws(LedgerFault) {
            return try await server.ledger.database.read(body)
        } catch {
            throw error.cause.map { .database($0) } ?? .insuranceDemo
        }
    }

    private func writing<Value: Sendable>(
        _ body: @escaping @Sendable (Ledger.Work) throws(LedgerFault) -> Value
    ) async throws(ServiceError) -> Value {
        do throws(LedgerFault) {
            return try await server.ledger.database.write(body)
        } catch {
            throw error.cause.map { .database($0) } ?? .insuranceDemo
        }
    }
}
