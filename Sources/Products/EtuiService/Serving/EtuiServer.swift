// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import CardServer
import Database
import Demonstration
import Encodings
import Execution
import Foundation
public import HTTPServer
import IdentityServer
import IssuingServer
import Screens
import Seals
import VDSNCChecker
import Vault

/// The whole service: pages, screens, demonstration, health.
public final class EtuiServer: Sendable {
    /// The routing table behind the sockets, for tests and documentation.
    public let router: HTTPRouter
    /// The router of the metrics address; nil without one.
    public let metricsRouter: HTTPRouter?
    /// The roles that are served.
    public let roles: Set<ServiceRole>
    /// The certificate that the server has made for its local network; nil without one.
    public let networkCertificate: NetworkCertificate?

    private let configuration: ServiceConfiguration
    private let lock: FolderLock
    private let server: HTTPServer
    private let metricsServer: HTTPServer?
    /// Serves the same routes to the apps of the demonstration that run in this process and cannot know the certificate
    /// of the local network; nil without one.
    private let ownServer: HTTPServer?
    private let host: ScreenHost
    private let trust: SealTrust?
    private let insurance: CardService?
    private let issuing: IssuingParts?
    private let identity: IdentityParts?
    private let sweeper = Locked<Task<Void, Never>?>(nil)
    /// Sends notifications to banks, verifies identity checks, and sends their results.
    private let workers = Locked<[Task<Void, Never>]>([])

    /// How often expired data is deleted: data deleted by a decision is gone from all files a minute later.
    static let sweepInterval = Duration.seconds(30)

    /// Loads and prepares everything the service needs, without listening yet.
    ///
    /// The first time, it creates the demonstration data. Throws ``ServiceError``.
    public init(_ given: ServiceConfiguration) async throws(ServiceError) {
        var configuration = given
        let now: @Sendable () -> Instant = { Instant(Date()) }
        let roles = try configuration.servedRoles()
        if let path = configuration.resourceFolder, !ScreenResources.follow(path) {
            throw .noResources(path: path)
        }
        // The lock comes first, because the next steps remove and rewrite files that another process may use.
        let lock = try Self.lock(configuration.dataDirectory)
        try await Restoration.settle(in: configuration.dataDirectory, configuration.database)
        networkCertificate = try Self.networkCertificate(for: configuration, at: now())
        if let networkCertificate { configuration.server.tls = networkCertificate.identity }
        let demo = try Self.demoSeals(configuration, for: roles, at: now())
        let trust =
            roles.contains(.seals) ? try SealTrust(configuration, demo: demo?.anchor) : nil
        let needsCards = !roles.isDisjoint(with: [.cards, .desks])
        var insurance: CardService?
        if needsCards {
            insurance = try await ServiceError.ofCards { () async throws(CardServerError) in
                try await CardService(
                    configuration.cards,
                    demonstration: InsuranceDemo(),
                    now: now
                )
            }
        }
        let issuing =
            roles.contains(.issuing)
            ? try await IssuingParts(
                configuration,
                sharing: insurance?.server.store.database,
                now: { PreciseInstant(Date()) }
            ) : nil
        let identity =
            roles.contains(.identity)
            ? try await IdentityParts(
                configuration,
                sharing: insurance?.server.store.database ?? issuing?.service.server.store.database,
                now: { PreciseInstant(Date()) }
            ) : nil
        let metrics = ServiceMetrics()
        let host = ScreenHost(
            limits: ScreenHost.Limits(
                sessionCount: configuration.screenCount,
                sessionCountPerClient: configuration.screenCountPerClient
            )
        )
        let parts = Parts(
            configuration: configuration,
            now: now,
            samples: demo?.samples ?? [],
            trust: trust,
            insurance: insurance,
            issuing: issuing,
            identity: identity,
            metrics: metrics,
            host: host
        )
        let table = try Self.table(for: roles, parts).routes
        let security = SecurityHeaders(
            allowing: [.camera, .localImages, .worker, .webAssembly],
            // Browsers that remember this refuse to go on after the warning about such a certificate.
            isSecureOnly: given.server.tls != nil
        )
        router = HTTPRouter(
            routes: configuration.isDemonstration ? table.map(Self.guarded) : table,
            security: security,
            problemForms: [ProblemDetails.form, IssuingErrors.form, IssuingErrors.deskForm]
                + IdentityErrors.forms
        )
        server = HTTPServer(
            router: router,
            configuration: Self.counted(configuration, by: metrics)
        )
        ownServer =
            configuration.isDemonstration && configuration.isOnLocalNetwork
            ? HTTPServer(router: router, configuration: Self.ownServer(configuration, metrics))
            : nil
        metricsRouter = configuration.metrics.map { _ in HTTPRouter(routes: parts.metricsRoutes) }
        metricsServer = configuration.metrics.map {
            HTTPServer(router: HTTPRouter(routes: parts.metricsRoutes), configuration: $0.server)
        }
        self.roles = roles
        self.lock = lock
        self.configuration = configuration
        self.host = host
        self.trust = trust
        self.insurance = insurance
        self.issuing = issuing
        self.identity = identity
    }

