// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

/// Who sends a request.
struct IdentityCaller: Sendable {
    let account: IdentityAccount
    /// Stands for the operator, who needs no credential; credentials have other tokens.
    static let operatorToken = "operator"

    /// The token of the credential.
    let token: String
    /// Whether a person at the desk sends it, who may take a decision back for a while.
    var isAtDesk = false

    /// The caller as the audit names it.
    var actor: CheckAuditEntry.Actor {
        token == Self.operatorToken ? .operator : .credential(token)
    }
}
