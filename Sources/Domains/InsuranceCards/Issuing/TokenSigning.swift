// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Tokens

extension CardTokenKind {
    /// Returns the time claims, if the kind allows the lifetime.
    func times(from start: Instant, lifetime: Int64) throws(CardIssuingError) -> (
        issuedAt: Instant, expiresAt: Instant
    ) {
        let end = start.adding(seconds: lifetime)
        guard 1...rules.maximumLifetime ~= lifetime, end > start else { throw .lifetime }
        return (start, end)
    }

    /// Adds `typ` to claims of this kind and signs them.
    func sign(
        _ members: [(String, JSONOutput)],
        by key: borrowing TokenSigningKey<V2>
    ) throws(CardIssuingError) -> String {
        try sign(claims: .object([("typ", .string(rawValue))] + members), by: key)
    }

    /// Signs claims of this kind, `typ` included.
    func sign(
        claims: JSONOutput,
        by key: borrowing TokenSigningKey<V2>
    ) throws(CardIssuingError) -> String {
        let token: String
        do throws(TokenError) {
            token = try PublicToken.sign(claims: claims, by: key)
        } catch {
            throw .signing
        }
        guard token.utf8.count <= rules.maximumByteCount else { throw .tooLarge }
        return token
    }
}
