// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Database
import Encodings
import EtuiService
import HTTPClient
import HTTPServer
import IdentityServer
import IssuingServer
import PaymentCards
import Seals
import Vault

extension Command {
    /// `etui serve`.
    static let serve = Command(
        name: "serve",
        summary: "serve the pages in a browser",
        discussion: [
            "Listens on this machine only, unless --bind says otherwise; then it needs --tls, or "
                + "--behind-proxy if a proxy in front speaks TLS and checks who comes.",
            "On this machine it serves the whole demonstration: made-up authorities, insurers, "
                + "providers and wallets, whose keys it hands out. With --no-demo, --behind-proxy or an "
                + "address that others reach it is a real server, has none of that, and serves what "
                + "--roles names. The demonstration answers no request that a proxy has passed on.",
            "With --lan, phones on the same network can open the demonstration, too, at a private address "
                + "and over TLS, and so can everyone else on this network.",
            "Trusts the authorities of the trust directory (etui trust) and those of --trust; in the "
                + "demonstration also one of its own, whose seals always say what they are.",
            "Stops on Ctrl-C, SIGTERM or SIGHUP, after finishing what it has accepted.",
        ],
        options: [
            ServeOptions.port, ServeOptions.bind, ServeOptions.lan, ServeOptions.roles,
            SealOptions.data, ServeOptions.tls, ServeOptions.behindProxy, ServeOptions.host,
            ServeOptions.metrics,
            ServeOptions.trust, SealOptions.crl, SealOptions.at, SealOptions.policy,
            ServeOptions.database, ServeOptions.newDatabase, ServeOptions.issuer,
            ServeOptions.appID,
            ServeOptions.rateLimits, ServeOptions.auditMonths, ServeOptions.allowCallback,
            ServeOptions.region, ServeOptions.timeScale, ServeOptions.noDemo,
            ServeOptions.offline, ServeOptions.docs, ServeOptions.log,
            ServeOptions.connections, ServeOptions.resources,
        ] + ServeOptions.ofPictures,
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await Service.open(invocation).run()
        }
    )
}

/// The options that only `etui serve` has.
enum ServeOptions {
    static let port = CommandOption(
        name: "--port",
        summary: "The port; 8080 unless said, 0 for any that is free.",
        values: [CommandValue(placeholder: "PORT")]
    )
    static let bind = CommandOption(
        name: "--bind",
        summary: "The address to listen on; 127.0.0.1 unless said, with --lan that of this machine "
            + "on its network.",
        values: [CommandValue(placeholder: "ADDRESS")]
    )
    static let lan = CommandOption(
        name: "--lan",
        summary:
            "Let the devices of this network in, over TLS, with a certificate made here unless "
            + "--tls names one; its address is also printed as a QR code."
    )
    static let tls = CommandOption(
        name: "--tls",
        summary: "Speak TLS, with this chain of certificates and this key (PEM).",
        values: [
            CommandValue(placeholder: "CERT", completion: .files),
            CommandValue(placeholder: "KEY", completion: .files),
        ]
    )
    static let behindProxy = CommandOption(
        name: "--behind-proxy",
        summary: "A proxy in front speaks TLS and checks who comes."
    )
    static let host = CommandOption(
        name: "--host",
        summary: "Answer under this name, too, as browsers send it in Host.",
        values: [CommandValue(placeholder: "NAME")],
        repeats: true
    )
    static let trust = CommandOption(
        name: "--trust",
        summary: "Trust the certificates of this file (DER or PEM), or of all files of this "
            + "folder, besides the trust directory.",
        values: [CommandValue(placeholder: "PATH", completion: .files)],
        repeats: true
    )
    static let database = CommandOption(
        name: "--database",
        summary:
            "Keep cards and check-ins there: sqlite:PATH, or postgresql://USER@HOST:PORT/NAME; "
            + "ETUI_DATABASE, else sqlite:etui.db in the data folder, unless said. A password comes "
            + "from PGPASSFILE, PGPASSWORD or ETUI_DATABASE, never from the command line.",
        values: [CommandValue(placeholder: "ADDRESS")]
    )
    static let newDatabase = CommandOption(
        name: "--new-database",
        summary:
            "Take a database that is empty, or another one, although the server's keys name one. "
            + "Without this the server does not start on it."
    )
    static let issuer = CommandOption(
        name: "--issuer",
        summary: "What insurance cards name their server, and where wallets reach it, such as "
            + "https://cards.example; the address listened on unless said.",
        values: [CommandValue(placeholder: "URL")]
    )
    static let appID = CommandOption(
        name: "--app-id",
        summary: "An app that opens check-in links on Apple's systems, besides those that the file "
            + "insurance/apps of the data folder names, one on a line.",
        values: [CommandValue(placeholder: "TEAMID.BUNDLE.ID")],
        repeats: true
    )
    static let rateLimits = CommandOption(
        name: "--rate-limits",
        summary: "on, or off to count no client's requests, on loopback only.",
        values: [CommandValue(placeholder: "WHETHER", completion: .words(["on", "off"]))]
    )
    static let noDemo = CommandOption(
        name: "--no-demo",
        summary:
            "Be a real server, also on this machine: nothing of the demonstration is made, trusted or "
            + "served."
    )
    static let offline = CommandOption(
        name: "--offline",
        summary: "Fetch no revocation lists."
    )
    static let log = CommandOption(
        name: "--log",
        summary: "Write a line of JSON for each request on standard error, without personal data."
    )
    static let connections = CommandOption(
        name: "--connections",
        summary: "How many connections are kept at once, and as many long polls beside them; 1024 "
            + "unless said.",
        values: [CommandValue(placeholder: "COUNT")]
    )
    static let resources = CommandOption(
        name: "--resources",
        summary:
            "Serve pages, styles and texts from this folder, as they are at each request, to see changes without a "
            + "build; for development of Etui, on loopback with the demonstration only.",
        values: [CommandValue(placeholder: "FOLDER", completion: .files)]
    )
    /// The greatest accepted connection limit.
    static let connectionLimit = 100_000

