// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards

// Tokens that banks get for their apps.
extension IssuingServer {
    /// The most tokens that a list shows.
    private static let tokenListLimit = 200

    /// Issues the token that a form asks for.
    ///
    /// - Returns: the answer as JSON, the only place where the token's text ever stands.
    /// - Throws: `client_invalid`, the codes of `TokenRequest`, `sca_reference_used`, `rate_limited`; a refused request
    ///   does not spend the reference.
    func issueToken(
        _ fields: [(String, String)],
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> [UInt8] {
        try await issueToken(fields, by: try await client(ofForm: fields), context)
    }

    /// Issues the token that a form of a known client asks for.
    func issueToken(
        _ fields: [(String, String)],
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> [UInt8] {
        let time = now()
        let request = try refusing { () throws(PaymentCardError) in
            try TokenRequest(
                fields.map { (name: $0.0, value: $0.1) },
                mode: rules.mode,
                at: time
            )
        }
        let new = NewToken(request.scope.kind, random: SystemRandom())
        let hash = new.hash
        let stored = StoredToken(
            id: "tok_" + Hex.encode(SystemRandom().bytes(count: 13)),
            client: client,
            issuedOn: time,
            scaHash: request.scaReference.hash,
            token: IssuedToken(request, at: time)
        )
        try await store.write { [self] work throws(IssuingRequestError) in
            try issue(stored, hash, context, work)
        }
        return Self.answer(new, lifetime: request.lifetime, scope: request.scope)
    }

    private func issue(
        _ stored: StoredToken,
        _ hash: TokenHash,
        _ context: RequestContext,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        let (token, time) = (stored.token, stored.issuedOn)
        guard try StoredCardholder.find(token.cardholder, of: stored.client, work) != nil else {
            throw IssuingRequestError(.cardholderNotFound)
        }
        if let card = token.card { _ = try Self.card(card, of: token.cardholder, work) }
        try spend(.tokenRequests, of: token.cardholder.text, at: time, work)
        guard try stored.insert(hash, work) else { throw IssuingRequestError(.scaReferenceUsed) }
        if token.scope.kind == .singleUse { try stored.revokeEarlier(at: time, work) }
        var entry = AuditEntry(.tokenIssue, by: .client(stored.client), context, at: time)
            .about(card: token.card, cardholder: token.cardholder)
        entry.tokenID = stored.id
        entry.scaReferenceHash = Hex.encode(stored.scaHash)
        try IssuingAuditRows.append([entry], work)
    }

    /// Returns the client of a token request, whose secret is a field of the form.
    private func client(
        ofForm fields: [(String, String)]
    ) async throws(IssuingRequestError) -> String {
        let ids = fields.filter { $0.0 == "client_id" }
        let secrets = fields.filter { $0.0 == "client_secret" }
        // A field that is there twice is a form of its own error, but only for a client that is known.
        guard let id = ids.first?.1, let secret = secrets.first?.1 else {
            throw IssuingRequestError(.clientInvalid)
        }
        return try await client(id, secret: Array(secret.utf8)[...])
    }

    /// Writes `{"access_token","token_type","expires_in","scope"}` without a string of the token.
    private static func answer(
        _ token: borrowing NewToken,
        lifetime: Int64,
        scope: TokenScope
    ) -> [UInt8] {
        var text: [UInt8] = []
        // Growing the array would leave a copy of the token in freed memory.
        text.reserveCapacity(512)
        text += #"{"access_token":""#.utf8
        token.text.withBytes { bytes in
            for place in bytes.indices { text.append(bytes[place]) }
        }
        let rest: JSONOutput = [
            "token_type": "Bearer", "expires_in": .integer(Int(lifetime)),
            "scope": .string(scope.text),
        ]
        text += "\",".utf8
        text += rest.utf8().dropFirst()
        return text
    }

    /// Revokes a token for its client; an unknown or foreign one is no error (RFC 7009 §2.2).
    ///
    /// - Throws: `field_missing`, `field_unknown`, `field_invalid`.
    func revokeToken(
        _ fields: [(String, String)],
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) {
        guard fields.allSatisfy({ ["token", "token_type_hint"].contains($0.0) }) else {
            throw IssuingRequestError(.fieldUnknown)
        }
        guard Set(fields.map(\.0)).count == fields.count else {
            throw IssuingRequestError(.fieldInvalid)
        }
        guard let text = fields.first(where: { $0.0 == "token" })?.1 else {
            throw IssuingRequestError(.fieldMissing, field: "token")
        }
        var bytes = Array(text.utf8)
        guard let hash = try? TokenHash(presented: SecretBytes(moving: &bytes)) else { return }
        let time = now()
        try await store.write { work throws(IssuingRequestError) in
            let revoked = try StoredToken.revoke(hash.bytes, ofClient: client, at: time, work)
            guard let revoked else { return }
            var entry = AuditEntry(.tokenRevoke, by: .client(client), context, at: time)
                .about(card: revoked.token.card, cardholder: revoked.token.cardholder)
            entry.tokenID = revoked.id
            try IssuingAuditRows.append([entry], work)
        }
    }

    /// Revokes the session of an app that logs out.
    func revokeSession(
        _ hash: TokenHash,
        _ context: RequestContext
    ) async throws(IssuingRequestError) {
        let time = now()
        try await store.write { [self] work throws(IssuingRequestError) in
            let session = try bearer(hash, .session, at: time, work)
            let client = session.client
            _ = try StoredToken.revoke(hash.bytes, ofClient: client, at: time, work)
            let entry = AuditEntry(.tokenRevoke, by: .cardholder(session), context, at: time)
                .about(card: nil, cardholder: session.token.cardholder)
            try IssuingAuditRows.append([entry], work)
        }
    }

    /// Returns the newest tokens of a client's cardholder.
    func tokens(
        ofCardholder id: CardIdentifier,
        by client: String
    ) async throws(IssuingRequestError) -> [TokenSummary] {
        let time = now()
        let stored = try await store.read { work throws(IssuingRequestError) in
            guard try StoredCardholder.find(id, of: client, work) != nil else {
                throw IssuingRequestError(.cardholderNotFound)
            }
            return try StoredToken.all(of: id, limit: Self.tokenListLimit, work)
        }
        return stored.map { TokenSummary($0, among: stored, at: time) }
    }
}

/// What a bank may see of a token that it asked for; never the token.
struct TokenSummary: Sendable {
    private let stored: StoredToken
    private let status: String

    init(_ stored: StoredToken, among all: [StoredToken], at now: PreciseInstant) {
        self.stored = stored
        // How a token ended says more than that its time is over by now.
        let token = stored.token
        if token.consumedOn != nil {
            status = "consumed"
        } else if let revoked = token.revokedOn {
            // A newer token for the same card and operation revokes the older one as it is issued.
            let hasSuccessor = all.contains {
                $0.id != stored.id && $0.issuedOn == revoked && $0.token.scope == token.scope
                    && $0.token.card == token.card
            }
            let isReplaced = hasSuccessor && token.scope.kind == .singleUse
            status = isReplaced ? "replaced" : "revoked"
        } else if token.refusal(at: now) != nil {
            status = "expired"
        } else {
            status = token.lastUsedOn > stored.issuedOn ? "used" : "unused"
        }
    }

    var json: JSONOutput {
        let token = stored.token
        var members: [(String, JSONOutput)] = [
            ("id", .string(stored.id)), ("kind", .string(token.scope.kind.rawValue)),
            ("scope", .string(token.scope.text)), ("status", .string(status)),
            ("issued_on", .string(stored.issuedOn.rfc3339)),
            ("expires_on", .string(token.expiresOn.rfc3339)),
            ("sca_ref_hash", .string(Hex.encode(stored.scaHash))),
        ]
        if let card = token.card { members.append(("card_id", .string(card.text))) }
        return .object(members)
    }
}
