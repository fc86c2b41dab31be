// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards

extension IssuingServer {
    /// The longest text of a search, in characters.
    private static let searchLimit = 80
    /// The most rows of the audit's end that the desk asks for at once.
    private static let tailLimit = 200

    // Cardholders and cards.

    /// Returns a part of a client's cardholders that a search finds, newest first, with what they have.
    func deskCardholders(
        of client: String,
        containing text: String,
        _ list: ListRequest
    ) async throws(IssuingRequestError) -> JSONOutput {
        guard text.count <= Self.searchLimit, !text.unicodeScalars.contains("\0") else {
            throw IssuingRequestError(.fieldInvalid, field: "search")
        }
        let after = try list.cursor.map { text throws(IssuingRequestError) in
            try ListCursor.identifier(text, .cardholder)
        }
        let found = try await store.read { work throws(IssuingRequestError) in
            var position: ListPosition?
            if let after {
                guard let row = try StoredCardholder.find(after, of: client, work) else {
                    throw ListCursor.invalid
                }
                position = ListPosition(
                    created: row.createdOn.millisecondsSinceEpoch,
                    id: row.id.text
                )
            }
            return try IssuingDeskRows.cardholders(
                of: client,
                containing: text,
                after: position,
                limit: list.limit + 1,
                work
            )
        }
        let page = found.prefix(list.limit)
        let next = found.count > list.limit ? page.last?.holder.id : nil
        return [
            "cardholders": .array(page.map(\.json)),
            "next_cursor": next.map { .string(ListCursor.text($0)) } ?? .null,
        ]
    }

    /// Returns a client's cardholder with what it has.
    func deskCardholder(
        _ id: CardIdentifier,
        by client: String
    ) async throws(IssuingRequestError) -> JSONOutput {
        let found = try await store.read { work throws(IssuingRequestError) in
            try IssuingDeskRows.cardholder(id, of: client, work)
        }
        guard let found else { throw IssuingRequestError(.cardholderNotFound) }
        return found.json
    }

    /// Returns a client's card, and the day on which it is to end early.
    func deskCard(
        _ id: CardIdentifier,
        by client: String
    ) async throws(IssuingRequestError) -> JSONOutput {
        let (card, day) = try await store.read { work throws(IssuingRequestError) in
            guard let card = try PaymentCardRows.card(id, ofClient: client, work) else {
                throw IssuingRequestError(.cardNotFound)
            }
            return (card, try PaymentCardRows.revocationDate(of: id, work))
        }
        guard let day, case .object(let members) = card.json else { return card.json }
        return .object(members + [("revocation_date", .string(day))])
    }

    // Tokens.

    /// Returns the newest tokens of a client's cardholder, with the server's time, from which their ages count.
    func deskTokens(
        ofCardholder id: CardIdentifier,
        by client: String
    ) async throws(IssuingRequestError) -> JSONOutput {
        let tokens = try await tokens(ofCardholder: id, by: client)
        return ["now": .string(now().rfc3339), "tokens": .array(tokens.map(\.json))]
    }

    /// Issues a token for tests, in a sandbox only: the authentication behind it is made up, and named so.
    ///
    /// - Returns: the answer with the token and `sca_reference`.
    func issueTestToken(
        _ form: JSONValue,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> [UInt8] {
        guard rules.mode == .sandbox else { throw IssuingRequestError(.notFound) }
        let allowed: Set = ["cardholder_id", "kind", "card_id", "operation"]
        guard let members = form.members, members.allSatisfy({ allowed.contains($0.name) }) else {
            throw IssuingRequestError(.fieldUnknown)
        }
        guard let kind = form["kind"]?.string.flatMap(TokenKind.init(rawValue:)) else {
            throw IssuingRequestError(.fieldInvalid, field: "kind")
        }
        let reference = "made-up-" + Hex.encode(SystemRandom().bytes(count: 12))
        var fields = [
            ("grant_type", "client_credentials"), ("sca_reference", reference),
            ("sca_time", now().rfc3339), ("sca_factors", "knowledge,possession"),
        ]
        switch kind {
        case .session: break
        case .singleUse: fields.append(("single_use", "true"))
        case .provisioning: fields.append(("scope", TokenScope.provisioning.text))
        }
        for name in ["cardholder_id", "card_id", "operation"] {
            guard let member = form[name] else { continue }
            guard let text = member.string else {
                throw IssuingRequestError(.fieldInvalid, field: name)
            }
            fields.append((name, text))
        }
        var answer = try await issueToken(fields, by: client, context)
        answer.removeLast()
        answer += ",\"sca_reference\":\(JSONOutput.string(reference).encoded())}".utf8
        return answer
    }

    /// Revokes a token of a client by the name that lists have for it; one that is not open any more stays as it is.
    func revokeToken(
        named id: String,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) {
        let time = now()
        try await store.write { work throws(IssuingRequestError) in
            guard let token = try StoredToken.named(id, ofClient: client, work) else {
                throw IssuingRequestError(.notFound)
            }
            let holder = token.token.cardholder
            let revoked = try StoredToken.revokeOpen(
                ofCardholder: holder,
                named: id,
                at: time,
                work
            )
            try Self.note(revoked, by: client, context, at: time, work)
        }
    }

    /// Revokes all open tokens of a client's cardholder.
    func revokeTokens(
        ofCardholder id: CardIdentifier,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) {
        let time = now()
        try await store.write { work throws(IssuingRequestError) in
            guard try StoredCardholder.find(id, of: client, work) != nil else {
                throw IssuingRequestError(.cardholderNotFound)
            }
            let revoked = try StoredToken.revokeOpen(ofCardholder: id, at: time, work)
            try Self.note(revoked, by: client, context, at: time, work)
        }
    }

    private static func note(
        _ revoked: [StoredToken],
        by client: String,
        _ context: RequestContext,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        guard !revoked.isEmpty else { return }
        let entries = revoked.map { stored in
            var entry = AuditEntry(.tokenRevoke, by: .client(client), context, at: time)
                .about(card: stored.token.card, cardholder: stored.token.cardholder)
            entry.tokenID = stored.id
            return entry
        }
        try IssuingAuditRows.append(entries, work)
    }

    // The audit.

    /// Returns the last rows of the audit, in their order.
    func auditTail(_ count: Int) async throws(IssuingRequestError) -> [AuditRow] {
        guard 1...Self.tailLimit ~= count else {
            throw IssuingRequestError(.fieldInvalid, field: "last")
        }
        return try await store.read { work throws(IssuingRequestError) in
            let head = try IssuingDeskRows.auditHead(work)
            return try IssuingAuditRows.page(after: max(0, head - count), limit: count, work)
        }
    }
}

extension DeskCardholder {
    /// The cardholder as banks' backends see it, with the number of cards and the last activity.
    var json: JSONOutput {
        var members: [(String, JSONOutput)] = [("cards", .integer(Int(cardCount)))]
        if case .object(let own) = holder.json { members = own + members }
        if let lastActivity { members.append(("last_activity", .string(lastActivity.rfc3339))) }
        return .object(members)
    }
}
