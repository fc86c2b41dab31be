// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

/// Who sends a request.
struct IdentityCaller: Sendable {
    let account: IdentityAccount
    /// The token of the credential.
    let token: String

    /// The caller as the audit names it.
    var actor: CheckAuditEntry.Actor { .credential(token) }
}
