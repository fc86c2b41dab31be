// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import CheckoutOOBSDK
import Cryptography
import Encodings
import Execution
import Foundation
import HTTPClient
import HTTPMessages
import PaymentCards
import Testing
import Vault

/// Approvals of payments from a device.
struct ApprovalTests {
    private static let token = LiveScene.singleUse
    private static let session = LiveScene.token
    private static let card = Wire.card().id.text
    private static let registration = "reg_" + String(repeating: "r", count: 26)

    /// A server that checks registrations and decisions as the issuing server does.
    private final class Server: CardTransport {
        let challenge: ApprovalChallenge
        private let state = Locked<(key: DeviceKey?, decisions: [JSONValue], paths: [String])>(
            (nil, [], [])
        )

        init(_ challenge: ApprovalChallenge) {
            self.challenge = challenge
        }

        var key: DeviceKey? { state.withLock(\.key) }
        var decisions: [JSONValue] { state.withLock(\.decisions) }
        var paths: [String] { state.withLock(\.paths) }

        func send(
            _ request: IssuingCall,
            limits: HTTPClient.Limits
        ) async throws(HTTPClientError) -> HTTPClientResponse {
            let path = String(request.address.split(separator: "/v1").last ?? "")
            let root = request.body.flatMap { try? JSONTree(parsing: $0).root }
            state.withLock { $0.paths.append(path) }
            if path == "/oob/registrations", let root,
                let registration = try? DeviceRegistrationRequest(parsing: root)
            {
                state.withLock { $0.key = registration.deviceKey }
                return Wire.json(
                    ["registration_id": .string(ApprovalTests.registration), "replaced": false],
                    .created
                )
            }
            if path.hasPrefix("/oob/challenges?card_id=") {
                let now = challenge.createdOn
                return Wire.json(["challenges": [challenge.json(at: now), ["id": "other"]]])
            }
            if path.hasSuffix("/decision"), let root {
                state.withLock { $0.decisions.append(root) }
                return Wire.json(challenge.json(at: challenge.createdOn))
            }
            return Wire.error(404, "not_found")
        }
    }

