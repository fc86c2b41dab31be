// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
package import Encodings
import Execution
import HTTPMessages
package import HTTPServer
import InsuranceCards
import Tokens
import Vault

/// A card server in operation: its database and keys, its routes, its demonstration, and its background tasks.
package final class CardService: Sendable {
    package let server: CardServer
    /// The routes by client; until the service is ready they answer that it is unavailable.
    package struct Parts: Sendable {
        /// The routes of wallets, and of systems that open links for them.
        package var wallets: [HTTPRoute] = []
        /// The routes of insurers and providers.
        package var tenants: [HTTPRoute] = []
        /// The additional routes of the desks' pages and the portal.
        package var desks: [HTTPRoute] = []

        /// No routes.
        package static let none = Parts()
    }

    package let parts: Parts
    /// All routes.
    package var routes: [HTTPRoute] {
        parts.wallets + parts.tenants + parts.desks + handoverRoutes()
    }

    private let configuration: CardServiceConfiguration
    private let demonstration: any CardDemonstration
    package let tenants: PlayedTenants
    private let gate = ServiceGate()
    private let readiness: Readiness

    /// Opens the database and reads the keys, or creates both.
    ///
    /// - Parameters:
    ///   - configuration: the locations and options.
    ///   - demonstration: the fictitious tenants.
    ///   - now: the current time.
    /// - Throws: ``CardServerError`` if the database or the keys are unavailable.
    package init(
        _ configuration: CardServiceConfiguration,
        demonstration: some CardDemonstration,
        now: @escaping @Sendable () -> Instant
    ) async throws(CardServerError) {
        let folder = configuration.dataDirectory
        let file = CardKeyFile(dataDirectory: folder)
        let database = try await Self.database(
            configuration.database,
            folder: folder,
            acceptsOther: configuration.acceptsOtherDatabase
        )
        let start = ContinuousClock.now
        let keys: CardServerKeys
        do throws(CardServerError) {
            keys = try await Self.keys(file, for: database)
        } catch {
            await database.close()
            throw error
        }
        server = CardServer(
            ring: CardKeyRing(keys, file: file, log: configuration.log),
            store: CardStore(database: database, log: configuration.log),
            limits: configuration.limitsRates ? .standard : .none,
            isMadeUp: { demonstration.isNumber($0) },
            now: now
        )
        let disks = Self.folders(configuration)
        readiness = Readiness(server.store, folders: disks, inspectionTime: .now - start)
        try await server.prepare(file)
        // The keys match the database, so a checksum may protect them from now on.
        try file.addChecksum()
        do throws(DatabaseError) {
            try await database.prepare(OfficeSchema.schema)
        } catch {
            throw .database(error)
        }
        self.configuration = configuration
        self.demonstration = demonstration
        // Outside the demonstration the server does not act for any insurer or provider.
        tenants = PlayedTenants(
            configuration.isDemonstration
                ? try TenantAccess.read(folder + "/access.json") ?? TenantAccess() : TenantAccess()
        )
        let apps = try configuration.apps + AppAssociation.apps(inFile: folder + "/insurance/apps")
        let protocolRoutes = CardRoutes(server: server)
        let offices = OfficeRoutes(
            insurers: InsurerOffice(server: server, tenants: tenants),
            providers: ProviderOffice(server: server, tenants: tenants),
            callers: Callers(server: server)
        )
        let desks = DeskRoutes(
            server: server,
            callers: Callers(server: server),
            tenants: tenants,
            demonstration: configuration.isDemonstration && keys.holdsRoot ? demonstration : nil
        )
        let ownPages = PortalRoutes(server: server).routes + offices.routes + desks.routes
        parts = Parts(
            // The apps that open links do not depend on tenants.
            wallets: protocolRoutes.forWallets.map(gate.guarding)
                + (try AppAssociation(apps)).routes,
            tenants: protocolRoutes.forTenants.map(gate.guarding),
            desks: ownPages.map(gate.guarding)
        )
    }

    /// Makes the routes by which another device goes on with what a page has begun.
    ///
    /// - Parameter others: the desks of other services in this process that sign in other devices, too.
    /// - Returns: the routes; until the service is ready they answer that it is unavailable.
    package func handoverRoutes(with others: [any HandoverDesk] = []) -> [HTTPRoute] {
        let callers = Callers(server: server)
        let own = Desk.allCases.map { TenantHandoverDesk(desk: $0, callers: callers) }
        let path = configuration.dataDirectory + "/access.json"
        return HandoverRoutes(
            server: server,
            callers: callers,
            tenants: tenants,
            desks: own + others,
            keep: { [server, tenants] () throws(CardServerError) in
                guard let address = try? server.address() else { return }
                try tenants.access.write(path, address: address, root: server.keys.root)
            }
        ).routes.map(gate.guarding)
    }

    /// Returns the keys of a folder, creating them if there are none, but not for a database that belongs
    /// to other keys.
    private static func keys(
        _ file: CardKeyFile,
        for database: Database
    ) async throws(CardServerError) -> CardServerKeys {
        let hasServer: Bool
        do throws(DatabaseError) {
            try await database.inspect()
            hasServer = try await database.read { work throws(DatabaseError) in
                try DatabaseIdentity.value("root", in: work) != nil
            }
        } catch {
            throw .database(error)
        }
        guard try file.readIfThere() != nil || !hasServer else { throw .keys }
        return try CardServerKeys(file.make(under: nil, random: SystemRandom()).content)
    }

    /// Opens the database of a server: by default SQLite in its folder, which is created if missing.
    ///
    /// Throws `otherDatabase` if the server's keys name another one, unless any is accepted; a missing
    /// SQLite file is not created in that case.
    static func database(
        _ given: DatabaseAddress?,
        folder: String,
        acceptsOther: Bool = false
    ) async throws(CardServerError) -> Database {
        if given == nil {
            do throws(VaultError) {
                try PrivateFolder.make(folder)
            } catch {
                throw .storage(error)
            }
        }
        // Commands also open the database.
        try DataFolderCheck.check(folder: folder)
        let expected =
            acceptsOther ? nil : try CardKeyFile(dataDirectory: folder).databaseName()
        let address = try DatabaseAddress.ofServer(given, in: folder)
        let database: Database
        guard expected == nil || !address.isMissingFile else {
            throw .otherDatabase(isEmpty: true)
        }
        if let path = address.filePath { try DataFolderCheck.check(database: path) }
        do throws(DatabaseError) {
            database = try await Database(address)
        } catch {
            throw .database(error)
        }
        guard let expected else { return database }
        do throws(CardServerError) {
            try await DatabaseIdentity.check(database, is: expected)
        } catch {
            await database.close()
            throw error
        }
        return database
    }

    /// Sets the server's address, and creates the demonstration if wanted and missing.
    ///
    /// Without an address that wallets can reach, the card server stays closed: what it signed would name
    /// an unreachable address.
    ///
    /// - Parameter port: the port that the server listens on.
    /// - Throws: ``CardServerError`` if the demonstration cannot be created.
    package func start(port: Int) async throws(CardServerError) {
        guard let issuer = configuration.issuer ?? configuration.ownAddress.map({ "\($0):\(port)" })
        else {
            configuration.log?(#"{"event":"insurance","status":"closed","reason":"no issuer"}"#)
            gate.open()
            return
        }
        let address = CardServer.Address(issuer: issuer)
        server.listen(at: address)
        for notice in await notices() {
            let line: JSONOutput = ["event": "insurance", "notice": .string(notice.rawValue)]
            configuration.log?(line.encoded())
        }
        if hasDemo { try await makeDemo(at: address) }
        gate.open()
    }

    private func makeDemo(at address: CardServer.Address) async throws(CardServerError) {
        let path = configuration.dataDirectory + "/access.json"
        let root = server.keys.root
        let access = try await demonstration.prepare(tenants.access, at: server) {
            access throws(CardServerError) in
            try access.write(path, address: address, root: root)
        }
        tenants.take(access)
    }

    /// Whether demonstration tenants are allowed: on this machine only, since everyone who reaches the
    /// server could act as one of them.
    ///
    /// A server whose root key is kept elsewhere is a real one with its own tenants.
    package var hasDemo: Bool {
        configuration.isDemonstration && server.keys.holdsRoot
    }

    /// Returns the folders whose disks need room: that of the data, and that of an SQLite database elsewhere.
    private static func folders(_ configuration: CardServiceConfiguration) -> [String] {
        guard let path = configuration.database?.filePath else {
            return [configuration.dataDirectory]
        }
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        return [configuration.dataDirectory, end.map { String(path[...$0]) } ?? "."]
    }

    /// Returns whether the demonstration, if any, is ready, the database responds, accepts a write and is
    /// undamaged, and the disks have room.
    package func isReady() async -> Bool {
        guard gate.isOpen || !hasDemo else { return false }
        return await readiness.ask()
    }

    /// Returns the notices about the keys for the operator; empty while the database does not respond.
    package func notices() async -> [CardKeyNotice] {
        guard let parties = try? await server.parties.current() else { return [] }
        let isLeft = parties.holdsDemonstration && !configuration.isDemonstration
        return server.notices(parties, at: server.now()) + (isLeft ? [.demonstrationIsLeft] : [])
    }

    /// Deletes expired data; retries failures the next time.
    package func sweep() async {
        await settleKeys()
        do throws(CardRequestError) {
            try await Retention(store: server.store).sweep(at: server.now())
        } catch {
            // A sweep interrupted by a stop has not failed: the next start does the rest.
            guard !Task.isCancelled else { return }
            configuration.log?(#"{"event":"retention","status":"failed"}"#)
        }
        do throws(DatabaseError) {
            try await server.store.database.settle()
        } catch {
            // Another connection is reading; the next sweep does it.
            guard error != .timedOut else { return }
            configuration.log?(#"{"event":"retention","status":"journal left"}"#)
        }
    }

    /// Removes former keys that are no longer needed from the file of keys.
    private func settleKeys() async {
        guard let parties = try? await server.parties.current() else { return }
        do throws(CardServerError) {
            try server.ring.settle(parties, at: server.now())
        } catch {
            configuration.log?(#"{"event":"card_keys","status":"not settled"}"#)
        }
    }

    /// Finishes accepted work, then closes the database.
    ///
    /// - Returns: the journal that still holds a part of an SQLite database, as when another process has
    ///   it open; nil if everything is in the one file.
    @discardableResult
    package func stop() async -> String? {
        await server.store.database.close()
        let address = try? DatabaseAddress.ofServer(
            configuration.database,
            in: configuration.dataDirectory
        )
        return address?.journalLeft
    }
}
