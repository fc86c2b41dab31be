// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import Encodings
import Execution
import Foundation
import HTTPClient
import HTTPMessages
import PaymentCards

/// A manager on a scripted issuing server, without a socket.
final class LiveScene: CardTransport {
    /// What the server does with a request.
    typealias Script =
        @Sendable (IssuingCall) async throws(HTTPClientError) -> HTTPClientResponse

    private let script: Locked<Script>
    private let sent = Locked<[IssuingCall]>([])
    let clock = ManualDeviceClock(Instant(secondsSinceEpoch: 1_781_481_600))
    let vault: VaultPrivateKey
    private let held = Locked<CheckoutCardManager?>(nil)

    static let token = "st_0123456789012345678901234567890123456789012"
    static let singleUse = "su_0123456789012345678901234567890123456789012"

    init(
        environment: CardManagerEnvironment = .sandbox,
        devices: DeviceServices = DeviceServices(),
        adjust: (inout IssuingConfiguration) -> Void = { _ in },
        _ script: @escaping Script
    ) throws {
        self.script = Locked(script)
        guard let vault = VaultPrivateKey(id: "k1", privateKey: try .generate(on: .p256)),
            let url = URL(string: "https://issuer.example/")
        else { throw CardManagementError.configurationIssue(hint: "test") }
        self.vault = vault
        let key = CardManagementCore.VaultKey(
            keyID: "k1",
            x963PublicKey: Data(vault.publicKey.publicKey.point)
        )
        var configuration = IssuingConfiguration(baseURL: url, vaultKeys: [key])
        adjust(&configuration)
        let manager = CheckoutCardManager(
            designSystem: CardManagementDesignSystem(
                font: .systemFont(ofSize: 22),
                textColor: .blue
            ),
            environment: environment,
            backend: LiveBackend(.found(configuration), environment, transport: self, clock: clock),
            devices: devices
        )
        held.withLock { $0 = manager }
    }

    var manager: CheckoutCardManager {
        guard let manager = held.withLock({ $0 }) else { preconditionFailure("released") }
        return manager
    }

    /// The requests so far.
    var calls: [IssuingCall] { sent.withLock { $0 } }

    /// Changes what the server does from now on.
    func answer(_ script: @escaping Script) { self.script.withLock { $0 = script } }

    /// Lets the manager go.
    func release() { held.withLock { $0 = nil } }

    func send(
        _ request: IssuingCall,
        limits: HTTPClient.Limits
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        sent.withLock { $0.append(request) }
        let script = script.withLock { $0 }
        return try await script(request)
    }

    /// Logs in and reads one card.
    func card(_ card: PaymentCard = Wire.card()) async throws -> Card {
        answer { _ in Wire.json(card.json) }
        manager.logIn(with: Self.token)
        let read = try await manager.getCard(withID: card.id.text)
        sent.withLock { $0 = [] }
        return read
    }
}

/// Answers of the issuing server.
enum Wire {
    static func card(
        _ number: Int = 1,
        _ status: CardStatus = .active,
        version: Int = 1,
        form: PaymentCard.Form = .physical
    ) -> PaymentCard {
        let digits = String(1_000_000 + number).dropFirst()
        let now = PreciseInstant(millisecondsSinceEpoch: 1_781_481_600_000)
        guard let id = CardIdentifier("crd_" + String(repeating: "a", count: 20) + digits, .card),
            let holder = CardIdentifier("crh_" + String(repeating: "b", count: 26), .cardholder),
            let expiry = CardExpiry(year: 2029, month: 12)
        else { preconditionFailure("the fixture is malformed") }
        return PaymentCard(
            id: id,
            cardholder: holder,
            form: form,
            displayName: "Ada Example",
            lastFour: "1374",
            expiry: expiry,
            status: status,
            suspendedBy: status == .suspended ? .cardholder : nil,
            version: version,
            createdOn: now,
            lastModifiedOn: now
        )
    }

    static func json(_ body: JSONOutput, _ status: HTTPStatus = .ok) -> HTTPClientResponse {
        HTTPClientResponse(status: status, headers: [:], body: body.utf8())
    }

    static func changed(_ card: PaymentCard) -> HTTPClientResponse {
        json(["card": card.json, "changed": true])
    }

    static func error(
        _ status: Int,
        _ code: String,
        card: PaymentCard? = nil,
        headers: HTTPHeaders = [:]
    ) -> HTTPClientResponse {
        var members: [(String, JSONOutput)] = [
            ("request_id", "req_1"), ("error_type", "x"), ("error_codes", [.string(code)]),
        ]
        if let card { members.append(("card", card.json)) }
        return HTTPClientResponse(
            status: HTTPStatus(code: status),
            headers: headers,
            body: JSONOutput.object(members).utf8()
        )
    }
}
