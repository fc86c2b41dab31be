// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import HTTPServer
import IssuingServer
import PaymentCards

/// A bank of the demonstration, and its clients' apps, as callers of the issuing server, without a socket in between.
struct IssuingCaller: Sendable {
    private let router: HTTPRouter
    private let client: IssuingAccess.Client

    init(_ routes: [HTTPRoute], client: IssuingAccess.Client) {
        router = HTTPRouter(routes: routes, problemForms: [IssuingErrors.form])
        self.client = client
    }

    /// Registers a person.
    func addCardholder(
        _ person: DemoCardholder
    ) async throws(DemonstrationError) -> CardIdentifier {
        let answer = try await operate(
            .post,
            "/issuing/cardholders",
            [
                "type": "individual", "first_name": .string(person.firstName),
                "last_name": .string(person.lastName), "reference": .string(person.id),
            ]
        )
        return try Self.identifier(answer, .cardholder)
    }

    /// Calls the server as the bank.
    @discardableResult
    func operate(
        _ method: HTTPMethod,
        _ path: String,
        _ body: JSONOutput? = nil,
        isOnce: Bool = false
    ) async throws(DemonstrationError) -> JSONValue {
        let credentials = Base64.encode(Array("\(client.id):\(client.secret)".utf8))
        var headers: HTTPHeaders = ["Authorization": "Basic \(credentials)"]
        if body != nil { headers.add("Content-Type", "application/json") }
        if isOnce { headers.add("Idempotency-Key", Self.newKey) }
        return try await send(HTTPRequest(method, path, headers: headers, body: body?.utf8() ?? []))
    }

    /// Changes the state of a card as its holder's app does, in a session of its own.
    func change(
        _ card: CardIdentifier,
        of holder: CardIdentifier,
        to verb: String,
        reason: String?,
        at now: PreciseInstant
    ) async throws(DemonstrationError) {
        let token = try await appToken(for: holder, [("single_use", "false")], at: now)
        let body: JSONOutput = reason.map { ["reason": .string($0)] } ?? [:]
        let headers: HTTPHeaders = [
            "Authorization": "Bearer \(token)", "Content-Type": "application/json",
            "Idempotency-Key": Self.newKey,
        ]
        let path = "/issuing/device/v1/cards/\(card.text)/\(verb)"
        _ = try await send(HTTPRequest(.post, path, headers: headers, body: body.utf8()))
    }

    /// Adds a card to the wallet of a device as its holder's app does.
    ///
    /// - Returns: the card's token in this wallet.
    func add(
        _ card: CardIdentifier,
        of holder: CardIdentifier,
        to wallet: DemoWallet,
        at now: PreciseInstant
    ) async throws(DemonstrationError) -> CardIdentifier {
        let token = try await appToken(
            for: holder,
            [("scope", TokenScope.provisioning.text), ("card_id", card.text)],
            at: now
        )
        let body: JSONOutput = [
            // What a wallet signs, only a real provider reads: here, empty sequences of DER stand for certificates.
            "certificates": ["MAA=", "MAA="], "nonce": "AAAA", "nonce_signature": "AAAA",
            "encryption_scheme": .string(WalletRequest.Scheme.ecc.rawValue),
            "device_name": .string(wallet.name), "device_type": .string(wallet.kind.rawValue),
        ]
        let path = "/issuing/device/v1/cards/\(card.text)/wallet/apple"
        let headers: HTTPHeaders = [
            "Authorization": "Bearer \(token)", "Content-Type": "application/json",
        ]
        _ = try await send(HTTPRequest(.post, path, headers: headers, body: body.utf8()))
        let found = try await operate(.get, "/issuing/cards/\(card.text)/wallet-tokens")
        for one in found["wallet_tokens"]?.elements ?? []
        where one["device"]?.string == wallet.name {
            return try Self.identifier(one, .walletToken)
        }
        throw .issuingRefused(.internalError)
    }

    private func appToken(
        for holder: CardIdentifier,
        _ fields: [(name: String, value: String)],
        at now: PreciseInstant
    ) async throws(DemonstrationError) -> String {
        let reference = Base64.encode(
            SystemRandom().bytes(count: 24),
            alphabet: .urlSafe,
            padded: false
        )
        return try await token(
            [
                ("grant_type", "client_credentials"), ("cardholder_id", holder.text),
                ("sca_reference", reference), ("sca_time", now.second.rfc3339),
                ("sca_factors", "knowledge,possession"),
            ] + fields
        )
    }

    /// Asks for a token as the bank.
    ///
    /// - Parameter fields: the form without the bank's credentials.
    /// - Returns: the token.
    /// - Throws: ``DemonstrationError/issuingRefused(_:)``.
    func token(
        _ fields: [(name: String, value: String)]
    ) async throws(DemonstrationError) -> String {
        let credentials = [("client_id", client.id), ("client_secret", client.secret)]
        let form = (credentials + fields).map { "\($0)=\(PercentEncoding.encode($1))" }
            .joined(separator: "&")
        let answer = try await send(
            HTTPRequest(
                .post,
                "/issuing/access/connect/token",
                headers: ["Content-Type": "application/x-www-form-urlencoded"],
                body: Array(form.utf8)
            )
        )
        guard let token = answer["access_token"]?.string else {
            throw .issuingRefused(.internalError)
        }
        return token
    }

    private func send(_ request: HTTPRequest) async throws(DemonstrationError) -> JSONValue {
        let answer = await router.respond(to: request)
        guard let root = try? JSONTree(parsing: answer.bytes).root else {
            throw .issuingRefused(.internalError)
        }
        guard answer.status.code < 300 else {
            let code = root["error_codes"]?[0]?.string.flatMap(IssuingErrorCode.init(rawValue:))
            throw .issuingRefused(code ?? .internalError)
        }
        return root
    }

    /// Reads the identifier of an answer.
    static func identifier(
        _ answer: JSONValue,
        _ kind: CardIdentifier.Kind
    ) throws(DemonstrationError) -> CardIdentifier {
        guard let id = answer["id"]?.string.flatMap({ CardIdentifier($0, kind) }) else {
            throw .issuingRefused(.internalError)
        }
        return id
    }

    private static var newKey: String { IdempotencyKey(random: SystemRandom()).text }
}
