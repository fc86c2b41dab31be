// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
import Execution
import HTTPMessages
package import PaymentCards
import Testing

// What a bank's backend does.
extension IssuingFixture {
    /// Registers a cardholder.
    package func addHolder(of bank: Int = 0) async throws -> CardIdentifier {
        let answer = await send(
            .post,
            "/cardholders",
            ["type": "individual", "first_name": "Mara", "last_name": "Lindqvist"],
            by: banks[bank].authorization
        )
        #expect(answer.status == 201)
        return try #require(answer.json?["id"]?.string.flatMap { CardIdentifier($0, .cardholder) })
    }

    /// Issues a card; a virtual one is active at once.
    package func addCard(
        _ form: String = "virtual",
        for holder: CardIdentifier,
        of bank: Int = 0,
        _ more: [(String, JSONOutput)] = []
    ) async throws -> PaymentCard {
        let answer = await send(
            .post,
            "/cards",
            .object(
                [("type", .string(form)), ("cardholder_id", .string(holder.text))] + more
            ),
            by: banks[bank].authorization
        )
        #expect(answer.status == 201, "\(answer.code ?? "")")
        return try #require(answer.json.flatMap { PaymentCard($0) })
    }

    /// The fields of a token request with a new authentication, a minute old.
    package func tokenFields(
        _ kind: TokenKind,
        _ holder: CardIdentifier,
        card: CardIdentifier? = nil,
        operation: SecureOperation? = nil,
        bank: Int = 0
    ) -> [(String, String)] {
        var fields = [
            ("grant_type", "client_credentials"), ("client_id", banks[bank].id),
            ("client_secret", banks[bank].secret), ("cardholder_id", holder.text),
            ("sca_reference", "sca-" + Hex.encode(SystemRandom().bytes(count: 12))),
            ("sca_time", now.adding(milliseconds: -1000).rfc3339),
            ("sca_factors", "knowledge,possession"),
        ]
        switch kind {
        case .session: break
        case .singleUse: fields.append(("single_use", "true"))
        case .provisioning: fields.append(("scope", "wallet:read wallet:write"))
        }
        if let card { fields.append(("card_id", card.text)) }
        if let operation { fields.append(("operation", operation.rawValue)) }
        return fields
    }

    /// Asks for a token.
    package func requestToken(_ fields: [(String, String)]) async -> Answer {
        let body = fields.map { name, value in
            PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value)
        }
        let answer = await send(
            .post,
            "/access/connect/token",
            body: Array(body.joined(separator: "&").utf8),
            type: "application/x-www-form-urlencoded"
        )
        if let text = answer.json?["access_token"]?.string { secrets.withLock { $0.append(text) } }
        return answer
    }

    /// Gets a token.
    package func token(
        _ kind: TokenKind,
        _ holder: CardIdentifier,
        card: CardIdentifier? = nil,
        operation: SecureOperation? = nil,
        bank: Int = 0
    ) async throws -> String {
        let answer = await requestToken(
            tokenFields(kind, holder, card: card, operation: operation, bank: bank)
        )
        #expect(answer.status == 200, "\(answer.code ?? "")")
        return try #require(answer.json?["access_token"]?.string)
    }

    /// Changes the state of a card as a bank.
    package func operate(
        _ verb: String,
        _ card: CardIdentifier,
        reason: String? = nil,
        bank: Int = 0,
        key: String = newKey()
    ) async -> Answer {
        await send(
            .post,
            "/cards/\(card.text)/\(verb)",
            reason.map { ["reason": .string($0)] } ?? [:],
            by: banks[bank].authorization,
            key: key
        )
    }

    /// Reads the whole audit as a bank does.
    package func audit() async throws -> [AuditRow] {
        var rows: [AuditRow] = []
        while true {
            let answer = await send(
                .get,
                "/audit?after=\(rows.last?.sequence ?? 0)",
                nil,
                by: banks[0].authorization
            )
            let page = try #require(answer.json?["rows"]?.elements)
            if page.isEmpty { return rows }
            for value in page { rows.append(try #require(AuditRow(value))) }
        }
    }

    /// Returns the audit's rows of an action.
    package func audit(_ action: AuditAction) async throws -> [AuditRow] {
        try await audit().filter { $0.entry.action == action }
    }
}
