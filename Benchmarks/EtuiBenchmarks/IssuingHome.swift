// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import HTTPMessages
import HTTPServer
import IssuingServer
import PaymentCards

/// An issuing server with one bank, a cardholder and cards, and the cardholder's app.
///
/// The server has its own folder and is reached without a socket.
final class IssuingHome: Sendable {
    struct Refused: Error {}

    /// The cards of the person with the session, all virtual and active.
    let cards: [PaymentCard]
    private let folder: String
    private let service: IssuingService
    private let router: HTTPRouter
    private let client: String
    private let secret: String
    private let holder: String
    /// Cards of other cardholders, revealed in turn, so that no cardholder has thousands of tokens.
    private let others: [PaymentCard]
    private let session: String
    private let vaultKey: VaultKey

    init(cardCount: Int) async throws {
        folder = NSTemporaryDirectory() + "/etui-benchmark-\(UUID().uuidString)"
        var configuration = IssuingServiceConfiguration(dataDirectory: folder)
        configuration.limitsRates = false
        service = try await IssuingService(configuration) { IssuingHome.now }
        let router = HTTPRouter(routes: service.routes, problemForms: [IssuingErrors.form])
        self.router = router
        client = "benchmark"
        let drawn = try await service.server.addClient(client)
        secret = String(decoding: drawn.revealed(), as: UTF8.self)
        let basic = "Basic " + Base64.encode(Array("\(client):\(secret)".utf8))
        let holder = try await Self.addHolder(router, by: basic)
        self.holder = holder
        var (cards, others): ([PaymentCard], [PaymentCard]) = ([], [])
        for _ in 0..<cardCount {
            cards.append(try await Self.addCard(router, for: holder, by: basic))
        }
        for _ in 0..<Self.otherCount {
            let other = try await Self.addHolder(router, by: basic)
            others.append(try await Self.addCard(router, for: other, by: basic))
        }
        (self.cards, self.others) = (cards, others)
        let keys = try await router.issuing(.get, "/device/v1/vault-keys")
        guard let key = try JSONTree(parsing: keys).root["keys"]?[0].flatMap({ VaultKey($0) })
        else { throw Refused() }
        vaultKey = key
        session = try await Self.token(router, Self.fields(client, secret, holder))
    }

    private static let otherCount = 64

    private static func addHolder(_ router: HTTPRouter, by bank: String) async throws -> String {
        let person: JSONOutput = [
            "type": "individual", "first_name": "Mara", "last_name": "Lindqvist",
        ]
        let answer = try await router.issuing(.post, "/cardholders", person, by: bank)
        guard let id = try JSONTree(parsing: answer).root["id"]?.string else { throw Refused() }
        return id
    }

    private static func addCard(
        _ router: HTTPRouter,
        for holder: String,
        by bank: String
    ) async throws -> PaymentCard {
        let form: JSONOutput = ["type": "virtual", "cardholder_id": .string(holder)]
        let answer = try await router.issuing(.post, "/cards", form, by: bank)
        guard let card = PaymentCard(try JSONTree(parsing: answer).root) else { throw Refused() }
        return card
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    static var now: PreciseInstant {
        PreciseInstant(
            millisecondsSinceEpoch: Int64(Date().timeIntervalSince1970 * 1000)
        )
    }

    private static func fields(_ client: String, _ secret: String, _ holder: String) -> [String] {
        [
            "grant_type=client_credentials", "client_id=\(client)", "client_secret=\(secret)",
            "cardholder_id=\(holder)",
            "sca_reference=benchmark-\(Hex.encode(SystemRandom().bytes(count: 12)))",
            "sca_time=\(now.rfc3339)", "sca_factors=knowledge,possession",
        ]
    }

    private static func token(_ router: HTTPRouter, _ fields: [String]) async throws -> String {
        let answer = try await router.issuing(
            .post,
            "/access/connect/token",
            Array(fields.joined(separator: "&").utf8),
            type: "application/x-www-form-urlencoded"
        )
        guard let token = try JSONTree(parsing: answer).root["access_token"]?.string else {
            throw Refused()
        }
        return token
    }

    /// Lists the cards as an app does; returns the body.
    func list() async throws -> [UInt8] {
        try await router.issuing(.get, "/device/v1/cards?limit=20", by: "Bearer " + session)
    }

    /// Suspends the first card and activates it again.
    func suspendAndActivate() async throws {
        for verb in ["suspend", "activate"] {
            _ = try await router.issuing(
                .post,
                "/device/v1/cards/\(cards[0].id.text)/\(verb)",
                [:],
                by: "Bearer " + session,
                key: UUID().uuidString.lowercased()
            )
        }
    }

    /// Gets a token for the number of a card, and reveals the number with it.
    func reveal(_ place: Int) async throws -> SecureRecords {
        let card = others[place % others.count]
        let token = try await Self.token(
            router,
            Self.fields(client, secret, card.cardholder.text) + [
                "single_use=true", "card_id=\(card.id.text)", "operation=pan",
            ]
        )
        let request = try SecureDataRequest.make(
            .pan,
            token: SecretBytes(copying: Array(token.utf8)),
            card: card.id,
            key: vaultKey,
            random: SystemRandom()
        )
        let answer = try await router.issuing(
            .post,
            "/device/v1/cards/\(card.id.text)/secure-data",
            request.body,
            type: "application/json"
        )
        return try request.awaitAnswer().open(answer: answer, lastFour: card.lastFour)
    }
}

extension HTTPRouter {
    /// Sends JSON to the issuing server, which must accept it; returns the body.
    fileprivate func issuing(
        _ method: HTTPMethod,
        _ target: String,
        _ body: JSONOutput? = nil,
        by authorization: String? = nil,
        key: String? = nil
    ) async throws -> [UInt8] {
        try await issuing(
            method,
            target,
            body?.utf8() ?? [],
            type: body == nil ? nil : "application/json",
            by: authorization,
            key: key
        )
    }

    fileprivate func issuing(
        _ method: HTTPMethod,
        _ target: String,
        _ body: [UInt8],
        type: String?,
        by authorization: String? = nil,
        key: String? = nil
    ) async throws -> [UInt8] {
        var headers: HTTPHeaders = [:]
        if let type { headers.add("Content-Type", type) }
        if let authorization { headers.add("Authorization", authorization) }
        if let key { headers.add("Idempotency-Key", key) }
        let request = HTTPRequest(method, "/issuing" + target, headers: headers, body: body)
        let answer = await respond(to: request)
        guard answer.status.isSuccess else { throw IssuingHome.Refused() }
        return answer.bytes
    }
}
