// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Encodings
import Execution
package import IdentityCheck

/// A pair of token and secret, of which only a hash is kept.
package struct NewCredential: ~Copyable {
    /// The token, which is not secret.
    package let token: String
    /// The secret, in base64url.
    package let secret: SecretBytes
}

// Accounts and credentials, for the server's operator (spec, document scan §4.1).
extension IdentityServer {
    /// Slow enough against guessing, and fast enough for each request: secrets have 256 random bits.
    private static let cost = Argon2id(passCount: 2, memoryKibibyteCount: 1024)

    /// Adds an account; returns its identifier.
    package func addAccount(
        _ name: String,
        settings: CheckSettings = CheckSettings()
    ) async throws(IdentityRequestError) -> String {
        let id = Self.newReference()
        let account = IdentityAccount(
            id: id,
            name: name,
            isEnabled: true,
            settings: settings,
            accepted: nil
        )
        try await put(account)
        return id
    }

    /// Changes the settings of an account, the documents that it accepts, and whether it is enabled.
    package func changeAccount(
        _ id: String,
        settings: CheckSettings,
        accepted: AcceptedDocuments? = nil,
        isEnabled: Bool = true
    ) async throws(IdentityRequestError) {
        let found = try await store.read { work throws(IdentityRequestError) in
            try AccountRows.account(id, work)
        }
        guard let found else { throw IdentityRequestError(.notFound) }
        let changed = IdentityAccount(
            id: id,
            name: found.name,
            isEnabled: isEnabled,
            settings: settings,
            accepted: accepted
        )
        try await put(changed)
    }

    private func put(_ account: IdentityAccount) async throws(IdentityRequestError) {
        let time = now()
        try await store.write { work throws(IdentityRequestError) in
            try AccountRows.put(account, at: time, work)
        }
    }

    /// Adds a credential to an account.
    package func addCredential(
        to id: String,
        _ scopes: Set<IdentityScope>,
        random: some RandomSource = SystemRandom()
    ) async throws(IdentityRequestError) -> NewCredential {
        let secret = random.secret(count: 32).base64(.url)
        let salt = random.bytes(count: Argon2id.saltByteCount)
        let hash = try Self.hash(secret, salt)
        let (token, time) = (Self.newReference(), now())
        try await store.write { work throws(IdentityRequestError) in
            guard let account = try AccountRows.account(id, work) else {
                throw IdentityRequestError(.notFound)
            }
            let credential = StoredCredential(
                token: token,
                scopes: scopes,
                salt: salt,
                hash: hash,
                expires: nil,
                account: account
            )
            try AccountRows.insert(credential, at: time, work)
        }
        return NewCredential(token: token, secret: secret)
    }

    /// Returns the account whose token and secret a request carries.
    ///
    /// - Throws: `unauthorized`, `rateLimited`, `accountDisabled`, `forbidden`.
    func caller(
        _ token: String,
        secret: [UInt8],
        from address: String?,
        _ scope: IdentityScope
    ) async throws(IdentityRequestError) -> IdentityCaller {
        let (address, time) = (address ?? "", now())
        if let seconds = wrongSecrets.withLock({ $0.secondsToWait(address, at: time) }) {
            throw IdentityRequestError(.rateLimited, retryAfter: seconds)
        }
        let found = try await store.read { work throws(IdentityRequestError) in
            try AccountRows.credential(token, work)
        }
        // An unknown token costs the same time as a wrong secret.
        let salt = found?.salt ?? [UInt8](repeating: 0, count: Argon2id.saltByteCount)
        let hash = try Self.hash(SecretBytes(copying: secret), salt)
        let known = SecretBytes(copying: found?.hash ?? [])
        let given = hash[...]
        guard let found, known.isEqualInConstantTime(to: given.span),
            found.expires.map({ time < $0 }) ?? true
        else {
            wrongSecrets.withLock { $0.add(address, at: time) }
            throw IdentityRequestError(.unauthorized)
        }
        guard found.account.isEnabled else { throw IdentityRequestError(.accountDisabled) }
        guard found.scopes.contains(scope) else { throw IdentityRequestError(.forbidden) }
        return IdentityCaller(account: found.account, token: token)
    }

    static func hash(
        _ secret: borrowing SecretBytes,
        _ salt: [UInt8]
    ) throws(IdentityRequestError) -> [UInt8] {
        do throws(CipherError) {
            guard let cost else { throw .notOffered }
            return try cost.derive(byteCount: 32, from: secret, salt: salt).revealed()
        } catch {
            throw IdentityRequestError(.internalError)
        }
    }

    /// Draws a UUID of version 4 in lower case (RFC 9562 §5.4).
    static func newReference(_ random: some RandomSource = SystemRandom()) -> String {
        var bytes = random.bytes(count: 16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        var rest = Hex.encode(bytes)[...]
        var groups: [Substring] = []
        for count in [8, 4, 4, 4, 12] {
            groups.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return groups.joined(separator: "-")
    }
}
