// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

struct HPKETests {
    /// The values of RFC 9180 §A.3.1: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-128-GCM, base mode.
    private enum Standard {
        static let info = "4f6465206f6e2061204772656369616e2055726e"
        static let ephemeral = "4995788ef4b9d6132b249ce59a77281493eb39af373d236a1fe415cb0c2d7beb"
        static let recipient = "f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2"
        static let encapsulated =
            "04a92719c6195d5085104f469a8b9814d5838ff72b60501e2c4466e5e67b325ac9"
            + "8536d7b61a1af4b78e5b7f951c0900be863c403ce65c9bfcb9382657222d18c4"
        static let plaintext = "4265617574792069732074727574682c20747275746820626561757479"
        static let data = "436f756e742d30"
        static let sealed =
            "5ad590bb8baa577f8619db35a36311226a896e7342a6d836d8b7bcd2f20b6c7f9076ac232e3ab2523f39513434"
    }

    private func key(_ hex: String) throws -> ECAgreementKey {
        try ECAgreementKey(curve: .p256, scalar: SecretBytes(copying: Hex.decode(hex)))
    }

    @Test func theStandardsMessageIsWrittenByteForByte() throws {
        let plaintext = try Hex.decode(Standard.plaintext)[...]
        let message = try HPKE(.aes128GCM).seal(
            plaintext.span,
            to: key(Standard.recipient).publicKey,
            info: Hex.decode(Standard.info),
            authenticating: Hex.decode(Standard.data),
            ephemeral: key(Standard.ephemeral)
        )
        #expect(Hex.encode(message.encapsulatedKey) == Standard.encapsulated)
        #expect(Hex.encode(message.sealed.ciphertext + message.sealed.tag) == Standard.sealed)
    }

    private func sealed(_ cipher: HPKE.Cipher, to recipient: ECPublicKey) throws -> HPKE.Message {
        let plaintext = Array("message".utf8)[...]
        return try HPKE(cipher).seal(
            plaintext.span,
            to: recipient,
            info: [1],
            authenticating: [2],
            ephemeral: .generate(on: .p256)
        )
    }

    @Test(arguments: HPKE.Cipher.allCases)
    func aMessageIsReadAgain(_ cipher: HPKE.Cipher) throws {
        let recipient = try key(Standard.recipient)
        let message = try sealed(cipher, to: recipient.publicKey)
        let text = try HPKE(cipher).open(message, by: recipient, info: [1], authenticating: [2])
        #expect(text.revealed() == Array("message".utf8))
    }

    @Test(arguments: 0..<5)
    func aChangedMessageIsNotRead(part: Int) throws {
        let recipient = try key(Standard.recipient)
        var message = try sealed(.aes256GCM, to: recipient.publicKey)
        var info: [UInt8] = [1]
        var data: [UInt8] = [2]
        switch part {
        case 0: message.encapsulatedKey = try key(Standard.ephemeral).publicKey.point
        case 1: message.sealed.ciphertext[0] ^= 1
        case 2: message.sealed.tag[15] ^= 1
        case 3: info = [3]
        default: data = []
        }
        #expect(throws: CipherError.decryptionFailed) {
            try HPKE(.aes256GCM).open(message, by: recipient, info: info, authenticating: data)
                .count
        }
    }

    @Test(arguments: [
        [UInt8](repeating: 0, count: 65), [4] + [UInt8](repeating: 1, count: 64), [0], [],
        [UInt8](repeating: 2, count: 33),
    ])
    func whatIsNoPointIsRefused(_ encapsulated: [UInt8]) throws {
        let recipient = try key(Standard.recipient)
        var message = try sealed(.aes256GCM, to: recipient.publicKey)
        message.encapsulatedKey = encapsulated
        #expect(throws: CipherError.decryptionFailed) {
            try HPKE(.aes256GCM).open(message, by: recipient, info: [1], authenticating: [2]).count
        }
    }

    @Test func anotherCurveIsRefused() throws {
        let other = try ECAgreementKey.generate(on: .p384)
        #expect(throws: CipherError.wrongKeyLength) {
            try sealed(.aes256GCM, to: other.publicKey)
        }
        let message = try sealed(.aes256GCM, to: key(Standard.recipient).publicKey)
        #expect(throws: CipherError.wrongKeyLength) {
            try HPKE(.aes256GCM).open(message, by: other, info: []).count
        }
    }

    @Test(arguments: [0, 32])
    func aNumberOutsideTheOrderIsNoKey(byteCount: Int) {
        let scalar = SecretBytes(copying: [UInt8](repeating: 0xFF, count: byteCount))
        #expect(throws: KeyError.unreadablePrivateKey) {
            try ECAgreementKey(curve: .p256, scalar: scalar).publicKey
        }
    }

    @Test func aKeyIsWrittenAndReadAgain() throws {
        let made = try ECAgreementKey.generate(on: .p256)
        #expect(try ECAgreementKey(pkcs8: made.pkcs8()).publicKey == made.publicKey)
    }
}
