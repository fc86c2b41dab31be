// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a server does not start.
public enum HTTPServerError: Error, Equatable, Sendable {
    /// The address is neither numeric nor `localhost`, or the port is out of range.
    case invalidAddress
    /// Others than this machine could reach it, and neither TLS nor a proxy protects them.
    case unprotectedAddress
    /// The system does not give us the address: `errno`, such as `EADDRINUSE`.
    case cannotListen(errorNumber: Int32)
    /// The certificate or the key cannot be used, or the library lacks resources.
    case cannotStart
    /// A server runs once.
    case alreadyStarted
}
