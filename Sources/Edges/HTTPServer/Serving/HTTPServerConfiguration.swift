// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where and how a server listens.
public struct HTTPServerConfiguration: Sendable {
    /// Certificate chain and private key, both PEM.
    public struct TLSIdentity: Sendable {
        /// The server's certificate first, then its issuers.
        public let certificates: [UInt8]
        /// The private key of the first certificate.
        public let key: [UInt8]

        /// Creates an identity from two PEM texts.
        public init(certificates: [UInt8], key: [UInt8]) {
            self.certificates = certificates
            self.key = key
        }
    }

    /// A numeric IPv4 or IPv6 address, or `localhost`.
    public var address: String
    /// The port; 0 lets the system choose one.
    public var port: Int
    /// The identity for TLS; nil for plain HTTP, which only loopback or a proxy may use.
    public var tls: TLSIdentity?
    /// Whether the server is behind a proxy that terminates TLS and controls access.
    public var isBehindProxy = false
    /// The names under which the server answers.
    public var allowedHosts = AllowedHosts.loopback
    /// The limits.
    public var limits = HTTPLimits()
    /// The number of threads that read and write sockets.
    public var threadCount = 2
    /// Receives a line for each request; runs on a server thread, so it must not block.
    public var log: (@Sendable (HTTPLogLine) -> Void)?

    /// Creates a plain server, by default on loopback and a free port.
    public init(address: String = "127.0.0.1", port: Int = 0, tls: TLSIdentity? = nil) {
        self.address = address
        self.port = port
        self.tls = tls
    }
}
