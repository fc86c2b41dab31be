// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
package import Encodings
package import IdentityCheck

/// A pair of token and secret, of which only a hash is kept.
package struct NewCredential: ~Copyable {
    /// The token, which is not secret.
    package let token: String
    /// The secret, in base64url.
    package let secret: SecretBytes
}

/// A credential as administrators see it; its secret is not kept.
package struct CredentialSummary: Sendable {
    /// The token, which is not secret.
    package let token: String
    /// The administrator's name for it.
    package let label: String?
    /// What it permits, in a fixed order.
    package let scopes: [IdentityScope]
    /// When it was made.
    package let createdOn: PreciseInstant
    /// When it ends; nil for never.
    package let expires: PreciseInstant?
    /// When it was last used, to the minute; nil for never.
    package let used: PreciseInstant?
}

// The credentials of an account.
extension IdentityServer {
    /// The most credentials of an account.
    private static let credentialLimit = 100

    /// Adds a credential to an account.
    ///
    /// - Parameters:
    ///   - id: the account.
    ///   - scopes: what it permits.
    ///   - label: a name for administrators.
    ///   - expires: when it ends; nil for never.
    ///   - actor: who adds it.
    ///   - random: the source of token and secret.
    /// - Returns: token and secret, of which only a hash is kept.
    /// - Throws: `notFound`; `limitReached`.
    package func addCredential(
        to id: String,
        _ scopes: Set<IdentityScope>,
        label: String? = nil,
        expires: PreciseInstant? = nil,
        by actor: CheckAuditEntry.Actor = .operator,
        random: some RandomSource = SystemRandom()
    ) async throws(IdentityRequestError) -> NewCredential {
        let secret = random.secret(count: 32).base64(.url)
        let salt = random.bytes(count: Argon2id.saltByteCount)
        let time = now()
        let credential = StoredCredential(
            token: Self.newReference(),
            account: id,
            label: label,
            scopes: scopes,
            salt: salt,
            hash: try Self.hash(secret, salt),
            createdOn: time,
            expires: expires,
            used: nil
        )
        try await store.write { work throws(IdentityRequestError) in
            guard try AccountRows.account(id, work) != nil else {
                throw IdentityRequestError(.notFound)
            }
            guard try CredentialRows.all(ofAccount: id, work).count < Self.credentialLimit else {
                throw IdentityRequestError(.limitReached)
            }
            try CredentialRows.insert(credential, work)
            var entry = CheckAuditEntry(.credentialAdd, of: id, by: actor, at: time)
            (entry.subject, entry.after) = (credential.token, credential.json.digest)
            try IdentityAuditRows.append([entry], work)
        }
        return NewCredential(token: credential.token, secret: secret)
    }

    /// Returns the credentials of an account, the oldest first.
    package func credentials(
        of id: String
    ) async throws(IdentityRequestError) -> [CredentialSummary] {
        try await store.read { work throws(IdentityRequestError) in
            guard try AccountRows.account(id, work) != nil else {
                throw IdentityRequestError(.notFound)
            }
            return try CredentialRows.all(ofAccount: id, work).map { credential in
                CredentialSummary(
                    token: credential.token,
                    label: credential.label,
                    scopes: IdentityScope.allCases.filter(credential.scopes.contains),
                    createdOn: credential.createdOn,
                    expires: credential.expires,
                    used: credential.used
                )
            }
        }
    }

    /// Revokes a credential.
    ///
    /// - Throws: `notFound`; `lastAdmin` for the last one that is valid and permits administration.
    package func revokeCredential(
        _ token: String,
        of id: String,
        by actor: CheckAuditEntry.Actor = .operator
    ) async throws(IdentityRequestError) {
        let time = now()
        try await store.write { work throws(IdentityRequestError) in
            let all = try CredentialRows.all(ofAccount: id, work)
            guard let found = all.first(where: { $0.token == token }) else {
                throw IdentityRequestError(.notFound)
            }
            let isAdministrator = { (credential: StoredCredential) in
                credential.scopes.contains(.admin) && credential.isValid(at: time)
            }
            // Two administrators who revoke each other at once meet here: the transaction runs again for the second.
            guard
                !isAdministrator(found)
                    || all.contains(where: { $0.token != token && isAdministrator($0) })
            else { throw IdentityRequestError(.lastAdmin) }
            try CredentialRows.remove(token, work)
            var entry = CheckAuditEntry(.credentialRevoke, of: id, by: actor, at: time)
            (entry.subject, entry.before) = (token, found.json.digest)
            try IdentityAuditRows.append([entry], work)
        }
    }
}
