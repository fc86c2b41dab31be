// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

/// The bank whose app is behind `/verify`: its accounts at the server for identity checks, and the results it
/// received.
struct VerifyBank: Sendable {
    /// An account with the credentials of its apps.
    struct Account: Sendable {
        let id: String
        let name: String
        let token: String
        let secret: String
    }

    /// The address of the server.
    let base: String
    /// The accounts; the first is the bank's usual one.
    let accounts: [Account]
    /// The keys that apps pin, in base64url, by their identifiers.
    let keys: [String: String]
    /// Makes an offline token for data of an app; nil if it cannot.
    let offlineToken: @Sendable (_ bundleID: String) -> String?
    /// Returns the result of a check that reached the bank with a right signature; nil before.
    let status: @Sendable (_ reference: String) -> String?
}
