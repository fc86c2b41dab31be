// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The environment whose card server the SDK uses.
public struct VicEnv: Sendable, Equatable {
    /// The choice of environment.
    package enum Choice: Sendable, Equatable {
        /// The made-up server in the process.
        case dev
        /// The test server.
        case stageNext
        /// The production server.
        case production
        /// A custom server.
        case custom(VicEndpoint)
    }

    /// The choice of environment.
    package let choice: Choice

    /// A made-up server in the process: always the same four cards, whatever the claims, and no network.
    public static let DEV = VicEnv(choice: .dev)
    /// The test server, `stagenext.vvk-online.ch`.
    public static let STAGENEXT = VicEnv(choice: .stageNext)
    /// The production server, `www.vvk-online.ch`.
    public static let PROD = VicEnv(choice: .production)

    /// Returns the environment of a custom server.
    ///
    /// - Parameter endpoint: its address and the keys it trusts.
    /// - Returns: the environment of that server.
    public static func custom(_ endpoint: VicEndpoint) -> VicEnv {
        VicEnv(choice: .custom(endpoint))
    }
}

/// The address of a card server, and the keys that vouch for it.
public struct VicEndpoint: Sendable, Hashable {
    /// The host, with a port unless it is that of `https`: `cards.example`, `127.0.0.1:8080`.
    public var host: String
    /// The issuer named in cards and claims, such as `https://cards.example`.
    public var issuer: String
    /// The hosts whose check-in links are accepted, in lower case.
    public var allowedLinkHosts: Set<String>
    /// The keys that vouch for all others, as PASERK `k2.public.…`.
    public var rootKeys: [String]
    /// Whether connections to `http://127.0.0.1` may be unencrypted, for demonstrations on one machine.
    public var allowsCleartextLoopback: Bool

    /// Creates an endpoint.
    ///
    /// - Parameters:
    ///   - host: the host, with a port unless it is that of `https`.
    ///   - issuer: the issuer named in cards and claims.
    ///   - allowedLinkHosts: the hosts whose check-in links are accepted; by default the host itself.
    ///   - rootKeys: the keys that vouch for all others, as PASERK.
    ///   - allowsCleartextLoopback: whether connections to `http://127.0.0.1` may be unencrypted.
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
