// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The bank whose app is behind `/verify`: its account at the server for identity checks, and what it was told.
struct VerifyBank: Sendable {
    /// The address of the server.
    let base: String
    /// The token of the bank's apps.
    let token: String
    /// The secret of the bank's apps.
    let secret: String
    /// The key that apps pin, in base64url.
    let rootKey: String
    /// Returns the result of a check that reached the bank with a right signature; nil before.
    let status: @Sendable (_ reference: String) -> String?
}
