// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Who sends a request.
struct IdentityCaller: Sendable {
    let account: IdentityAccount
    /// The token of the credential.
    let token: String
}
