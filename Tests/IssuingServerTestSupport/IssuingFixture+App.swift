// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
import Execution
package import HTTPMessages
import HTTPServer
package import IssuingServer
package import PaymentCards
import Testing

// What an app of a cardholder does.
extension IssuingFixture {
    /// Sends a request with a token.
    package func app(
        _ method: HTTPMethod,
        _ target: String,
        _ json: JSONOutput? = nil,
        token: String,
        key: String? = nil
    ) async -> Answer {
        await send(method, "/device/v1" + target, json, by: "Bearer " + token, key: key)
    }

    /// Changes the state of a card with a session.
    package func change(
        _ verb: String,
        _ card: CardIdentifier,
        reason: String? = nil,
        session: String,
        key: String = newKey()
    ) async -> Answer {
        await app(
            .post,
            "/cards/\(card.text)/\(verb)",
            reason.map { ["reason": .string($0)] } ?? [:],
            token: session,
            key: key
        )
    }

    /// What an app got for a request for a secret.
    package struct Reveal: Sendable {
        package let answer: Answer
        package var pan: String?
        package var code: String?
        package var pin: String?

        package var status: Int { answer.status }
        package var errorCode: String? { answer.code }
    }

    /// The key of the vault that apps have pinned.
    package func vaultKey(_ place: Int = 0) async throws -> VaultKey {
        let answer = await send(.get, "/device/v1/vault-keys", nil)
        return try #require(answer.json?["keys"]?[place].flatMap { VaultKey($0) })
    }

    /// Asks for a secret.
    package func reveal(
        _ operation: SecureOperation,
        _ card: PaymentCard,
        token: String,
        pin: String? = nil,
        key: VaultKey? = nil
    ) async throws -> Reveal {
        let vaultKey: VaultKey
        if let key { vaultKey = key } else { vaultKey = try await self.vaultKey() }
        let secret = SecretBytes(copying: Array(token.utf8))
        let request: SecureDataRequest
        if let pin {
            request = try SecureDataRequest.make(
                operation,
                token: secret,
                card: card.id,
                key: vaultKey,
                pin: SecretBytes(copying: Array(pin.utf8)),
                random: SystemRandom()
            )
        } else {
            request = try SecureDataRequest.make(
                operation,
                token: secret,
                card: card.id,
                key: vaultKey,
                random: SystemRandom()
            )
        }
        let answer = await send(
            .post,
            "/device/v1/cards/\(card.id.text)/secure-data",
            body: request.body,
            type: "application/json"
        )
        var reveal = Reveal(answer: answer)
        guard answer.status == 200 else { return reveal }
        let pending = request.awaitAnswer()
        let records = try pending.open(answer: answer.response.bytes, lastFour: card.lastFour)
        reveal.pan = Self.text(records.pan)
        reveal.code = Self.text(records.securityCode)
        reveal.pin = Self.text(records.pin)
        let found = [reveal.pan, reveal.code, reveal.pin, pin].compactMap { $0 }
        secrets.withLock { $0 += found }
        return reveal
    }

    /// Gets a token for an operation on a card, and spends it.
    package func reveal(
        _ operation: SecureOperation,
        _ card: PaymentCard,
        bank: Int = 0
    ) async throws -> Reveal {
        let token = try await token(
            .singleUse,
            card.cardholder,
            card: card.id,
            operation: operation,
            bank: bank
        )
        return try await reveal(operation, card, token: token)
    }

    /// Asks another node for a secret with the newest key of this one; returns the status.
    package func reveal(
        _ operation: SecureOperation,
        _ card: PaymentCard,
        at node: IssuingService
    ) async throws -> Int {
        let token = try await token(
            .singleUse,
            card.cardholder,
            card: card.id,
            operation: operation
        )
        let body = try envelope(operation, card.id, token: token, key: try await vaultKey(1))
        let path = "/issuing/device/v1/cards/\(card.id.text)/secure-data"
        let headers: HTTPHeaders = ["Content-Type": "application/json"]
        let request = HTTPRequest(.post, path, headers: headers, body: body)
        return await HTTPRouter(routes: node.routes).respond(to: request).status.code
    }

    /// Encrypts a request for a secret, to be sent in other ways than an app does.
    package func envelope(
        _ operation: SecureOperation,
        _ card: CardIdentifier,
        token: String,
        key: VaultKey
    ) throws -> [UInt8] {
        let request = try SecureDataRequest.make(
            operation,
            token: SecretBytes(copying: Array(token.utf8)),
            card: card,
            key: key,
            random: SystemRandom()
        )
        return request.body
    }

    private static func text(_ secret: borrowing SecretBytes?) -> String? {
        switch secret {
        case .some(let secret): String(decoding: secret.revealed(), as: UTF8.self)
        case .none: nil
        }
    }
}
