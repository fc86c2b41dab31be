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

/// A card server in operation: its database and keys, its routes, its demonstration, and what runs beside them.
package final class CardService: Sendable {
    package let server: CardServer
    /// The routes by whom they are for; until the service stands they answer that it does not.
    package struct Parts: Sendable {
        /// What wallets ask, and systems that open links for them.
        package var wallets: [HTTPRoute] = []
        /// What insurers and providers ask.
        package var tenants: [HTTPRoute] = []
        /// What the pages of the desks and the portal ask besides.
        package var desks: [HTTPRoute] = []

        /// No routes.
        package static let none = Parts()
    }

    package let parts: Parts
    /// All routes.
    package var routes: [HTTPRoute] { parts.wallets + parts.tenants + parts.desks }

    private let configuration: CardServiceConfiguration
    private let demonstration: any CardDemonstration
    package let tenants: PlayedTenants
    private let gate = ServiceGate()
    private let readiness: Readiness

    /// Opens the database and reads the keys, or makes both.
    ///
    /// - Parameters:
    ///   - configuration: where everything is, and what is wanted of it.
    ///   - demonstration: the made-up tenants.
    ///   - now: what time it is.
    /// - Throws: ``CardServerError`` where the database or the keys cannot be had.
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
        // The keys fit the database: what they are now they are to be.
        try file.addChecksum()
        do throws(DatabaseError) {
            try await database.prepare(OfficeSchema.schema)
        } catch {
            throw .database(error)
        }
        self.configuration = configuration
        self.demonstration = demonstration
        // Outside the demonstration the server acts for no insurer or provider.
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
            // Which apps open links depends on no tenant.
            wallets: protocolRoutes.forWallets.map(gate.guarding)
                + (try AppAssociation(apps)).routes,
            tenants: protocolRoutes.forTenants.map(gate.guarding),
            desks: ownPages.map(gate.guarding)
        )
    }

    /// The keys of a folder, which are made where there are none; a database of other keys must not lead to further
    /// ones.
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

    /// Opens the database of a server: by default SQLite in its folder, which is made if it is not there.
    ///
    /// Throws `otherDatabase` where the server's keys name another one, unless any is accepted; an SQLite file
    /// that is not there is not made then.
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
        // Commands open it, too.
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

    /// Says where the server is, and makes the demonstration where it is wanted and not there.
    ///
    /// Without an address that wallets can reach, the card server stays closed: what it signed would name
    /// a place where nobody is.
    ///
    /// - Parameter port: the port that the server listens on.
    /// - Throws: ``CardServerError`` where the demonstration cannot be made.
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

    /// Whether demonstration tenants may be: on this machine only, since anybody who reaches the server
    /// could act as one of them.
    ///
    /// A server whose root key is kept elsewhere is a real one with tenants of its own.
    package var hasDemo: Bool {
        configuration.isDemonstration && server.keys.holdsRoot
    }

    /// The folders in which there must be room: that of the data, and that of an SQLite database elsewhere.
    private static func folders(_ configuration: CardServiceConfiguration) -> [String] {
        guard let path = configuration.database?.filePath else {
            return [configuration.dataDirectory]
        }
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        return [configuration.dataDirectory, end.map { String(path[...$0]) } ?? "."]
    }

    /// Whether the demonstration stands, if there is one, the database answers, takes a write and is not
    /// damaged, and there is room for more.
    package func isReady() async -> Bool {
        guard gate.isOpen || !hasDemo else { return false }
        return await readiness.ask()
    }

    /// What the operator should know of the keys; nothing while the database cannot be asked.
    package func notices() async -> [CardKeyNotice] {
        guard let parties = try? await server.parties.current() else { return [] }
        let isLeft = parties.holdsDemonstration && !configuration.isDemonstration
        return server.notices(parties, at: server.now()) + (isLeft ? [.demonstrationIsLeft] : [])
    }

    /// Deletes what is no longer needed; what fails is tried again the next time.
    package func sweep() async {
        await settleKeys()
        do throws(CardRequestError) {
            try await Retention(store: server.store).sweep(at: server.now())
        } catch {
            // A sweep that a stop breaks off has not failed: the rest is done after the next start.
            guard !Task.isCancelled else { return }
            configuration.log?(#"{"event":"retention","status":"failed"}"#)
        }
        do throws(DatabaseError) {
            try await server.store.database.settle()
        } catch {
            // Another connection reads; the next sweep does it.
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

    /// Does what was accepted, then lets go of the database.
    ///
    /// - Returns: the journal that still holds a part of an SQLite database, as while another process has it open; nil
    ///   where everything is in the one file.
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
