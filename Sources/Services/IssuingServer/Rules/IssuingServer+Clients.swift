// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
package import Encodings
import PaymentCards

/// A client as the server's operator sees it.
package struct IssuingClient: Sendable, Hashable {
    /// The name.
    package let id: String
    /// When it was added.
    package let createdOn: PreciseInstant
    /// When it was revoked; `nil` if the server admits it.
    package let revokedOn: PreciseInstant?
}

// The banks that may use the server, for its operator.
extension IssuingServer {
    /// Adds a client.
    ///
    /// - Returns: its secret, of which only the hash is kept.
    /// - Throws: `clientForm`, `clientKnown`, `database`.
    package func addClient(
        _ id: String,
        random: some RandomSource = SystemRandom()
    ) async throws(IssuingServerError) -> SecretBytes {
        guard IssuingClientSecret.isName(id) else { throw .clientForm }
        let secret = IssuingClientSecret.make(random)
        let (hash, time) = (IssuingClientSecret.hash(of: secret), now())
        let isNew = try await operating { work throws(IssuingRequestError) in
            try IssuingClientRows.insert(id, secretHash: hash, at: time, work)
        }
        guard isNew else { throw .clientKnown }
        return secret
    }

    /// Gives a client a new secret, which ends the old one, and admits it again if it was revoked.
    ///
    /// - Returns: the secret.
    /// - Throws: `clientUnknown`, `database`.
    package func renewClient(
        _ id: String,
        random: some RandomSource = SystemRandom()
    ) async throws(IssuingServerError) -> SecretBytes {
        let secret = IssuingClientSecret.make(random)
        let hash = IssuingClientSecret.hash(of: secret)
        let isKnown = try await operating { work throws(IssuingRequestError) in
            try IssuingClientRows.setSecret(id, hash: hash, work)
        }
        guard isKnown else { throw .clientUnknown }
        return secret
    }

    /// Refuses a client from now on; its cards and its tokens stay valid.
    ///
    /// - Throws: `clientUnknown`, `database`.
    package func revokeClient(_ id: String) async throws(IssuingServerError) {
        let time = now()
        let isKnown = try await operating { work throws(IssuingRequestError) in
            try IssuingClientRows.revoke(id, at: time, work)
        }
        guard isKnown else { throw .clientUnknown }
    }

    /// Returns all clients, oldest first.
    ///
    /// - Throws: `database`.
    package func clients() async throws(IssuingServerError) -> [IssuingClient] {
        try await operating { work throws(IssuingRequestError) in
            try IssuingClientRows.all(work)
        }
    }

    /// Writes in one transaction for the operator, and reports errors of the database.
    func operating<Value: Sendable>(
        _ body: @escaping @Sendable (IssuingStore.Work) throws(IssuingRequestError) -> Value
    ) async throws(IssuingServerError) -> Value {
        do throws(IssuingRequestError) {
            return try await store.write(body)
        } catch {
            guard let cause = error.cause else { throw .cryptography }
            throw .database(cause)
        }
    }
}
