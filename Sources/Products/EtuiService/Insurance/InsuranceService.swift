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
import VicSwift

/// The insurance part of the service: card server, offices, demonstration, and what runs beside them.
package final class InsuranceService: Sendable {
    let server: CardServer
    /// The routes by whom they are for; until the service stands they answer that it does not.
    struct Parts: Sendable {
        /// What wallets ask, and systems that open links for them.
        var wallets: [HTTPRoute] = []
        /// What insurers and providers ask.
        var tenants: [HTTPRoute] = []
        /// What the pages of the desks and the portal ask besides.
        var desks: [HTTPRoute] = []
    }

    let parts: Parts
    /// All routes.
    package var routes: [HTTPRoute] { parts.wallets + parts.tenants + parts.desks }

    private let configuration: ServiceConfiguration
    private let tenants: TenantBook
    private let gate = ServiceGate()
    private let readiness: Readiness

    /// Opens the database and reads the keys, or makes both.
    ///
    /// - Parameters:
    ///   - configuration: where everything is, and what is wanted of it.
    ///   - now: what time it is.
    /// - Throws: ``ServiceError`` where the database or the keys cannot be had.
    package init(
        _ configuration: ServiceConfiguration,
        now: @escaping @Sendable () -> Instant
    ) async throws(ServiceError) {
        let folder = configuration.dataDirectory
        let file = CardKeyFile(dataDirectory: folder)
        let database = try await Self.database(
            configuration.database,
            folder: folder,
            acceptsOther: configuration.acceptsOtherDatabase
        )
        let start = ContinuousClock.now
        let keys: CardServerKeys
        do throws(ServiceError) {
            keys = try await Self.keys(file, for: database)
        } catch {
            await database.close()
            throw error
        }
        server = CardServer(
            ring: CardKeyRing(keys, file: file, log: configuration.log),
            ledger: Ledger(database: database, log: configuration.log),
            limits: configuration.limitsRates ? .standard : .none,
            now: now
        )
        let disks = Self.folders(configuration)
        readiness = Readiness(server.ledger, folders: disks, inspectionTime: .now - start)
        try await server.prepare(file)
        // The keys fit the database: what they are now they are to be.
        try file.addChecksum()
        do throws(DatabaseError) {
            try await database.prepare(OfficeSchema.schema)
        } catch {
            throw .database(error)
        }
        self.configuration = configuration
        // Outside the demonstration nobody's part is played here.
        tenants = TenantBook(
            configuration.isDemonstration
                ? try TenantAccess.read(folder + "/access.json") ?? TenantAccess() : TenantAccess()
        )
        let apps = try configuration.apps + AppAssociation.apps(inFile: folder + "/insurance/apps")
        let protocolRoutes = InsuranceRoutes(server: server)
        let offices = OfficeRoutes(
            insurers: InsurerOffice(server: server, tenants: tenants),
            providers: ProviderOffice(server: server, tenants: tenants)
        )
        let desks = DeskRoutes(
            server: server,
            tenants: tenants,
            hasDemo: configuration.isDemonstration && keys.holdsRoot
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
    ) async throws(ServiceError) -> CardServerKeys {
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
    ) async throws(ServiceError) -> Database {
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
        do throws(ServiceError) {
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
    /// - Throws: ``ServiceError`` where the demonstration cannot be made.
    package func start(port: Int) async throws(ServiceError) {
        guard let issuer = configuration.issuer ?? ownAddress(port) else {
            configuration.log?(#"{"event":"insurance","status":"closed","reason":"no issuer"}"#)
            gate.open()
            return
        }
        let place = CardServer.Place(issuer: issuer)
        server.listen(at: place)
        for notice in await notices() {
            let line: JSONOutput = ["event": "insurance", "notice": .string(notice.rawValue)]
            configuration.log?(line.encoded())
        }
        if hasDemo { try await makeDemo(at: place) }
        gate.open()
    }

    private func makeDemo(at place: CardServer.Place) async throws(ServiceError) {
        let demo = InsuranceDemo(server: server)
        let path = configuration.dataDirectory + "/access.json"
        let root = server.keys.root
        let access = try await demo.prepare(tenants.access) { access throws(ServiceError) in
            try access.write(path, place: place, root: root)
        }
        tenants.take(access)
    }

    /// Whether demonstration tenants may be: on this machine only, since anybody who reaches the server
    /// could act as one of them.
    ///
    /// Whoever keeps the root key elsewhere runs a real server, which has tenants of its own.
    private var hasDemo: Bool {
        configuration.isDemonstration && server.keys.holdsRoot
    }

    /// The folders in which there must be room: that of the data, and that of an SQLite database elsewhere.
    private static func folders(_ configuration: ServiceConfiguration) -> [String] {
        guard let path = configuration.database?.filePath else {
            return [configuration.dataDirectory]
        }
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        return [configuration.dataDirectory, end.map { String(path[...$0]) } ?? "."]
    }

    /// Whether the demonstration stands, if there is one, the database answers, takes a write and is not
    /// damaged, and there is room for more.
    func isReady() async -> Bool {
        guard gate.isOpen || !hasDemo else { return false }
        return await readiness.ask()
    }

    /// What the operator should know of the keys; nothing while the database cannot be asked.
    func notices() async -> [CardKeyNotice] {
        guard let parties = try? await server.parties.current() else { return [] }
        let isLeft = parties.holdsDemonstration && !configuration.isDemonstration
        return server.notices(parties, at: server.now()) + (isLeft ? [.demonstrationIsLeft] : [])
    }

    /// The address that the server listens on, if that is one for this machine.
    private func ownAddress(_ port: Int) -> String? {
        guard configuration.isForThisMachineOnly else { return nil }
        let server = configuration.server
        let scheme = server.tls == nil ? "http" : "https"
        let host = server.address == "localhost" ? "127.0.0.1" : server.address
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// The wallet of a family of the demonstration, `wallet-` and the family's identifier, as if its app had
    /// logged in at the insurer's; nil for any other name.
    func walletApp(named name: String, folder: String) -> ScreenRoutes.App? {
        guard hasDemo, name.hasPrefix("wallet-"), let place = try? server.place() else {
            return nil
        }
        let identifier = name.dropFirst("wallet-".count)
        for insurer in tenants.access.insurers {
            guard let family = insurer.families.first(where: { $0.identifier == identifier })
            else { continue }
            let router = HTTPRouter(routes: routes)
            let environment = VicEnv.custom(
                VicEndpoint(
                    host: String(place.issuer.drop { $0 != "/" }.dropFirst(2)),
                    issuer: place.issuer,
                    rootKeys: [server.keys.root.text],
                    allowsCleartextLoopback: true
                )
            )
            return {
                WalletApp(folder: folder, environment: environment) { key in
                    await Self.claims(of: family, at: insurer.bag, for: key, router)
                }
            }
        }
        return nil
    }

    /// What the insurer's server answers the family's app.
    private static func claims(
        of family: TenantAccess.FamilyAccess,
        at bag: String,
        for key: String,
        _ router: HTTPRouter
    ) async -> [String] {
        let headers: HTTPHeaders = ["Authorization": "Bearer " + family.login]
        let request = HTTPRequest(.get, "/office/\(bag)/vic/claims?pk=\(key)", headers: headers)
        let answer = await router.respond(to: request)
        let claims = (try? JSONTree(parsing: answer.bytes))?.root.elements ?? []
        return claims.compactMap(\.string)
    }

    /// Deletes what is no longer needed; what fails is tried again the next time.
    func sweep() async {
        await settleKeys()
        do throws(HTTPProblem) {
            try await Retention(ledger: server.ledger).sweep(at: server.now())
        } catch {
            // A sweep that a stop breaks off has not failed: the rest is done after the next start.
            guard !Task.isCancelled else { return }
            configuration.log?(#"{"event":"retention","status":"failed"}"#)
        }
        do throws(DatabaseError) {
            try await server.ledger.database.settle()
        } catch {
            // Somebody reads; the next sweep does it.
            guard error != .timedOut else { return }
            configuration.log?(#"{"event":"retention","status":"journal left"}"#)
        }
    }

    /// Former keys that nobody needs any more leave the file of keys.
    private func settleKeys() async {
        guard let parties = try? await server.parties.current() else { return }
        do throws(ServiceError) {
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
        await server.ledger.database.close()
        let address = try? DatabaseAddress.ofServer(
            configuration.database,
            in: configuration.dataDirectory
        )
        return address?.journalLeft
    }
}

/// The tenants whose part this process plays, as far as they are known by now.
final class TenantBook: Sendable {
    private let held: Locked<TenantAccess>

    init(_ access: TenantAccess) {
        held = Locked(access)
    }

    /// All of them.
    var access: TenantAccess { held.withLock { $0 } }

    /// Whether a tenant is one of the demonstration's, and not one who happens to have its number.
    func isDemonstration(_ number: String) -> Bool {
        DemoTenant.isNumber(number) && access.apiKey(of: number) != nil
    }

    /// Takes them anew.
    func take(_ access: TenantAccess) {
        held.withLock { $0 = access }
    }

    func insurer(_ bag: String) -> TenantAccess.InsurerAccess? {
        access.insurers.first { $0.bag == bag }
    }

    func provider(_ gln: String) -> TenantAccess.ProviderAccess? {
        access.providers.first { $0.gln == gln }
    }
}
