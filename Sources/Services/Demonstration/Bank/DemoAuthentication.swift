// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
package import Encodings
package import PaymentCards

/// An authentication of a person with two factors.
package struct DemoAuthentication: Sendable, Hashable {
    /// The factors that the bank checks, as the issuing server calls them.
    package static let factors = ["knowledge", "possession"]

    /// The reference under which the bank remembers it; each gives at most one token for the SDK.
    package let reference: String
    /// The person.
    package let person: String
    /// What the person agreed to.
    package let purpose: String
    /// When it took place.
    package let time: Instant

    /// Returns what a device signs: person, purpose and time, so that one approval serves nothing else.
    ///
    /// - Parameters:
    ///   - person: the person's identifier.
    ///   - purpose: what the person agrees to.
    ///   - time: the time on the device.
    /// - Returns: the text.
    package static func signedText(person: String, purpose: String, time: Instant) -> String {
        "etui bank authentication\n\(person)\n\(purpose)\n\(time.rfc3339)"
    }

    /// What a browser sends to authenticate its person.
    package struct Request: Sendable {
        /// The person's identifier.
        package let person: String
        /// The passcode, as typed.
        package let passcode: String
        /// What the person agrees to, in words of the app: `session`, `pin crd_…`.
        package let purpose: String
        /// The time on the device.
        package let time: Instant
        /// The signature of the registered key over ``signedText``, `r || s`.
        package let signature: [UInt8]

        /// Takes what a browser sent.
        package init(
            person: String,
            passcode: String,
            purpose: String,
            time: Instant,
            signature: [UInt8]
        ) {
            self.person = person
            self.passcode = passcode
            self.purpose = purpose
            self.time = time
            self.signature = signature
        }

        /// What the device signs, as bytes; see ``DemoAuthentication/signedText(person:purpose:time:)``.
        package var signedText: [UInt8] {
            let text = DemoAuthentication.signedText(person: person, purpose: purpose, time: time)
            return Array(text.utf8)
        }

        /// Whether the signature is by a key.
        package func isSigned(by key: ECPublicKey) -> Bool {
            (try? key.verifyRaw(signature[...], of: signedText[...], hash: .sha256)) != nil
        }
    }
}

/// The token that an app asks for, to use the SDK.
package struct DemoTokenRequest: Sendable, Hashable {
    /// The kind.
    package let kind: TokenKind
    /// The card that the token is bound to.
    package let card: String?
    /// What the token permits.
    package let operation: SecureOperation?

    /// Describes a token.
    package init(kind: TokenKind, card: String? = nil, operation: SecureOperation? = nil) {
        self.kind = kind
        self.card = card
        self.operation = operation
    }

    /// Returns the fields of the request to the issuing server.
    func fields(
        for person: DemoBankPerson,
        by authentication: DemoAuthentication
    ) -> [(name: String, value: String)] {
        var fields = [
            (name: "grant_type", value: "client_credentials"),
            (name: "cardholder_id", value: person.cardholder.text),
            (name: "single_use", value: kind == .singleUse ? "true" : "false"),
            (name: "sca_reference", value: authentication.reference),
            (name: "sca_time", value: authentication.time.rfc3339),
            (name: "sca_factors", value: DemoAuthentication.factors.joined(separator: ",")),
        ]
        if kind == .provisioning {
            fields.append((name: "scope", value: TokenScope.provisioning.text))
        }
        if let card { fields.append((name: "card_id", value: card)) }
        if let operation { fields.append((name: "operation", value: operation.rawValue)) }
        return fields
    }
}
