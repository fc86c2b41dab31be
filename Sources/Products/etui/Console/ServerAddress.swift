// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPClient

/// The address of a server that gets credentials.
enum ServerAddress {
    /// Checks the address of a server: credentials travel over TLS, or stay on this machine.
    ///
    /// - Parameters:
    ///   - address: the address as it was given.
    ///   - path: what the interface appends to it, which may be given, too.
    /// - Returns: the address without the path and without a slash at its end.
    /// - Throws: ``CommandError`` for another address.
    static func checked(
        _ address: String,
        without path: String = ""
    ) throws(CommandError) -> String {
        var base = address[...]
        while base.hasSuffix("/") { base.removeLast() }
        if !path.isEmpty, base.hasSuffix(path) { base = base.dropLast(path.count) }
        let isLocal = ["127.0.0.1", "localhost", "[::1]"].contains { host in
            let start = "http://" + host
            return base == start || base.hasPrefix(start + ":") || base.hasPrefix(start + "/")
        }
        let isSecure = base.hasPrefix("https://") && base.count > "https://".count
        let isPlain = base.utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && !"@?#\\".utf8.contains(byte)
        }
        guard isLocal || isSecure, isPlain else {
            throw .unusable(
                "the server's address is neither https://HOST nor http:// on this machine: "
                    + "'\(address.visible)'"
            )
        }
        return String(base)
    }
}

extension HTTPClientError {
    /// Why a server cannot be reached, and what to do.
    ///
    /// - Parameter server: the server with its article, as in "an issuing server".
    /// - Returns: words after which the command ends.
    func words(reaching server: String) -> String {
        switch self {
        case .invalidAddress: "the server's address is no web address"
        case .timedOut: "the server does not answer; check its address, or try again later"
        case .unreachable: "the server cannot be reached; check its address, or try again later"
        case .notTrusted: "the server's certificate is not trusted; check its address"
        case .tooLarge: "the server's answer is too long; is this \(server)?"
        case .broken:
            "the connection broke before the answer; look whether the change was made before you "
                + "repeat it"
        case .tooManyRedirects, .unsafeRedirect, .privateAddress, .cannotStart, .cancelled:
            "the request cannot be sent"
        }
    }
}
