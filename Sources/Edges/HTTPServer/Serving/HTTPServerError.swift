// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a server cannot start.
public enum HTTPServerError: Error, Equatable, Sendable {
    /// The address is neither numeric nor `localhost`, or the port is out of range.
    case invalidAddress
    /// Other machines could reach the address, and neither TLS nor a proxy protects it.
    case unprotectedAddress
    /// The system refuses the address: `errno`, such as `EADDRINUSE`.
    case cannotListen(errorNumber: Int32)
    /// The certificate or the key cannot be used, or the library lacks resources.
    case cannotStart
    /// The server was started before, and can be started only once.
    case alreadyStarted
}
