// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Foundation

/// Signs requests of version 4 with the key that wallets know the caller by.
///
/// The key belongs on the caller's server: from inside an app others can take it.
public protocol RequestSigner: Sendable {
    /// Signs with ES256 (RFC 7518 §3.4).
    ///
    /// - Parameter signingInput: the ASCII of header and payload, which the server can read and should: it says what
    ///   is asked for, and where the answer goes.
    /// - Returns: 64 bytes, `r || s`.
    /// - Throws: whatever keeps the server from signing; the request is not made then.
    func sign(_ signingInput: Data) async throws -> Data
}
