// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
package import Encodings
package import IdentityCheck

// The secrets that sign callbacks.
extension IdentityServer {
    /// For how long a secret still signs after a new one took its place, in milliseconds: 7 days.
    private static let formerMilliseconds: Int64 = 7 * 86_400_000

    /// Gives an account a new secret for callbacks; the former one also signs for 7 days.
    ///
    /// Results that waited for the first one are sent now.
    ///
    /// - Returns: the secret, which is kept encrypted.
    package func renewCallbackSecret(
        of account: String,
        by actor: CheckAuditEntry.Actor = .operator,
        random: some RandomSource = SystemRandom()
    ) async throws(IdentityRequestError) -> SecretBytes {
        let secret = random.secret(count: 32).base64(.url)
        let wrapped = try keys.wrapCallbackSecret(secret, of: account, random: random)
        let time = now()
        let end = time.adding(milliseconds: Self.formerMilliseconds)
        try await store.write { work throws(IdentityRequestError) in
            guard try AccountRows.account(account, work) != nil else {
                throw IdentityRequestError(.notFound)
            }
            let former = try CallbackSecretRows.find(account, work)?.secret
            let new = StoredCallbackSecret(
                secret: wrapped,
                former: former,
                formerUntil: former.map { _ in end }
            )
            try CallbackSecretRows.put(new, of: account, work)
            if former == nil { try CallbackRows.hasten(of: account, at: time, work) }
            var entry = CheckAuditEntry(.callbackSecretAdd, of: account, by: actor, at: time)
            // What is hashed is encrypted, and says nothing about the secrets.
            entry.before = former.map { HashAlgorithm.sha256.digest(of: $0) }
            entry.after = HashAlgorithm.sha256.digest(of: wrapped)
            try IdentityAuditRows.append([entry], work)
        }
        return secret
    }

    /// Whether an account has a secret that signs its callbacks.
    func hasCallbackSecret(_ account: String) async throws(IdentityRequestError) -> Bool {
        try await store.read { work throws(IdentityRequestError) in
            try CallbackSecretRows.find(account, work) != nil
        }
    }

    /// Until when the secret before the present one also signs; nil if it does not.
    package func formerCallbackSecretEnd(
        of account: String
    ) async throws(IdentityRequestError) -> PreciseInstant? {
        let time = now()
        let found = try await store.read { work throws(IdentityRequestError) in
            try CallbackSecretRows.find(account, work)
        }
        return found?.formerUntil.flatMap { time < $0 ? $0 : nil }
    }

    /// Ends the secret before the present one at once; without one nothing happens.
    package func dropFormerCallbackSecret(
        of account: String,
        by actor: CheckAuditEntry.Actor = .operator
    ) async throws(IdentityRequestError) {
        let time = now()
        try await store.write { work throws(IdentityRequestError) in
            guard let found = try CallbackSecretRows.find(account, work), let former = found.former
            else { return }
            let kept = StoredCallbackSecret(secret: found.secret, former: nil, formerUntil: nil)
            try CallbackSecretRows.put(kept, of: account, work)
            var entry = CheckAuditEntry(.callbackSecretDrop, of: account, by: actor, at: time)
            entry.before = HashAlgorithm.sha256.digest(of: former)
            try IdentityAuditRows.append([entry], work)
        }
    }
}