    /// Returns the limits of the server, after raising the process's limit on open files to match.
    static func limits(of invocation: Invocation) throws(CommandError) -> HTTPLimits {
        guard let text = invocation.value(of: connections) else {
            var limits = HTTPLimits()
            // If the system grants few files, a server with few connections is better than none.
            while !OpenFiles.makeRoom(for: limits), limits.connectionCount > 16 {
                limits = HTTPLimits(connectionCount: limits.connectionCount / 2)
            }
            return limits
        }
        guard let count = Int(text), (1...connectionLimit).contains(count) else {
            throw .unusable(
                "--connections '\(text.visible)' is no number from 1 to \(connectionLimit)"
            )
        }
        let limits = HTTPLimits(connectionCount: count)
        guard OpenFiles.makeRoom(for: limits) else {
            throw .unusable(
                "--connections \(count) needs more open files than the system allows: raise its limit "
                    + "(ulimit -Hn, or LimitNOFILE of the service) to \(limits.socketCount + 256)"
            )
        }
        return limits
    }

    /// Returns the folder of `--resources`, which only a server of the demonstration for this machine accepts.
    static func resourceFolder(
        of invocation: Invocation,
        at server: HTTPServerConfiguration
    ) throws(CommandError) -> String? {
        guard let path = invocation.value(of: resources) else { return nil }
        try requireLoopback(server, resources)
        guard !invocation.has(noDemo) else {
            throw .unusable("--resources is for the demonstration; leave out --no-demo")
        }
        return path
    }

    /// Returns the database named by `--database` or the variable `ETUI_DATABASE`, or nil.
    ///
    /// Everyone on the machine can read a command line, so an address with a password is rejected there.
    static func databaseAddress(
        of invocation: Invocation,
        _ option: CommandOption = database
    ) throws(CommandError) -> DatabaseAddress? {
        let given = invocation.value(of: option)
        let (text, origin) =
            given.map { ($0, "--database") }
            ?? (StandardStreams.environment("ETUI_DATABASE") ?? "", "ETUI_DATABASE")
        guard !text.isEmpty || given != nil else { return nil }
        // The text may contain a password, so the message does not repeat it.
        guard let address = try? DatabaseAddress(text) else {
            throw .unusable("\(origin) is neither sqlite:PATH nor postgresql://…")
        }
        guard given == nil || !address.holdsPassword else {
            throw .unusable(
                "--database holds a password, which others can read in the list of processes; leave "
                    + "it out and set PGPASSFILE or PGPASSWORD, or set ETUI_DATABASE to the address"
            )
        }
        return address
    }
}

/// One run of `etui serve`.
private struct Service {
    let console: Console
    /// The queue for standard error while the server runs: its reader may stop reading at any time.
    let diagnostics: LogQueue
    let server: EtuiServer
    let scheme: String
    let address: String
    let metrics: MetricsAddress?
    let isOnLocalNetwork: Bool
    let isDemonstration: Bool

