// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import HTTPServer
import IssuingServer
import PaymentCards
import TestSupport
import Testing

/// A bank at an issuing server, and the app of its cardholders.
struct IssuingBank {
    let router: HTTPRouter
    let id: String
    let secret: String
    let now: PreciseInstant

    /// Registers a bank.
    init(_ id: String, at service: IssuingService, now: PreciseInstant) async throws {
        let secret = try await service.server.addClient(id)
        router = Self.router(service)
        self.id = id
        self.secret = String(decoding: secret.revealed(), as: UTF8.self)
        self.now = now
    }

    /// Continues as a bank at another server that knows it.
    init(_ former: IssuingBank, at router: HTTPRouter) {
        (self.router, id, secret, now) = (router, former.id, former.secret, former.now)
    }

    /// Takes the credentials of the demonstration's first bank.
    init(access: JSONValue, at router: HTTPRouter, now: PreciseInstant) throws {
        let client = try #require(access["issuing"]?["clients"]?[0])
        self.router = router
        id = try #require(client["id"]?.string)
        secret = try #require(client["secret"]?.string)
        self.now = now
    }

    static func router(_ service: IssuingService) -> HTTPRouter {
        HTTPRouter(routes: service.routes, problemForms: [IssuingErrors.form])
    }

    /// Sends a request as the bank and returns the JSON of the answer.
    @discardableResult
    func send(
        _ method: HTTPMethod,
        _ target: String,
        _ json: JSONOutput? = nil,
        status: Int = 200
    ) async throws -> JSONValue {
        var headers: HTTPHeaders = [
            "Authorization": "Basic " + Base64.encode(Array("\(id):\(secret)".utf8))
        ]
        if json != nil {
            headers.add("Content-Type", "application/json")
            headers.add("Idempotency-Key", Self.newKey())
        }
        let request = HTTPRequest(
            method,
            "/issuing" + target,
            headers: headers,
            body: json?.utf8() ?? []
        )
        let answer = await router.respond(to: request)
        #expect(answer.status.code == status, "\(target)")
        return try JSONTree(parsing: answer.bytes).root
    }

    /// Registers a cardholder and issues an active card of plastic, which has a number and a PIN.
    func issueCard() async throws -> PaymentCard {
        let holder = try await send(
            .post,
            "/cardholders",
            ["type": "individual", "first_name": "Mara", "last_name": "Lindqvist"],
            status: 201
        )
        let card = try await send(
            .post,
            "/cards",
            ["type": "physical", "cardholder_id": .string(try #require(holder["id"]?.string))],
            status: 201
        )
        let id = try #require(card["id"]?.string)
        try await send(.post, "/cards/\(id)/activate", [:])
        return try await self.card(id)
    }

    /// Returns a card as it is.
    func card(_ id: String) async throws -> PaymentCard {
        try #require(PaymentCard(try await send(.get, "/cards/" + id)))
    }

    /// Returns the digits that the app shows for a card, with a token of its own.
    func digits(_ operation: SecureOperation, of card: PaymentCard) async throws -> [UInt8] {
        let token = try await token(operation, card)
        return try #require(try await digits(operation, of: card, token: token))
    }

    /// Returns the digits that the app shows for a card; nil if the token is refused.
    func digits(
        _ operation: SecureOperation,
        of card: PaymentCard,
        token: String
    ) async throws -> [UInt8]? {
        let keys = await router.respond(to: HTTPRequest(.get, "/issuing/device/v1/vault-keys"))
        let listed = try JSONTree(parsing: keys.bytes).root["keys"]?[0]
        let request = try SecureDataRequest.make(
            operation,
            token: SecretBytes(copying: Array(token.utf8)),
            card: card.id,
            key: try #require(listed.flatMap { VaultKey($0) }),
            random: SystemRandom()
        )
        let sent = HTTPRequest(
            .post,
            "/issuing/device/v1/cards/\(card.id.text)/secure-data",
            headers: ["Content-Type": "application/json"],
            body: request.body
        )
        let answer = await router.respond(to: sent)
        guard answer.status.code == 200 else { return nil }
        let pending = request.awaitAnswer()
        let records = try pending.open(answer: answer.bytes, lastFour: card.lastFour)
        return operation == .pin ? Self.bytes(records.pin) : Self.bytes(records.pan)
    }

    private static func bytes(_ secret: borrowing SecretBytes?) -> [UInt8]? {
        switch secret {
        case .some(let secret): secret.revealed()
        case .none: nil
        }
    }

    /// Gets a token for one request about a card.
    func token(_ operation: SecureOperation, _ card: PaymentCard) async throws -> String {
        let fields = [
            ("grant_type", "client_credentials"), ("client_id", id), ("client_secret", secret),
            ("cardholder_id", card.cardholder.text), ("single_use", "true"),
            ("card_id", card.id.text), ("operation", operation.rawValue),
            ("sca_reference", Self.newKey()),
            ("sca_time", now.adding(milliseconds: -1000).rfc3339),
            ("sca_factors", "knowledge,possession"),
        ]
        let body = fields.map { $0 + "=" + PercentEncoding.encode($1) }.joined(separator: "&")
        let request = HTTPRequest(
            .post,
            "/issuing/access/connect/token",
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array(body.utf8)
        )
        let answer = await router.respond(to: request)
        #expect(answer.status.code == 200)
        return try #require(try JSONTree(parsing: answer.bytes).root["access_token"]?.string)
    }

    /// Reads the whole audit.
    func audit() async throws -> [AuditRow] {
        var rows: [AuditRow] = []
        while true {
            let answer = try await send(.get, "/audit?after=\(rows.last?.sequence ?? 0)")
            let page = try #require(answer["rows"]?.elements)
            if page.isEmpty { return rows }
            for value in page { rows.append(try #require(AuditRow(value))) }
        }
    }

    /// Returns the audit's last row, to be found again later.
    func anchor() async throws -> AuditAnchor {
        let last = try #require(try await audit().last)
        return try #require(AuditAnchor(sequence: last.sequence, hash: last.hash))
    }

    /// Checks the whole audit, which must go on after an earlier row.
    func checkAudit(goingOnAfter anchor: AuditAnchor) async throws {
        var verifier = AuditVerifier(anchors: [anchor], checksEffects: true)
        for row in try await audit() { verifier.take(row) }
        let report = verifier.finish()
        #expect(report.isIntact, "\(String(describing: report.firstBreak))")
        #expect(try #require(report.head).sequence > anchor.sequence)
    }

    /// Draws a key against repetition.
    private static func newKey() -> String {
        let hex = Hex.encode(SystemRandom().bytes(count: 16))
        var groups: [String] = []
        var rest = hex[...]
        for count in [8, 4, 4, 4, 12] {
            groups.append(String(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return groups.joined(separator: "-")
    }
}
