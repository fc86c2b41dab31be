// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import CardServer
public import Database
public import Encodings
public import HTTPServer
public import Seals

/// What a server serves, from where, and whom it trusts.
public struct ServiceConfiguration: Sendable {
    /// Address, port, TLS, limits.
    public var server: HTTPServerConfiguration
    /// The folder for trusted authorities (`trust`) and demonstration data (`demo`).
    public var dataDirectory: String
    /// Authorities trusted besides those of the folder, with their revocation lists.
    public var anchors: [SealAnchor] = []
    /// The rules of verification.
    public var policy = SealPolicy.standard
    /// The moment for which seals are verified; `nil` for the moment of the verification.
    public var verificationTime: Instant?
    /// Whether the demonstration is wanted: its authority, seals, insurers, providers and wallets.
    ///
    /// Only a server for this machine alone has it, see ``isDemonstration``.
    public var hasDemo = true
    /// What is served; `nil` for all of it in the demonstration.
    ///
    /// A real server must be told.
    public var roles: Set<ServiceRole>?
    /// Where metrics are served; `nil` for nowhere.
    public var metrics: MetricsAddress?
    /// Whether revocation lists that have an address are fetched, at once and every day.
    public var updatesRevocationLists = true
    /// Where cards, check-ins and tenants are kept; `nil` for SQLite in the data folder.
    public var database: DatabaseAddress?
    /// Whether a database is taken that is empty, or another one, although the server's keys name one; they name
    /// this one afterwards.
    public var acceptsOtherDatabase = false
    /// What tokens name the card server, and where wallets reach it, such as `https://cards.example`;
    /// `nil` for the address it listens on.
    public var issuer: String?
    /// The apps that open check-in links, besides those of the file `insurance/apps` of the data folder.
    public var apps: [AppIdentifier] = []
    /// Whether requests of one client are counted (spec, insurance cards §4.2).
    public var limitsRates = true
    /// How many screens may be open at a time.
    public var screenCount = 128
    /// How many of them one client may have; with a further one it loses the one it has used least lately.
    public var screenCountPerClient = 64
    /// Gets a line of JSON for each request and for start and stop; must not block, see ``LogQueue``.
    public var log: (@Sendable (String) -> Void)?
    /// How many lines the log has dropped, for the metrics.
    public var droppedLogLines: (@Sendable () -> Int)?

    /// Whether nobody but this machine can reach the server.
    var isForThisMachineOnly: Bool {
        ["127.0.0.1", "::1", "localhost"].contains(server.address) && !server.isBehindProxy
    }

    /// What of it is for the card server.
    package var cards: CardServiceConfiguration {
        var cards = CardServiceConfiguration(dataDirectory: dataDirectory)
        cards.database = database
        cards.acceptsOtherDatabase = acceptsOtherDatabase
        cards.issuer = issuer
        cards.ownAddress = ownAddress
        cards.apps = apps
        cards.limitsRates = limitsRates
        cards.isDemonstration = isDemonstration
        cards.log = log
        return cards
    }

    /// Where this machine alone reaches the server; `nil` where others do, too.
    private var ownAddress: String? {
        guard isForThisMachineOnly else { return nil }
        let scheme = server.tls == nil ? "http" : "https"
        let host = server.address == "localhost" ? "127.0.0.1" : server.address
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)"
    }

    /// A server for this machine only, on a port that is free, with its data in a folder.
    public init(
        dataDirectory: String,
        server: HTTPServerConfiguration = HTTPServerConfiguration()
    ) {
        self.dataDirectory = dataDirectory
        self.server = server
    }
}
