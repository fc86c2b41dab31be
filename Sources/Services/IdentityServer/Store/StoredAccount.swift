// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import IdentityCheck

/// An account as stored.
struct IdentityAccount: Sendable {
    let id: String
    let name: String
    var isEnabled: Bool
    var settings: CheckSettings
    /// The documents that the account chose; nil for all that the server accepts.
    var accepted: AcceptedDocuments?
    /// What the operator lets the account use.
    var grants = AccountGrants.all

    /// All of it but the identifier.
    var json: JSONOutput {
        [
            "name": .string(name), "enabled": .boolean(isEnabled), "settings": settings.json,
            "accepted": accepted?.json ?? .null, "grants": grants.json,
        ]
    }
}

/// A pair of token and secret as stored, with its account.
struct StoredCredential: Sendable {
    let token: String
    let account: String
    /// The administrator's name for it; nil for one that the operator made.
    let label: String?
    let scopes: Set<IdentityScope>
    let salt: [UInt8]
    let hash: [UInt8]
    let createdOn: PreciseInstant
    let expires: PreciseInstant?
    /// When it was last used, to the minute; nil for never.
    let used: PreciseInstant?

    /// The scopes in a fixed order.
    var scopeNames: [String] {
        IdentityScope.allCases.filter(scopes.contains).map(\.rawValue)
    }

    /// Whether it is valid at a time.
    func isValid(at now: PreciseInstant) -> Bool { expires.map { now < $0 } ?? true }

    /// What administrators choose, which the audit hashes.
    var json: JSONOutput {
        [
            "label": label.map { .string($0) } ?? .null,
            "scopes": .array(scopeNames.map { .string($0) }),
            "expires": expires.map { .string($0.rfc3339) } ?? .null,
        ]
    }
}