    static func open(_ invocation: Invocation) async throws(CommandError) -> Service {
        var configuration = try configuration(invocation)
        // The service must survive a log without a reader.
        StandardStreams.surviveLostReaders()
        let diagnostics = LogQueue(write: invocation.console.writeDiagnostic)
        if invocation.has(ServeOptions.log) {
            configuration.log = { diagnostics.add($0 + "\n") }
            configuration.droppedLogLines = { diagnostics.droppedCount }
        }
        do throws(ServiceError) {
            return Service(
                console: invocation.console,
                diagnostics: diagnostics,
                server: try await EtuiServer(configuration),
                scheme: configuration.server.tls == nil && !configuration.isOnLocalNetwork
                    ? "http" : "https",
                address: configuration.server.address,
                metrics: configuration.metrics,
                isOnLocalNetwork: configuration.isOnLocalNetwork,
                isDemonstration: configuration.isDemonstration
            )
        } catch {
            throw .unusable(error.words)
        }
    }

    func run() async throws(CommandError) -> ExitStatus {
        let signals = StopSignals()
        let (port, metricsPort): (Int, Int?)
        do throws(ServiceError) {
            (port, metricsPort) = try await server.start()
        } catch {
            throw .unusable(error.words)
        }
        let page = "\(scheme)://\(Self.host(address)):\(port)/"
        console.print("Etui is at \(page) (Ctrl-C stops it)")
        if isOnLocalNetwork {
            ServeNetwork(
                page: page,
                certificate: server.networkCertificate,
                isDemonstration: isDemonstration
            ).print(on: console)
        }
        if let metrics, let metricsPort {
            console.print(
                "Metrics are at http://\(Self.host(metrics.address)):\(metricsPort)/metrics"
            )
        }
        if let notice = server.sandboxNotice { diagnostics.add("etui: \(notice)\n") }
        if server.keepsPictureVersions {
            diagnostics.add(
                "etui: the bucket keeps removed pictures as older versions; they cannot be decrypted, but stay until a "
                    + "rule of the bucket removes them\n"
            )
        }
        for notice in await server.notices() { diagnostics.add("etui: \(notice.words)\n") }
        await signals.wait()
        diagnostics.add("etui: stopping\n")
        if let finding = await server.stop() { diagnostics.add("etui: \(finding.words)\n") }
        diagnostics.close(within: .seconds(1))
        return .success
    }

    private static func host(_ address: String) -> String {
        address.contains(":") ? "[\(address)]" : address
    }

    private static func configuration(
        _ invocation: Invocation
    ) throws(CommandError) -> ServiceConfiguration {
        let folder = try DataFolder(for: invocation)
        var configuration = ServiceConfiguration(
            dataDirectory: folder.path,
            server: try server(invocation)
        )
        configuration.anchors = try anchors(invocation)
        configuration.policy = SealOptions.policy(of: invocation)
        if invocation.has(SealOptions.at) {
            configuration.verificationTime = try SealOptions.time(of: invocation)
        }
        configuration.database = try ServeOptions.databaseAddress(of: invocation)
        configuration.acceptsOtherDatabase = invocation.has(ServeOptions.newDatabase)
        configuration.issuer = try issuer(invocation)
        configuration.apps = try apps(invocation)
        configuration.limitsRates = try limitsRates(invocation, at: configuration.server)
        configuration.roles = try ServeOptions.roles(of: invocation)
        configuration.metrics = try ServeOptions.metricsAddress(of: invocation)
        configuration.auditRetention = try ServeOptions.auditRetention(of: invocation)
        configuration.callbackOrigins = try ServeOptions.callbackOrigins(
            of: invocation,
            at: configuration.server
        )
        configuration.region = try ServeOptions.region(of: invocation)
        configuration.timeScale = try ServeOptions.timeScale(
            of: invocation,
            at: configuration.server
        )
        configuration.picturePlace = try ServeOptions.picturePlace(of: invocation)
        configuration.hasMovedPictures = invocation.has(ServeOptions.picturesMoved)
        configuration.pictureCredential = try PictureCredential.read(
            isNeeded: configuration.picturePlace != .folder
        )
        configuration.hasDemo = !invocation.has(ServeOptions.noDemo)
        configuration.isOnLocalNetwork = invocation.has(ServeOptions.lan)
        configuration.updatesRevocationLists = !invocation.has(ServeOptions.offline)
        configuration.resourceFolder = try ServeOptions.resourceFolder(
            of: invocation,
            at: configuration.server
        )
        configuration.documentation = try ServeOptions.documentation(
            of: invocation,
            isDemonstration: configuration.isDemonstration
        )
        return configuration
    }