    /// Starts to listen, and keeps revocation lists up to date if configured.
    ///
    /// Throws ``ServiceError``.
    ///
    /// - Returns: the port, chosen by the system if the configuration says 0, and likewise that of the
    ///   metrics; nil if they have no address.
    public func start() async throws(ServiceError) -> (port: Int, metricsPort: Int?) {
        let port = try Self.listening(server) { .server($0) }
        let metricsPort: Int?
        do throws(ServiceError) {
            metricsPort = try metricsServer.map { server throws(ServiceError) in
                try Self.listening(server) { .metrics($0) }
            }
            let ownPort = try ownServer.map { server throws(ServiceError) in
                try Self.listening(server) { .server($0) }
            }
            try await ServiceError.ofCards { () async throws(CardServerError) in
                try await insurance?.start(port: port)
            }
            if let address = ownPort.map({ "http://127.0.0.1:\($0)" })
                ?? configuration.address(port: port)
            {
                try issuing?.listen(at: address)
                try await identity?.listen(at: address)
            }
        } catch {
            await server.stop()
            await ownServer?.stop()
            await metricsServer?.stop()
            throw error
        }
        if configuration.updatesRevocationLists { trust?.repository.startAutoUpdatingCRLData() }
        let sweep = Task { [host, insurance, issuing] in
            while !Task.isCancelled {
                // A stop ends the sleep, and then no new sweep begins.
                guard (try? await Task.sleep(for: Self.sweepInterval)) != nil else { return }
                await host.expire()
                await insurance?.sweep()
                await issuing?.service.sweep()
            }
        }
        sweeper.withLock { $0 = sweep }
        startWorkers()
        configuration.log?(#"{"event":"started","port":\#(port)}"#)
        return (port, metricsPort)
    }

    private func startWorkers() {
        var tasks: [Task<Void, Never>] = []
        if let service = issuing?.service { tasks.append(Task { await service.sendWebhooks() }) }
        if let identity {
            tasks.append(Task { await identity.verify() })
            tasks.append(Task { await identity.service.sendCallbacks() })
            tasks.append(Task { await identity.service.keepUp() })
        }
        workers.withLock { $0 = tasks }
    }

    private static func listening(
        _ server: HTTPServer,
        _ failure: (HTTPServerError) -> ServiceError
    ) throws(ServiceError) -> Int {
        do throws(HTTPServerError) {
            return try server.start()
        } catch {
            throw failure(error)
        }
    }

    /// Returns the current notices for the operator.
    ///
    /// - Returns: the notices, the same as in `GET /ready`.
    public func notices() async -> [CardKeyNotice] {
        await insurance?.notices() ?? []
    }

    /// Whether the bucket for pictures of identity checks keeps what is removed as older versions.
    public var keepsPictureVersions: Bool { identity?.keepsPictureVersions ?? false }

    /// What an issuing server that is a sandbox does and does not do, to be told at each start; `nil` without one.
    public var sandboxNotice: String? { issuing?.service.sandboxNotice }

    /// What the operator should know about a stop.
    public enum StopFinding: Equatable, Sendable {
        /// A journal still holds a part of the SQLite database: another process has it open, or the disk is full.
        case journalLeft(path: String)
    }

    /// Refuses new connections, ends the screens, finishes accepted requests, and stops.
    ///
    /// - Returns: what the operator should know; nil if all is well.
    @discardableResult
    public func stop() async -> StopFinding? {
        trust?.repository.stopAutoUpdatingCRLData()
        let sweep = sweeper.withLock { $0 }
        sweep?.cancel()
        let workers = workers.withLock { $0 }
        for worker in workers { worker.cancel() }
        await host.closeAll()
        await server.stop()
        await ownServer?.stop()
        await metricsServer?.stop()
        // A sweep in progress needs the database, and so do the workers.
        await sweep?.value
        for worker in workers { await worker.value }
        await identity?.service.stop()
        await issuing?.service.stop()
        let journal = await insurance?.stop()
        lock.release()
        if journal != nil { configuration.log?(#"{"event":"database","status":"journal left"}"#) }
        configuration.log?(#"{"event":"stopped"}"#)
        return journal.map { .journalLeft(path: $0) }
    }

    /// Returns the demonstration's authority and seals, creating them the first time; nil if they are not served.
    private static func demoSeals(
        _ configuration: ServiceConfiguration,
        for roles: Set<ServiceRole>,
        at now: Instant
    ) throws(ServiceError) -> DemoSeals? {
        guard configuration.isDemonstration, roles.contains(.seals) else { return nil }
        do throws(DemonstrationError) {
            return try DemoSeals(
                folder: configuration.dataDirectory + "/demo",
                at: configuration.verificationTime ?? now
            )
        } catch {
            throw ServiceError(error)
        }
    }

    /// Locks the data folder for this process, checks who may change it, and removes files of killed writers.
    private static func lock(_ folder: String) throws(ServiceError) -> FolderLock {
        let found: FolderLock?
        do throws(VaultError) {
            try PrivateFolder.make(folder)
        } catch {
            throw .storage(error)
        }
        try ServiceError.ofCards { () throws(CardServerError) in
            try DataFolderCheck.check(folder: folder)
        }
        do throws(VaultError) {
            found = try FolderLock(ifFree: folder)
        } catch {
            throw .storage(error)
        }
        guard let found else { throw .inUse(process: FolderLock.holder(of: folder)) }
        do throws(VaultError) {
            try AtomicFile.removeLeftovers(in: folder)
            for part in DataFolderCheck.parts
            where !(try PrivateFolder.names(ifThere: folder + "/" + part)).isEmpty {
                try AtomicFile.removeLeftovers(in: folder + "/" + part)
            }
        } catch {
            throw .storage(error)
        }
        return found
    }

    /// Returns the certificate for a local network, unless the server has another one or is not on such a network.
    private static func networkCertificate(
        for configuration: ServiceConfiguration,
        at now: Instant
    ) throws(ServiceError) -> NetworkCertificate? {
        guard configuration.isOnLocalNetwork, configuration.server.tls == nil else { return nil }
        var addresses = NetworkAddress.ofThisMachine
        if let own = NetworkAddress(configuration.server.address), !addresses.contains(own) {
            addresses.insert(own, at: 0)
        }
        return try .kept(
            in: configuration.dataDirectory,
            for: addresses,
            names: HostNames.ofThisMachine,
            at: now
        )
    }

    /// Returns the configuration of the server for the apps in this process: plain, on loopback.
    private static func ownServer(
        _ configuration: ServiceConfiguration,
        _ metrics: ServiceMetrics
    ) -> HTTPServerConfiguration {
        var server = counted(configuration, by: metrics)
        (server.address, server.port, server.tls) = ("127.0.0.1", 0, nil)
        server.allowedHosts = .loopback
        server.limits = HTTPLimits(connectionCount: ownConnectionCount)
        return server
    }

    /// The most connections of the apps in this process.
    private static let ownConnectionCount = 64

    /// Returns the server's configuration with its log lines counted, and written if requested.
    private static func counted(
        _ configuration: ServiceConfiguration,
        by metrics: ServiceMetrics
    ) -> HTTPServerConfiguration {
        var server = configuration.server
        let former = server.log
        let write = configuration.log
        server.log = { line in
            metrics.count(line)
            former?(line)
            write?(line.json)
        }
        return server
    }
}

extension HTTPLogLine {
    /// The line as JSON.
    fileprivate var json: String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = Double(seconds) * 1e3 + Double(attoseconds) * 1e-15
        let line: JSONOutput = [
            "event": "request", "method": .string(method), "route": .string(pattern),
            "status": .integer(status), "bytes": .integer(byteCount),
            "milliseconds": .number((milliseconds * 1000).rounded() / 1000),
            "complete": .boolean(isComplete),
        ]
        return line.encoded()
    }
}
