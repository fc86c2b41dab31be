// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Testing

@testable import Cryptography
import Execution

struct RSADecryptionTests {
    static let parameters = OAEPParameters(hash: .sha256, mgfHash: .sha256, label: [1, 2])

    /// Returns a handmade block of PKCS#1 v1.5 encryption with any padding.
    static func block(padding: [UInt8], message: [UInt8]) -> [UInt8] {
        [0, 2] + padding + [0] + message
    }

    static func encrypt(_ block: [UInt8], with key: RSAPublicKey) throws -> [UInt8] {
        let ciphertext = key.handle.applyPublicExponent(to: block.span)
        return try #require(ciphertext)
    }

    @Test(arguments: HashAlgorithm.allCases, HashAlgorithm.allCases)
    func whatOAEPEncryptsDecrypts(hash: HashAlgorithm, mgfHash: HashAlgorithm) throws {
        let key = try TestKeys.rsa2048ForDecryption()
        let parameters = OAEPParameters(hash: hash, mgfHash: mgfHash)
        for message in [[], [1, 2, 3], [UInt8](repeating: 7, count: 256 - 2 * hash.byteCount - 2)] {
            let ciphertext = try key.publicKey.encryptOAEP(message.span, parameters: parameters)
            let decrypted = try key.decryptOAEP(ciphertext[...], parameters: parameters)
            #expect(decrypted.revealed() == message)
        }
    }

