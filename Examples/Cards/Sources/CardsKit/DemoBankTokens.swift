// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if Live
import Cryptography
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The tokens of the bank that `etui serve` demonstrates.
///
/// Replace this by calls to your own server. The demonstration's bank checks two factors, as yours must: a passcode
/// that the cardholder knows, and a key that only this device has.
public actor DemoBankTokens: TokenSource {
    /// Why there is no token.
    public enum Refusal: Error, Equatable {
        /// The server cannot be reached, or answers what no bank does.
        case noAnswer
        /// The bank says no; 403 is a wrong passcode, 429 too many of them.
        case refused(status: Int)
    }

    private let server: URL
    private let person: String
    private let askForPasscode: @Sendable (_ purpose: String) async throws -> String
    // An app keeps this key in the Keychain; a new one has to be registered.
    private let key: Task<Device, any Error>

    /// Creates a source of tokens.
    ///
    /// - Parameters:
    ///   - server: the address of `etui serve`.
    ///   - person: whose cards, for example `anna-muster`.
    ///   - askForPasscode: asks the cardholder; called for each token, with what it is for.
    public init(
        server: URL,
        person: String,
        askForPasscode: @escaping @Sendable (_ purpose: String) async throws -> String
    ) {
        self.server = server
        self.person = person
        self.askForPasscode = askForPasscode
        key = Task { try Device() }
    }

    /// Authenticates the cardholder and returns a token for a session.
    public func sessionToken() async throws -> String {
        try await token(for: "session", ["kind": "session"])
    }

    /// Authenticates the cardholder and returns a token for one secret.
    public func singleUseToken(for secret: Secret, of cardID: String) async throws -> String {
        try await token(
            for: "\(secret.rawValue) \(cardID)",
            ["kind": "single_use", "card_id": cardID, "operation": secret.rawValue]
        )
    }

    /// Authenticates the cardholder and returns a token for the wallet.
    public func provisioningToken(for cardID: String) async throws -> String {
        try await token(for: "wallet \(cardID)", ["kind": "provisioning", "card_id": cardID])
    }

    private func token(for purpose: String, _ asked: [String: String]) async throws -> String {
        let passcode = try await askForPasscode(purpose)
        let device = try await registered(passcode)
        let time = Date().formatted(.iso8601)
        let text = "etui bank authentication\n\(person)\n\(purpose)\n\(time)"
        let authentication = try await post(
            "bank/sca",
            [
                "person": person, "passcode": passcode, "purpose": purpose, "time": time,
                "signature": try device.sign(text).base64EncodedString(),
            ]
        )
        let answer = try await post(
            "bank/tokens",
            [
                "sca_reference": authentication["sca_reference"] as? String ?? "",
                "for": ["sdk"], "sdk": asked,
            ]
        )
        guard let token = (answer["tokens"] as? [String: String])?["sdk"] else {
            throw Refusal.noAnswer
        }
        return token
    }

    private var isRegistered = false

    private func registered(_ passcode: String) async throws -> Device {
        let device = try await key.value
        if !isRegistered {
            _ = try await post(
                "bank/devices",
                [
                    "person": person, "passcode": passcode,
                    "device_key": device.publicKey.base64EncodedString(),
                ]
            )
            isRegistered = true
        }
        return device
    }

    private func post(_ path: String, _ body: [String: Any]) async throws -> [String: Any] {
        var request = URLRequest(url: server.appending(path: path))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONSerialization.data(withJSONObject: body)
        guard let (data, response) = try? await URLSession.shared.data(for: request) else {
            throw Refusal.noAnswer
        }
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200..<300).contains(status) else { throw Refusal.refused(status: status) }
        guard !data.isEmpty else { return [:] }
        let answer = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        guard let answer else { throw Refusal.noAnswer }
        return answer
    }

    /// The key that only this device has.
    private final class Device: Sendable {
        private let key: SigningKey

        init() throws { key = try SigningKey.generate(.ec(.p256)) }

        var publicKey: Data { Data(key.publicKey.subjectPublicKeyInfo) }

        func sign(_ text: String) throws -> Data {
            Data(try key.signRaw(Array(text.utf8)[...], hash: .sha256))
        }
    }
}
#endif
