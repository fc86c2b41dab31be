// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Encodings
package import IdentityCheck

/// An account with credentials that were drawn and saved before.
package struct AccountEntry: Sendable {
    /// A pair of token and secret.
    package struct Credential: Sendable {
        let token: String
        let secret: String
        let scopes: Set<IdentityScope>
        let label: String?

        /// Describes a pair; the label is what desks call the person who uses it.
        package init(
            token: String,
            secret: String,
            scopes: Set<IdentityScope>,
            label: String? = nil
        ) {
            self.token = token
            self.secret = secret
            self.scopes = scopes
            self.label = label
        }
    }

    let id: String
    let name: String
    let isEnabled: Bool
    let settings: CheckSettings
    let credentials: [Credential]
    let callbackSecret: String

    /// Describes an account.
    package init(
        id: String,
        name: String,
        isEnabled: Bool,
        settings: CheckSettings,
        credentials: [Credential],
        callbackSecret: String
    ) {
        self.id = id
        self.name = name
        self.isEnabled = isEnabled
        self.settings = settings
        self.credentials = credentials
        self.callbackSecret = callbackSecret
    }
}

// Accounts that whoever runs the server enters whole.
extension IdentityServer {
    /// Enters an account, unless it is there already.
    ///
    /// - Returns: whether it is new.
    package func enter(
        _ entry: AccountEntry,
        random: some RandomSource = SystemRandom()
    ) async throws(IdentityRequestError) -> Bool {
        let account = IdentityAccount(
            id: entry.id,
            name: entry.name,
            isEnabled: entry.isEnabled,
            settings: entry.settings,
            accepted: nil
        )
        let time = now()
        var credentials: [StoredCredential] = []
        for credential in entry.credentials {
            let salt = random.bytes(count: Argon2id.saltByteCount)
            credentials.append(
                StoredCredential(
                    token: credential.token,
                    account: entry.id,
                    label: credential.label,
                    scopes: credential.scopes,
                    salt: salt,
                    hash: try Self.hash(SecretBytes(copying: Array(credential.secret.utf8)), salt),
                    createdOn: time,
                    expires: nil,
                    used: nil
                )
            )
        }
        let wrapped = try keys.wrapCallbackSecret(
            SecretBytes(copying: Array(entry.callbackSecret.utf8)),
            of: entry.id,
            random: random
        )
        let new = credentials
        return try await store.write { work throws(IdentityRequestError) in
            guard try AccountRows.account(entry.id, work) == nil else { return false }
            try AccountRows.put(account, at: time, work)
            for credential in new { try CredentialRows.insert(credential, work) }
            let secret = StoredCallbackSecret(secret: wrapped, former: nil, formerUntil: nil)
            try CallbackSecretRows.put(secret, of: entry.id, work)
            var row = CheckAuditEntry(.account, of: entry.id, by: .operator, at: time)
            row.after = account.json.digest
            try IdentityAuditRows.append([row], work)
            return true
        }
    }

    /// Changes the settings of an account.
    ///
    /// - Throws: `notFound`.
    package func changeSettings(
        of id: String,
        _ change: @escaping @Sendable (inout CheckSettings) -> Void
    ) async throws(IdentityRequestError) {
        _ = try await self.change(id, .settings, by: .operator) { change(&$0.settings) }
    }

    /// Whether the database answers.
    func isReady() async -> Bool {
        let found = try? await store.read { work throws(IdentityRequestError) in
            try AccountRows.account("", work) == nil
        }
        return found ?? false
    }
}