    @Test func `a message that leaves no room for OAEP is refused`() throws {
        let key = try TestKeys.rsa2048ForDecryption().publicKey
        let message = [UInt8](repeating: 7, count: 256 - 2 * 32 - 1)
        #expect(throws: CipherError.tooLong) {
            _ = try key.encryptOAEP(message.span, parameters: Self.parameters)
        }
    }

    @Test func `whatever is wrong with an OAEP ciphertext, the error is the same`() throws {
        let key = try TestKeys.rsa2048ForDecryption()
        let right = try key.publicKey.encryptOAEP([1, 2, 3].span, parameters: Self.parameters)
        var changed = right
        changed[255] ^= 1
        let tooLarge = [UInt8](repeating: 0xFF, count: 256)
        for bytes in [changed, right.dropLast(), right + [0], [], tooLarge] as [[UInt8]] {
            #expect(throws: CipherError.decryptionFailed) {
                _ = try key.decryptOAEP(bytes[...], parameters: Self.parameters)
            }
        }
        for other in [
            OAEPParameters(hash: .sha256, mgfHash: .sha256),
            OAEPParameters(hash: .sha256, mgfHash: .sha1, label: [1, 2]),
            OAEPParameters(hash: .sha384, mgfHash: .sha256, label: [1, 2]),
        ] {
            #expect(throws: CipherError.decryptionFailed) {
                _ = try key.decryptOAEP(right[...], parameters: other)
            }
        }
    }

    @Test(arguments: [0, 1, 100, 245])
    func whatPKCS1EncryptsDecrypts(byteCount: Int) throws {
        let key = try TestKeys.rsa2048ForDecryption()
        let message = [UInt8](repeating: 0, count: byteCount)
        let padding = [UInt8](repeating: 0x5A, count: 256 - 3 - byteCount)
        let block = Self.block(padding: padding, message: message)
        let ciphertext = try Self.encrypt(block, with: key.publicKey)
        #expect(try key.decryptPKCS1(ciphertext[...]).revealed() == message)
    }

    @Test(arguments: [0, 1, 100, 245])
    func whatIsEncryptedWithPKCS1PaddingDecrypts(byteCount: Int) throws {
        let key = try TestKeys.rsa2048ForDecryption()
        let message = SystemRandom().bytes(count: byteCount)
        let ciphertext = try key.publicKey.encryptPKCS1(message.span, random: SystemRandom())
        #expect(try key.decryptPKCS1(ciphertext[...]).revealed() == message)
    }

    @Test func `a message that leaves no room for PKCS1 padding is refused`() throws {
        let key = try TestKeys.rsa2048ForDecryption().publicKey
        let message = [UInt8](repeating: 7, count: 246)
        #expect(throws: CipherError.tooLong) {
            _ = try key.encryptPKCS1(message.span, random: SystemRandom())
        }
    }

    @Test func `PKCS1 padding is the random source's without its zero bytes`() throws {
        let key = try TestKeys.rsa2048ForDecryption().publicKey
        let source = CountingBytes(period: 3)
        let ciphertext = try key.encryptPKCS1([9, 8].span, random: source)
        // In 0, 1, 2, 0, 1, 2 … the next bytes replace each zero.
        let first = (0..<251).map { UInt8($0 % 3) }
        var next = 251
        let padding = first.map { byte -> UInt8 in
            var byte = byte
            while byte == 0 {
                byte = UInt8(next % 3)
                next += 1
            }
            return byte
        }
        #expect(
            try Self.encrypt(Self.block(padding: padding, message: [9, 8]), with: key) == ciphertext
        )
    }

    @Test func `a private key survives being written as PKCS1`() throws {
        let key = try TestKeys.rsa2048ForDecryption()
        let again = try RSADecryptionKey(pkcs1: key.pkcs1())
        #expect(try again.pkcs8().revealed() == key.pkcs8().revealed())
    }

    @Test func `what is no PKCS1 private key, or more than one, is refused`() throws {
        let key = try TestKeys.rsa2048ForDecryption()
        let encoded = try key.pkcs1().revealed()
        let others = [
            [], encoded + [0], encoded.dropLast(), try key.pkcs8().revealed(), key.publicKey.pkcs1,
        ]
        for bytes in others as [[UInt8]] {
            #expect(throws: KeyError.unreadablePrivateKey) {
                _ = try RSADecryptionKey(pkcs1: SecretBytes(copying: bytes))
            }
        }
    }

    @Test func `whatever is wrong with a PKCS1 ciphertext, the error is the same`() throws {
        let key = try TestKeys.rsa2048ForDecryption()
        let rest = [UInt8](repeating: 0x5A, count: 253)
        let blocks = [
            [0, 1] + rest + [0],  // the block of a signature
            [1, 2] + rest.dropLast() + [0, 7],  // no leading zero
            [0, 2] + rest + [7],  // no end of the padding
            [0, 2] + rest.prefix(7) + [0] + rest.dropLast(7),  // seven bytes of padding
            [0, 2, 0] + rest,  // no padding
        ]
        for block in blocks {
            #expect(block.count == 256)
            let ciphertext = try Self.encrypt(block, with: key.publicKey)
            #expect(throws: CipherError.decryptionFailed) {
                _ = try key.decryptPKCS1(ciphertext[...])
            }
        }
        for bytes in [[], [UInt8](repeating: 1, count: 255), [UInt8](repeating: 0xFF, count: 256)] {
            #expect(throws: CipherError.decryptionFailed) {
                _ = try key.decryptPKCS1(bytes[...])
            }
        }
    }

    @Test func `a key of another kind is no decryption key`() throws {
        let encoded = try SigningKey.generate(.ec(.p256)).pkcs8()
        #expect(throws: KeyError.unreadablePrivateKey) {
            _ = try RSADecryptionKey(pkcs8: encoded)
        }
    }

    @Test(.enabled(if: !BackEnd.isApple))
    func `a key of three primes decrypts, signs and survives being written`() throws {
        let text = try #require(
            TestSupport.projectBytes("Vectors/cryptography/rsa2048-three-primes.hex")
        )
        let digits = text.filter { $0 != UInt8(ascii: "\n") }
        let encoded = try TestKeys.hex(String(decoding: digits, as: UTF8.self))
        let key = try RSADecryptionKey(pkcs8: SecretBytes(copying: encoded))
        let message: [UInt8] = [1, 2, 3]
        let ciphertext = try key.publicKey.encryptOAEP(message.span, parameters: Self.parameters)
        let decrypted = try key.decryptOAEP(ciphertext[...], parameters: Self.parameters)
        #expect(decrypted.revealed() == message)
        #expect(try key.pkcs8().revealed() == encoded)
        let signer = try SigningKey(pkcs8: SecretBytes(copying: encoded))
        let signature = try signer.sign(message[...], using: .rsaPKCS1(.sha256))
        let algorithm = SignatureAlgorithm.rsaPKCS1(.sha256)
        try signer.publicKey.verify(signature[...], of: message[...], using: algorithm)
    }
}

/// Bytes that count up from zero to the period, repeatedly.
private struct CountingBytes: RandomSource {
    private let place = Locked(0)
    let period: Int

    func fill(_ buffer: inout MutableSpan<UInt8>) {
        for index in buffer.indices {
            buffer[index] = place.withLock { place in
                defer { place += 1 }
                return UInt8(place % period)
            }
        }
    }
}
