// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Which card server the SDK talks to.
public struct VicEnv: Sendable, Equatable {
    /// Which one it is.
    package enum Choice: Sendable, Equatable {
        /// The made-up server within the process.
        case dev
        /// The test server.
        case stageNext
        /// The server that counts.
        case production
        /// A server of one's own.
        case custom(VicEndpoint)
    }

    /// Which one it is.
    package let choice: Choice

    /// A made-up server within the process: always the same four cards, whatever the claims, and no network.
    public static let DEV = VicEnv(choice: .dev)
    /// The test server, `stagenext.vvk-online.ch`.
    public static let STAGENEXT = VicEnv(choice: .stageNext)
    /// The server that counts, `www.vvk-online.ch`.
    public static let PROD = VicEnv(choice: .production)

    /// A server of one's own.
    ///
    /// - Parameter endpoint: where it is, and whom it trusts.
    /// - Returns: the environment of that server.
    public static func custom(_ endpoint: VicEndpoint) -> VicEnv {
        VicEnv(choice: .custom(endpoint))
    }
}

/// Where a card server is, and which keys vouch for it.
public struct VicEndpoint: Sendable, Hashable {
    /// The host, with a port where it is not that of `https`: `cards.example`, `127.0.0.1:8080`.
    public var host: String
    /// The issuer as cards and claims name it, such as `https://cards.example`.
    public var issuer: String
    /// The hosts whose check-in links are taken, in lower case.
    public var allowedLinkHosts: Set<String>
    /// The keys that vouch for all others, as PASERK `k2.public.…`.
    public var rootKeys: [String]
    /// Whether `http://127.0.0.1` is talked to without encryption, for demonstrations on one machine.
    public var allowsCleartextLoopback: Bool

    /// Describes a server.
    ///
    /// - Parameters:
    ///   - host: the host, with a port where it is not that of `https`.
    ///   - issuer: the issuer as cards and claims name it.
    ///   - allowedLinkHosts: the hosts whose check-in links are taken; by default the host itself.
    ///   - rootKeys: the keys that vouch for all others, as PASERK.
    ///   - allowsCleartextLoopback: whether `http://127.0.0.1` is talked to.
    public init(
        host: String,
        issuer: String,
        allowedLinkHosts: Set<String>? = nil,
        rootKeys: [String],
        allowsCleartextLoopback: Bool = false
    ) {
        self.host = host
        self.issuer = issuer
        self.allowedLinkHosts = allowedLinkHosts ?? [host]
        self.rootKeys = rootKeys
        self.allowsCleartextLoopback = allowsCleartextLoopback
    }
}
