// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution

// Who may send a request.
extension IdentityServer {
    /// Slow enough against guessing, and fast enough for each request: secrets have 256 random bits.
    private static let cost = Argon2id(passCount: 2, memoryKibibyteCount: 1024)
    /// How precisely the last use of a credential is kept, in milliseconds, so that few requests write.
    private static let usePrecision: Int64 = 60_000

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
            try CredentialRows.find(token, work)
        }
        // An unknown token costs the same time as a wrong secret.
        let salt =
            found?.credential.salt ?? [UInt8](repeating: 0, count: Argon2id.saltByteCount)
        let hash = try Self.hash(SecretBytes(copying: secret), salt)
        let known = SecretBytes(copying: found?.credential.hash ?? [])
        let given = hash[...]
        guard let found, known.isEqualInConstantTime(to: given.span),
            found.credential.isValid(at: time)
        else {
            wrongSecrets.withLock { $0.add(address, at: time) }
            throw IdentityRequestError(.unauthorized)
        }
        guard found.account.isEnabled else { throw IdentityRequestError(.accountDisabled) }
        guard scope.isGranted(by: found.credential.scopes) else {
            throw IdentityRequestError(.forbidden)
        }
        try await noteUse(of: found.credential, at: time)
        return IdentityCaller(account: found.account, token: token)
    }

    private func noteUse(
        of credential: StoredCredential,
        at time: PreciseInstant
    ) async throws(IdentityRequestError) {
        if let used = credential.used, time < used.adding(milliseconds: Self.usePrecision) {
            return
        }
        try await store.write { work throws(IdentityRequestError) in
            try CredentialRows.setUsed(credential.token, at: time, work)
        }
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
}
