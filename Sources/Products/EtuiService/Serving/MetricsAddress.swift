// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPServer

/// The address of the metrics, always separate from that of the pages.
public struct MetricsAddress: Sendable, Equatable {
    /// A numeric IPv4 or IPv6 address.
    public let address: String
    /// The port; 0 lets the system choose one.
    public let port: Int

    /// Creates an address with a port.
    public init(address: String = "127.0.0.1", port: Int) {
        self.address = address
        self.port = port
    }

    /// Parses `ADDRESS:PORT`, with an IPv6 address in brackets, or `PORT` for loopback only; nil for anything else.
    public init?(_ text: String) {
        let colon = text.lastIndex(of: ":")
        let digits = colon.map { text[text.index(after: $0)...] } ?? text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let port = Int(digits), port <= 65_535
        else { return nil }
        guard let colon else {
            self.init(port: port)
            return
        }
        var address = text[..<colon]
        if address.hasPrefix("["), address.hasSuffix("]") {
            address = address.dropFirst().dropLast()
        } else if address.contains(":") {
            return nil
        }
        guard !address.isEmpty else { return nil }
        self.init(address: address == "localhost" ? "127.0.0.1" : String(address), port: port)
    }

    /// The listener at this address.
    ///
    /// An operator who chooses an address other than loopback decides who may read the numbers; they
    /// contain no personal data and need no credentials.
    var server: HTTPServerConfiguration {
        var server = HTTPServerConfiguration(address: address, port: port)
        let isLoopback = address.hasPrefix("127.") || address == "::1"
        server.isBehindProxy = !isLoopback
        server.allowedHosts = isLoopback ? .loopback : .any
        server.limits = HTTPLimits(connectionCount: 16)
        server.threadCount = 1
        return server
    }
}
