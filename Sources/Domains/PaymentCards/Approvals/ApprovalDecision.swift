// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// A cardholder's answer to a challenge, signed by their device.
public struct ApprovalDecision: Sendable, Hashable {
    /// What the cardholder decided.
    public enum Verdict: String, Sendable, CaseIterable {
        /// The payment is theirs.
        case accepted
        /// The payment is not theirs, or not wanted.
        case declined

        /// The status of a challenge after this decision.
        var status: ApprovalChallenge.Status { self == .accepted ? .accepted : .declined }
    }

    /// How the device made sure that the cardholder decides.
    public enum Method: String, Sendable, CaseIterable {
        /// Face or finger.
        case biometrics
        /// A log-in to the bank's app.
        case login
        /// Another way.
        case other
    }

    /// What the cardholder decided.
    public let verdict: Verdict
    /// How the device made sure that the cardholder decides.
    public let method: Method
    /// The registration of the device.
    public let registration: CardIdentifier
    /// The signature: ES256, `r || s`, 64 bytes (RFC 7518 §3.4).
    public let signature: [UInt8]

    /// The length of `r || s` on P-256.
    static let signatureByteCount = 64

    /// Signs a decision with the device's key.
    ///
    /// - Throws: `cryptography` if the key is not on P-256 or the library fails.
    public init(
        signing verdict: Verdict,
        on challenge: ApprovalChallenge,
        method: Method,
        registration: CardIdentifier,
        with key: borrowing SigningKey
    ) throws(PaymentCardError) {
        guard case .ec(let publicKey) = key.publicKey, publicKey.curve == .p256 else {
            throw .cryptography
        }
        let bytes = try challenge.signedBytes(for: verdict)
        do {
            signature = try key.signRaw(bytes[...], hash: .sha256)
        } catch {
            throw .cryptography
        }
        self.verdict = verdict
        self.method = method
        self.registration = registration
    }

    /// Reads the body of a decision; the signature is base64url without padding.
    ///
    /// - Throws: `requestMalformed` if it is no object, `fieldUnknown`, `fieldMissing`, `fieldInvalid`;
    ///   `deviceNotRegistered` for a text that is no registration's identifier.
    public init(parsing value: JSONValue) throws(PaymentCardError) {
        let members = try PaymentMembers(
            value,
            allowed: ["decision", "method", "registration_id", "signature"]
        )
        verdict = try members.required("decision") { $0.string.flatMap(Verdict.init(rawValue:)) }
        method = try members.required("method") { $0.string.flatMap(Method.init(rawValue:)) }
        signature = try members.required("signature") { value in
            guard let text = value.utf8,
                let bytes = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden),
                bytes.count == Self.signatureByteCount
            else { return nil }
            return bytes
        }
        let text = try members.required("registration_id") { $0.string }
        guard let registration = CardIdentifier(text, .registration) else {
            throw .refused(.deviceNotRegistered, field: "registration_id")
        }
        self.registration = registration
    }

    /// The body of the decision.
    public var json: JSONOutput {
        let signature = Base64.encode(signature, alphabet: .urlSafe, padded: false)
        return .object([
            ("decision", .string(verdict.rawValue)), ("method", .string(method.rawValue)),
            ("registration_id", .string(registration.text)), ("signature", .string(signature)),
        ])
    }
}

extension ApprovalChallenge {
    /// Returns what the device signs for a decision: what the cardholder saw, in canonical JSON.
    ///
    /// Shape: the members `amount`, `card_id`, `challenge_id`, `currency`, `decision`, `expires_on` and `merchant` (RFC 8785).
    /// The signature is ES256 over these bytes.
    ///
    /// - Throws: `cryptography` for an amount that has no canonical form, which no challenge has.
    public func signedBytes(
        for verdict: ApprovalDecision.Verdict
    ) throws(PaymentCardError) -> [UInt8] {
        let content = JSONOutput.object([
            ("amount", .integer(amount)), ("card_id", .string(card.text)),
            ("challenge_id", .string(id.text)), ("currency", .string(currency.code)),
            ("decision", .string(verdict.rawValue)), ("expires_on", .string(expiresOn.rfc3339)),
            ("merchant", .string(merchant)),
        ])
        do {
            return try JSONTree(parsing: content.utf8()).root.canonicalized()
        } catch {
            throw .cryptography
        }
    }
}
