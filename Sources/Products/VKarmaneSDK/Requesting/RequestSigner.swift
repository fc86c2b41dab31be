// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

/// Signs requests of version 4 with the key by which wallets know the caller.
///
/// The key belongs on the caller's server: it can be extracted from an app.
public protocol RequestSigner: Sendable {
    /// Signs with ES256 (RFC 7518 §3.4).
    ///
    /// - Parameter signingInput: the ASCII of header and payload, which the server can read and should: it says what
    ///   is requested, and where the answer goes.
    /// - Returns: 64 bytes, `r || s`.
    /// - Throws: any error that keeps the server from signing; the request is then not created.
    func sign(_ signingInput: Data) async throws -> Data
}
