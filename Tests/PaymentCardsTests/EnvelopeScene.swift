// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

@testable import PaymentCards

/// A vault, a card and what an app sends, for the tests of the secret transport.
enum EnvelopeScene {
    static let number = "9999000000001374"
    static let lastFour = "1374"
    static let card = identifier("crd_", "a", .card)
    static let otherCard = identifier("crd_", "b", .card)

    static func identifier(
        _ prefix: String,
        _ character: Character,
        _ kind: CardIdentifier.Kind
    ) -> CardIdentifier {
        guard let id = CardIdentifier(prefix + String(repeating: character, count: 26), kind) else {
            preconditionFailure("the text has the form of an identifier")
        }
        return id
    }

    static func secret(_ text: String) -> SecretBytes { SecretBytes(copying: Array(text.utf8)) }

    static func vault() throws -> ECAgreementKey {
        try ECAgreementKey(
            curve: .p256,
            scalar: SecretBytes(copying: [UInt8](repeating: 7, count: 32))
        )
    }

    static func privateKey() throws -> VaultPrivateKey {
        try #require(try VaultPrivateKey(id: "vault-1", privateKey: vault()))
    }

    static func key() throws -> VaultKey {
        try #require(try VaultKey(id: "vault-1", publicKey: vault().publicKey))
    }

    static func request(
        _ operation: SecureOperation,
        token: String = "su_abcdefghijklmnopqrstuvwxyz0123456789",
        pin: String? = nil
    ) throws -> SecureDataRequest {
        if let pin {
            return try .make(
                operation,
                token: secret(token),
                card: card,
                key: key(),
                pin: secret(pin),
                random: SystemRandom()
            )
        }
        return try .make(
            operation,
            token: secret(token),
            card: card,
            key: key(),
            random: SystemRandom()
        )
    }

    static func opened(_ body: [UInt8], card: CardIdentifier = card) throws -> OpenedSecureRequest {
        try SecureDataEnvelope(parsing: body).open(card: card, keys: [privateKey()])
    }

    /// Encrypts a text as an app would, whatever the text says.
    static func envelope(_ text: String) throws -> [UInt8] {
        let message = try EnvelopeFormat.seal(
            secret(text),
            to: key().publicKey,
            purpose: EnvelopeFormat.requestPurpose,
            binding: Array(card.text.utf8),
            random: SystemRandom()
        )
        let members: [(String, JSONOutput)] = [("v", 1), ("kid", "vault-1")]
        return JSONOutput.object(members + message.members).utf8()
    }

    static func records(_ operation: SecureOperation, number: String = number) -> SecureRecords {
        switch operation {
        case .pin: SecureRecords(pin: secret("4821"))
        case .pan, .copyPAN:
            SecureRecords(pan: secret(number), expiry: CardExpiry(year: 2029, month: 12))
        case .cvv, .copyCVV: SecureRecords(securityCode: secret("445"))
        case .panAndCVV: SecureRecords(pan: secret(number), securityCode: secret("445"))
        case .setPIN, .controls, .registerDevice, .decide: SecureRecords()
        }
    }

    /// The error of a body; `nil` if it throws none or another type.
    static func error(of body: () throws -> Void) -> PaymentCardError? {
        do {
            try body()
            return nil
        } catch {
            return error as? PaymentCardError
        }
    }
}

extension SecureRecords {
    /// The digits of the records in a fixed order, for comparisons.
    borrowing func digits() -> [String] {
        var digits: [String] = []
        switch pan {
        case .some(let pan): digits.append(String(decoding: pan.revealed(), as: UTF8.self))
        case .none: break
        }
        switch securityCode {
        case .some(let code): digits.append(String(decoding: code.revealed(), as: UTF8.self))
        case .none: break
        }
        switch pin {
        case .some(let pin): digits.append(String(decoding: pin.revealed(), as: UTF8.self))
        case .none: break
        }
        return digits + (expiry.map { [$0.monthYear] } ?? [])
    }
}
