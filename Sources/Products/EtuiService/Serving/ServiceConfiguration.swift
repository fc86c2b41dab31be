// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import CardServer
public import Database
public import Encodings
public import HTTPServer
package import IdentityServer
package import ObjectStorage
public import PaymentCards
public import Seals

/// A server's roles, its address, and the authorities it trusts.
public struct ServiceConfiguration: Sendable {
    /// Address, port, TLS, limits.
    public var server: HTTPServerConfiguration
    /// The folder for trusted authorities (`trust`) and demonstration data (`demo`).
    public var dataDirectory: String
    /// Authorities trusted in addition to those of the folder, with their revocation lists.
    public var anchors: [SealAnchor] = []
    /// The rules of verification.
    public var policy = SealPolicy.standard
    /// The time for which seals are verified; `nil` for the time of verification.
    public var verificationTime: Instant?
    /// Whether to serve the demonstration: its authority, seals, insurers, providers and wallets.
    ///
    /// Only a server on loopback or on a local network has it, see ``isDemonstration``.
    public var hasDemo = true
    /// Whether the server is for the devices of a local network: it makes its own certificate, unless it has one, and
    /// may serve the demonstration at a private address.
    public var isOnLocalNetwork = false
    /// The roles to serve; `nil` for all of them in the demonstration.
    ///
    /// A real server must name them.
    public var roles: Set<ServiceRole>?
    /// The address of the metrics; `nil` for none.
    public var metrics: MetricsAddress?
    /// Whether to fetch revocation lists that have an address, at once and every day.
    public var updatesRevocationLists = true
    /// The database of cards, check-ins and tenants; `nil` for SQLite in the data folder.
    public var database: DatabaseAddress?
    /// Whether to accept an empty or different database although the server's keys name one; they name
    /// the new one afterwards.
    public var acceptsOtherDatabase = false
    /// The issuer in tokens, which is also the address for wallets, such as `https://cards.example`;
    /// `nil` for the address it listens on.
    public var issuer: String?
    /// The apps that open check-in links, in addition to those of the file `insurance/apps` in the data folder.
    public var apps: [AppIdentifier] = []
    /// How long the issuing server keeps the rows of its audit; `nil` for ever.
    public var auditRetention: AuditRetention?
    /// Origins beside public addresses to which results of identity checks may be sent.
    public var callbackOrigins: Set<String> = []
    /// The region of identity checks, `eu` or `us`; apps that name another data centre are refused.
    public var region = "eu"
    /// What the life of identity checks' sessions and the delays of their results are divided by; for trials.
    public var timeScale: Int64 = 1
    /// Where the pictures of identity checks are kept.
    package var picturePlace = PicturePlace.folder
    /// Whether they were moved there from the place that the database names.
    package var hasMovedPictures = false
    /// The key for a bucket of pictures.
    package var pictureCredential: BucketCredential?
    /// The folder with the pages, styles and texts that someone is editing; `nil` for those of the build.
    package var resourceFolder: String?
    /// The documentation to serve at `/docs`; `nil` for none.
    public var documentation: DocumentationSite?
    /// Whether to apply rate limits per client.
    public var limitsRates = true
    /// The most open screens.
    public var screenCount = 128
    /// The most open screens of one client; a further one replaces its least recently used.
    public var screenCountPerClient = 64
    /// Receives a line of JSON for each request and for start and stop; must not block, see ``LogQueue``.
    public var log: (@Sendable (String) -> Void)?
    /// Returns the number of lines that the log has dropped, for the metrics.
    public var droppedLogLines: (@Sendable () -> Int)?

    /// Whether only this machine can reach the server.
    var isForThisMachineOnly: Bool {
        ["127.0.0.1", "::1", "localhost"].contains(server.address) && !server.isBehindProxy
    }

    /// Whether only this machine and devices on its private network can reach the server.
    var isForLocalNetworkOnly: Bool {
        isOnLocalNetwork && !server.isBehindProxy
            && NetworkAddress(server.address)?.isPrivate == true
    }

    /// Whether a demonstration for the local network would be at an address beyond it.
    var isDemonstrationExposed: Bool {
        hasDemo && isOnLocalNetwork && !server.isBehindProxy && !isDemonstration
    }

    /// The part of the configuration for the card server.
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

    /// Returns the address of the whole service on a port; `nil` if others can reach it and it was not named.
    func address(port: Int) -> String? {
        issuer ?? ownAddress.map { "\($0):\(port)" }
    }

    /// Whether browsers reach the server over TLS; behind a proxy, the issuer says so.
    var isReachedSecurely: Bool { address(port: 0)?.hasPrefix("https://") ?? false }

    /// The server's address for this machine alone, or for the local network that the demonstration is for; `nil` if
    /// others can reach it, too.
    private var ownAddress: String? {
        guard isForThisMachineOnly || isDemonstration else { return nil }
        let scheme = server.tls == nil && !isOnLocalNetwork ? "http" : "https"
        let host = server.address == "localhost" ? "127.0.0.1" : server.address
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host)"
    }

    /// Creates a server on loopback and a free port, with its data in a folder.
    public init(
        dataDirectory: String,
        server: HTTPServerConfiguration = HTTPServerConfiguration()
    ) {
        self.dataDirectory = dataDirectory
        self.server = server
    }
}
