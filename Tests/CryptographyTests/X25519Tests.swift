// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

/// X25519 and the encryption to its keys (RFC 7748, RFC 9180).
struct X25519Tests {
    private static func key(_ hex: String) throws -> X25519AgreementKey {
        try X25519AgreementKey(SecretBytes(copying: Hex.decode(hex)))
    }

    /// The values of RFC 7748 §6.1.
    @Test func `two sides agree as in the standard`() throws {
        let alice = try Self.key("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
        let bob = try Self.key("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
        #expect(
            Hex.encode(alice.publicKey.bytes)
                == "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a"
        )
        #expect(
            Hex.encode(bob.publicKey.bytes)
                == "de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f"
        )
        let secret = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742"
        #expect(try Hex.encode(alice.sharedSecret(with: bob.publicKey).revealed()) == secret)
        #expect(try Hex.encode(bob.sharedSecret(with: alice.publicKey).revealed()) == secret)
    }

    /// The values of RFC 9180 §A.1.1: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-128-GCM, base mode.
    private enum Standard {
        static let info = "4f6465206f6e2061204772656369616e2055726e"
        static let ephemeral = "52c4a758a802cd8b936eceea314432798d5baf2d7e9235dc084ab1b9cfa2f736"
        static let recipient = "4612c550263fc8ad58375df3f557aac531d26850903e55a9f23f21d8534e8ac8"
        static let encapsulated = "37fda3567bdbd628e88668c3c8d7e97d1d1253b6d4ea6d44c150f741f1bf4431"
        static let plaintext = "4265617574792069732074727574682c20747275746820626561757479"
        static let data = "436f756e742d30"
        static let sealed =
            "f938558b5d72f1a23810b4be2ab4f84331acc02fc97babc53a52ae8218a355a96d8770ac83d07bea87e13c512a"
    }

    @Test func `the standard's message is written byte for byte`() throws {
        let plaintext = try Hex.decode(Standard.plaintext)[...]
        let message = try HPKE(.aes128GCM).seal(
            plaintext.span,
            to: Self.key(Standard.recipient).publicKey,
            info: Hex.decode(Standard.info),
            authenticating: Hex.decode(Standard.data),
            ephemeral: Self.key(Standard.ephemeral)
        )
        #expect(Hex.encode(message.encapsulatedKey) == Standard.encapsulated)
        #expect(Hex.encode(message.sealed.ciphertext + message.sealed.tag) == Standard.sealed)
    }

    private static func sealed(
        _ cipher: HPKE.Cipher,
        to recipient: X25519PublicKey
    ) throws -> HPKE.Message {
        let plaintext = Array("message".utf8)[...]
        return try HPKE(cipher).seal(
            plaintext.span,
            to: recipient,
            info: [1],
            authenticating: [2],
            ephemeral: .generate()
        )
    }

    @Test(arguments: HPKE.Cipher.allCases)
    func `a message is read again`(cipher: HPKE.Cipher) throws {
        let recipient = try Self.key(Standard.recipient)
        let message = try Self.sealed(cipher, to: recipient.publicKey)
        let text = try HPKE(cipher).open(message, by: recipient, info: [1], authenticating: [2])
        #expect(text.revealed() == Array("message".utf8))
    }

    @Test(arguments: 0..<5)
    func `a changed message is not read`(part: Int) throws {
        let recipient = try Self.key(Standard.recipient)
        var message = try Self.sealed(.aes256GCM, to: recipient.publicKey)
        var info: [UInt8] = [1]
        var data: [UInt8] = [2]
        switch part {
        case 0: message.encapsulatedKey = try Self.key(Standard.ephemeral).publicKey.bytes
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

    @Test(arguments: [0, 31, 33, 65])
    func `an encapsulated key of another length is not read`(count: Int) throws {
        let recipient = try Self.key(Standard.recipient)
        var message = try Self.sealed(.aes256GCM, to: recipient.publicKey)
        message.encapsulatedKey = [UInt8](repeating: 9, count: count)
        #expect(throws: CipherError.decryptionFailed) {
            try HPKE(.aes256GCM).open(message, by: recipient, info: [1]).count
        }
    }

    /// The points of order 1, 2, 4 and 8 (RFC 7748 §6.1), and one of them spelt beyond the prime.
    @Test(arguments: [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ])
    func `a point of small order is no key`(hex: String) throws {
        let bytes = try Hex.decode(hex)
        #expect(throws: KeyError.pointNotOnCurve) { try X25519PublicKey(bytes[...]) }
        let recipient = try Self.key(Standard.recipient)
        var message = try Self.sealed(.aes256GCM, to: recipient.publicKey)
        message.encapsulatedKey = bytes
        #expect(throws: CipherError.decryptionFailed) {
            try HPKE(.aes256GCM).open(message, by: recipient, info: [1]).count
        }
    }

    @Test func `a key has 32 bytes`() {
        #expect(throws: KeyError.wrongLength) { try X25519PublicKey([9]) }
        #expect(throws: KeyError.wrongLength) {
            _ = try X25519AgreementKey(SecretBytes(copying: [9]))
        }
    }

    @Test func `each generated key is another`() throws {
        let key = try X25519AgreementKey.generate()
        #expect(try X25519AgreementKey.generate().publicKey != key.publicKey)
    }
}