    private static func challenge() throws -> ApprovalChallenge {
        try #require(
            ApprovalChallenge(
                JSONTree(
                    parsing: JSONOutput.object([
                        ("id", .string("chl_" + String(repeating: "c", count: 26))),
                        ("card_id", .string(card)), ("last_four", "1374"),
                        ("merchant", "Paper and Ink"), ("amount", 1250), ("currency", "CHF"),
                        ("created_on", "2026-06-15T00:00:00.000Z"),
                        ("expires_on", "2026-06-15T00:10:00.000Z"), ("status", "pending"),
                    ]).utf8()
                ).root
            )
        )
    }

    private static func scene(
        keys: MemoryKeyStore = MemoryKeyStore()
    ) throws -> (Server, CheckoutOOB) {
        let server = Server(try challenge())
        let url = try #require(URL(string: "https://issuer.example"))
        let configuration = IssuingConfiguration(baseURL: url, vaultKeys: [])
        let backend = LiveBackend(.found(configuration), .sandbox, transport: server)
        let approvals = CheckoutOOB(
            backend,
            keys: ApprovalKeys { () throws(KeyStoreError) in keys },
            seen: SeenChallenges()
        )
        return (server, approvals)
    }

    private static func registration(_ card: String = card) throws
        -> CheckoutOOB.DeviceRegistration
    {
        try CheckoutOOB.DeviceRegistration(
            token: token,
            cardID: card,
            applicationID: "ios-4283",
            phoneNumber: CheckoutOOB.PhoneNumber(countryCode: "+41", number: "5006007080"),
            locale: .english
        )
    }

    private static func authentication(
        _ transaction: String,
        _ decision: CheckoutOOB.Decision = .accepted
    ) throws -> CheckoutOOB.Authentication {
        try CheckoutOOB.Authentication(
            token: token,
            cardID: card,
            transactionID: transaction,
            method: .biometrics,
            decision: decision
        )
    }

    @Test(arguments: CheckoutOOB.Decision.allCases)
    func `a decision is signed over what was listed`(decision: CheckoutOOB.Decision) async throws {
        let (server, approvals) = try Self.scene()
        try await approvals.registerDevice(with: Self.registration())
        let listed = try await approvals.pendingChallenges(
            token: Self.session,
            cardID: Self.card
        )
        #expect(listed.map(\.merchant) == ["Paper and Ink"])
        #expect(listed.map(\.amount) == [1250])
        let challenge = try #require(listed.first)
        try await approvals.authenticatePayment(
            with: Self.authentication(challenge.id, decision)
        )
        let sent = try ApprovalDecision(parsing: try #require(server.decisions.first))
        let key = try #require(server.key)
        #expect(sent.verdict.rawValue == decision.rawValue)
        #expect(sent.method == .biometrics)
        #expect(sent.registration.text == Self.registration)
        let signed = try server.challenge.signedBytes(for: sent.verdict)
        #expect(try key.verifies(sent.signature, of: signed))
        let other: ApprovalDecision.Verdict = sent.verdict == .accepted ? .declined : .accepted
        let unsigned = try server.challenge.signedBytes(for: other)
        #expect(try !key.verifies(sent.signature, of: unsigned))
    }

    @Test func `a payment that was not listed is not decided`() async throws {
        let (server, approvals) = try Self.scene()
        try await approvals.registerDevice(with: Self.registration())
        await #expect(
            throws: CheckoutOOB.InternalError.configuration(.invalidTransactionID)
        ) {
            try await approvals.authenticatePayment(
                with: Self.authentication(server.challenge.id.text)
            )
        }
        #expect(server.decisions.isEmpty)
    }

    @Test func `a device that is not registered decides nothing`() async throws {
        let (server, approvals) = try Self.scene()
        let listed = try await approvals.pendingChallenges(token: Self.session, cardID: Self.card)
        let id = try #require(listed.first).id
        await #expect(throws: CheckoutOOB.InternalError.cardNotFound) {
            try await approvals.authenticatePayment(with: Self.authentication(id))
        }
        #expect(server.decisions.isEmpty)
    }

    @Test func `a new registration replaces the key`() async throws {
        let keys = MemoryKeyStore()
        let (server, approvals) = try Self.scene(keys: keys)
        try await approvals.registerDevice(with: Self.registration())
        let first = try #require(server.key)
        try await approvals.registerDevice(with: Self.registration())
        let second = try #require(server.key)
        #expect(first != second)
        #expect(keys.names() == [Self.card])
    }

    @Test(arguments: [
        ("", card, "app", CheckoutOOB.ConfigurationError.invalidToken),
        (token, "crd_1", "app", .invalidCardID), (token, "", "app", .invalidCardID),
        (token, card, "", .invalidApplicationID), (token, card, "a b", .invalidApplicationID),
    ])
    func `a registration with a wrong value is refused`(
        token: String,
        card: String,
        app: String,
        expected: CheckoutOOB.ConfigurationError
    ) {
        #expect(throws: expected) {
            try CheckoutOOB.DeviceRegistration(
                token: token,
                cardID: card,
                applicationID: app,
                locale: .french
            )
        }
    }

    @Test(arguments: [
        ("", "5006007080", CheckoutOOB.ConfigurationError.invalidPhoneCountryCode),
        ("+0", "5006007080", .invalidPhoneCountryCode),
        ("+4400", "5006007080", .invalidPhoneCountryCode), ("44", "12a4", .invalidPhoneNumber),
        ("44", "123", .invalidPhoneNumber), ("44", "12345678901234", .invalidPhoneNumber),
    ])
    func `a telephone number with a wrong part is refused`(
        code: String,
        number: String,
        expected: CheckoutOOB.ConfigurationError
    ) {
        #expect(throws: expected) {
            try CheckoutOOB.PhoneNumber(countryCode: code, number: number)
        }
    }

    @Test(arguments: ["", "chl_", "../x"])
    func `a text that is no payment is refused`(transaction: String) {
        #expect(throws: CheckoutOOB.ConfigurationError.invalidTransactionID) {
            try Self.authentication(transaction)
        }
    }
}

extension DeviceKey {
    /// Returns whether the key made a signature, `r || s`.
    fileprivate func verifies(_ signature: [UInt8], of message: [UInt8]) throws -> Bool {
        let key = try PublicKey(subjectPublicKeyInfo: subjectPublicKeyInfo[...])
        guard case .ec(let key) = key else { return false }
        do {
            try key.verifyRaw(signature[...], of: message[...], hash: .sha256)
            return true
        } catch {
            return false
        }
    }
}