    private static func issuer(_ invocation: Invocation) throws(CommandError) -> String? {
        guard let text = invocation.value(of: ServeOptions.issuer) else { return nil }
        let isAddress = text.hasPrefix("https://") || text.hasPrefix("http://127.0.0.1:")
        let host = text.drop { $0 != "/" }.dropFirst(2)
        guard isAddress, !host.isEmpty, host.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
            !host.contains(where: { "/?#@".contains($0) })
        else { throw .unusable("--issuer is no https://HOST, without a path") }
        return text
    }

    private static func apps(_ invocation: Invocation) throws(CommandError) -> [AppIdentifier] {
        try invocation.values(of: ServeOptions.appID).map { text throws(CommandError) in
            guard let app = AppIdentifier(text) else {
                throw .unusable(
                    "--app-id '\(text.visible)' is no TEAMID.BUNDLE.ID such as ABCDE12345.ch.example.card"
                )
            }
            return app
        }
    }

    private static func limitsRates(
        _ invocation: Invocation,
        at server: HTTPServerConfiguration
    ) throws(CommandError) -> Bool {
        switch invocation.value(of: ServeOptions.rateLimits) ?? "on" {
        case "on": return true
        case "off":
            guard ["127.0.0.1", "::1", "localhost"].contains(server.address), server.tls == nil,
                !server.isBehindProxy
            else { throw .unusable("--rate-limits off is for loopback only") }
            return false
        default: throw .unusable("--rate-limits is on or off")
        }
    }

    private static func server(
        _ invocation: Invocation
    ) throws(CommandError) -> HTTPServerConfiguration {
        let text = invocation.value(of: ServeOptions.port) ?? "8080"
        guard let port = Int(text), (0...65_535).contains(port) else {
            throw .unusable("--port '\(text.visible)' is no number from 0 to 65535")
        }
        var server = HTTPServerConfiguration(
            address: try ServeOptions.address(of: invocation),
            port: port
        )
        server.limits = try ServeOptions.limits(of: invocation)
        server.isBehindProxy = invocation.has(ServeOptions.behindProxy)
        server.allowedHosts = hosts(invocation, at: server.address)
        let files = invocation.values(of: ServeOptions.tls)
        if files.count == 2 {
            server.tls = HTTPServerConfiguration.TLSIdentity(
                certificates: try read(files[0]),
                key: try PrivateFileCheck.read(files[1], with: .key, limit: 1 << 20)
            )
        }
        return server
    }

    /// Returns loopback, the address itself and the given names; behind a proxy, which has checked the
    /// name, all names unless some are given.
    private static func hosts(_ invocation: Invocation, at address: String) -> AllowedHosts {
        let names = invocation.values(of: ServeOptions.host).map { $0.lowercased() }
        if names.isEmpty, invocation.has(ServeOptions.behindProxy) { return .any }
        guard case .names(let own) = AllowedHosts.loopback else { return .loopback }
        let itself = address.contains(":") ? "[\(address)]" : address
        let machine = invocation.has(ServeOptions.lan) ? HostNames.ofThisMachine : []
        return .names(own.union(names + machine + [itself.lowercased()]))
    }

    /// Returns only the anchors named on the command line; the service reads the trust directory itself.
    private static func anchors(
        _ invocation: Invocation
    ) throws(CommandError) -> [SealAnchor] {
        let paths = invocation.values(of: ServeOptions.trust)
        let lists = invocation.values(of: SealOptions.crl)
        guard !paths.isEmpty || lists.isEmpty else {
            throw .unusable("--crl goes with --trust; for the trust directory: etui trust import")
        }
        return try SealTrustOptions.namedAnchors(paths, lists: lists)
    }

    private static func read(_ path: String) throws(CommandError) -> [UInt8] {
        do throws(CommandError) {
            return try Input.read(path, limit: 1 << 20)
        } catch {
            throw error.about(path)
        }
    }
}

