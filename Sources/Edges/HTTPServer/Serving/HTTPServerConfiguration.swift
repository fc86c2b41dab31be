// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where and how a server listens.
public struct HTTPServerConfiguration: Sendable {
    /// Certificate chain and private key, both PEM.
    public struct TLSIdentity: Sendable {
        /// The server's certificate first, then those above it.
        public let certificates: [UInt8]
        /// The private key of the first certificate.
        public let key: [UInt8]

        /// An identity from two PEM texts.
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
    /// Whether a proxy stands in front, which speaks TLS and checks who comes.
    public var isBehindProxy = false
    /// Under which names the server answers.
    public var allowedHosts = AllowedHosts.loopback
    /// The bounds.
    public var limits = HTTPLimits()
    /// Threads that read and write sockets.
    public var threadCount = 2
    /// Gets a line for each request; called on a thread of the server, so it must not block.
    public var log: (@Sendable (HTTPLogLine) -> Void)?

    /// A plain server, by default for this machine only and on a port that is free.
    public init(address: String = "127.0.0.1", port: Int = 0, tls: TLSIdentity? = nil) {
        self.address = address
        self.port = port
        self.tls = tls
    }
}