extension ServiceError {
    /// The reason in words.
    var words: String {
        switch self {
        case .resourcesMissing: "the pages are missing; they belong beside the program"
        case .noResources(let path):
            "--resources \(path.visible) has no strings.json and pages/home.html; name the folder "
                + "Sources/Edges/Screens/Resources of a checkout"
        case .trust(let error): "the trust directory \(error.words)"
        case .exposed(let path, let finding): finding.words(of: path.visible)
        case .storage(.exposed):
            "a file with keys in the data folder is not for its owner only; make it so: chmod 600"
        case .inUse(let process?):
            "process \(process) serves from this data folder already; stop it, or name another --data"
        case .inUse(nil):
            "another etui serve uses this data folder already; stop it, or name another --data"
        case .restoreCutShort:
            "a restore into PostgreSQL was cut short here; name the same --database, so that it is "
                + "finished or undone"
        case .storage(let error): "the data folder cannot be used: \(error.words)"
        case .cards(let error): error.words()
        case .exchangeDemo: "the demonstration of the document exchange cannot be made"
        case .issuing(.otherDatabase):
            "the keys in the folder issuing do not belong to this database; name the right --database, or restore "
                + "your backup of both"
        case .issuing(.keys):
            "a key file in the folder issuing is missing or damaged, and without it card numbers and PINs are lost; "
                + "restore it from your backup"
        case .issuing(let error): "the issuing server cannot start (\(error))"
        case .issuingDemo(let code):
            "the demonstration of payment cards cannot be made (\(code.rawValue)); start with another --data, or leave "
                + "out the role issuing"
        case .identity(.otherDatabase):
            "the file identity.keys does not belong to this database; name the right --database, or restore your backup "
                + "of both"
        case .identity(.keys):
            "the file identity.keys is missing or damaged, and without it pictures and data of identity checks are lost; "
                + "restore it from your backup"
        case .identity(.otherPictures(let place)):
            "the database says that the pictures of identity checks are in \(place.visible); name that place with --pictures "
                + "(none for the folder), or say --pictures-moved once they are copied to the new one"
        case .identity(.pictureCredential):
            "the pictures of identity checks are in a bucket, and there is no key for it: set AWS_ACCESS_KEY_ID and "
                + "AWS_SECRET_ACCESS_KEY, or \(PictureCredential.fileVariable)"
        case .identity(.pictures(let error)):
            "pictures cannot be kept in the bucket: \(error.words)"
        case .identity(let error): "the server for identity checks cannot start (\(error))"
        case .identityDemo(let code):
            "the demonstration of identity checks cannot be made (\(code.rawValue)); start with another --data, or leave "
                + "out the role identity"
        case .database(let error): "the database \(error.words)"
        case .demo(let error): "the demonstration cannot be made (\(error))"
        case .frameOrigins(let line):
            "line \(line) of issuing/frame-origins in the data folder is no origin such as https://bank.example"
        case .noRoles:
            "a real server (--no-demo, --behind-proxy, or an address that others reach) serves only "
                + "what --roles names: one or more of \(ServeOptions.roleNames(ServiceRole.real))"
        case .demonstrationRoles(let roles):
            "only the demonstration has \(ServeOptions.roleNames(roles)), and it is for this machine "
                + "or its network: no --no-demo, no --behind-proxy, no --bind to another address without --lan"
        case .rolesNeeded(let role, let others):
            "the role \(role.rawValue) needs \(ServeOptions.roleNames(others)) beside it in --roles"
        case .networkCertificate: "the certificate for this network cannot be made"
        case .publicAddress:
            "--lan serves the demonstration at a private address only, and others could reach this one; name a private "
                + "one with --bind, or add --no-demo and --roles"
        case .metrics(.invalidAddress): "--metrics is no numeric address with a port"
        case .metrics: "the address of --metrics is not free; choose another one"
        case .server(.unprotectedAddress):
            "others could reach this address; it needs --tls, or --behind-proxy"
        case .server(.cannotListen): "the address is not free; choose another --port or --bind"
        case .server(.invalidAddress): "--bind is no numeric address"
        case .server(.cannotStart): "the certificate or the key of --tls cannot be used"
        case .server(.alreadyStarted): "the server has been started already"
        }
    }
}

extension EtuiServer.StopFinding {
    /// The situation and what to do.
    fileprivate var words: String {
        switch self {
        case .journalLeft(let path):
            "\(path.visible) still holds a part of the database, since another process has it open or the disk is "
                + "full; copy it with the database, or start and stop the server once more"
        }
    }
}

extension OwnedFile.Finding {
    /// Returns what is wrong with a file or folder, and what to do.
    func words(of path: String) -> String {
        switch self {
        case .anothers:
            "\(path) belongs to another user; give it to the one that runs etui: chown USER \(path)"
        case .writable:
            "other users can change \(path); make it yours alone: chmod go-w \(path)"
        case .readable:
            "other users can read \(path); make it yours alone: chmod go= \(path)"
        }
    }
}

extension DatabaseError {
    /// The problem and what to do.
    var words: String {
        switch self {
        case .address: "has no address that can be read; see --database"
        case .unreachable(.file):
            "cannot be opened; it must be a file of this user's own, and no link"
        case .unreachable: "cannot be reached; is it running, and may this user use it?"
        case .damaged: "is damaged; restore it from a backup (etui restore)"
        case .newerSchema: "was made by a newer version of Etui"
        case .foreignSchema: "is another server's: all nodes need the same insurance/keys.json"
        default: "cannot be used (\(self))"
        }
    }
}
