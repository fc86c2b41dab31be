// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Testing

struct AESGCMTests {
    // Test case 3 of the GCM specification (McGrew and Viega), appendix B.
    @Test func `the specification's example comes out`() throws {
        let key = SecretBytes(copying: try TestKeys.hex("feffe9928665731c6d6a8f9467308308"))
        let nonce = try TestKeys.hex("cafebabefacedbaddecaf888")
        let plaintext = try TestKeys.hex(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255"
        )
        let sealed = try AESGCM.seal(plaintext.span, key: key, nonce: nonce)
        #expect(
            try sealed.ciphertext
                == TestKeys.hex(
                    "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
                        + "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091473f5985"
                )
        )
        #expect(try sealed.tag == TestKeys.hex("4d5c2af327cd64a62cf35abd2ba6fab4"))
        #expect(try AESGCM.open(sealed, key: key, nonce: nonce).revealed() == plaintext)
    }

    // Test case 5 of the same, with a nonce that is hashed first.
    @Test func `the specification's example with a short nonce comes out`() throws {
        let key = SecretBytes(copying: try TestKeys.hex("feffe9928665731c6d6a8f9467308308"))
        let nonce = try TestKeys.hex("cafebabefacedbad")
        let data = try TestKeys.hex("feedfacedeadbeeffeedfacedeadbeefabaddad2")
        let plaintext = try TestKeys.hex(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
        )
        let sealed = try AESGCM.seal(plaintext.span, key: key, nonce: nonce, authenticating: data)
        #expect(
            try sealed.ciphertext
                == TestKeys.hex(
                    "61353b4c2806934a777ff51fa22a4755699b2a714fcdc6f83766e5f97b6c7423"
                        + "73806900e49f24b22b097544d4896b424989b5e1ebac0f07c23f4598"
                )
        )
        #expect(try sealed.tag == TestKeys.hex("3612d2e79e3b0785561be14aaca2fccb"))
        let opened = try AESGCM.open(sealed, key: key, nonce: nonce, authenticating: data)
        #expect(opened.revealed() == plaintext)
        var changed = sealed
        changed.tag[15] ^= 1
        #expect(throws: CipherError.decryptionFailed) {
            _ = try AESGCM.open(changed, key: key, nonce: nonce, authenticating: data)
        }
    }

    @Test(arguments: [16, 24, 32], [0, 1, 16, 1_000])
    func whatWasSealedOpens(keyByteCount: Int, byteCount: Int) throws {
        let random = SystemRandom()
        let key = random.secret(count: keyByteCount)
        let nonce = random.bytes(count: AESGCM.nonceByteCount)
        let plaintext = random.bytes(count: byteCount)
        let sealed = try AESGCM.seal(plaintext.span, key: key, nonce: nonce, authenticating: [7])
        let opened = try AESGCM.open(sealed, key: key, nonce: nonce, authenticating: [7])
        #expect(opened.revealed() == plaintext)
    }

    @Test func `every change fails in the same way`() throws {
        let random = SystemRandom()
        let key = random.secret(count: 32)
        let nonce = random.bytes(count: 12)
        let sealed = try AESGCM.seal([1, 2, 3].span, key: key, nonce: nonce, authenticating: [7])
        func refuses(_ changed: AESGCM.Sealed, _ nonce: [UInt8], _ data: [UInt8]) {
            #expect(throws: CipherError.decryptionFailed) {
                _ = try AESGCM.open(changed, key: key, nonce: nonce, authenticating: data)
            }
        }
        for bit in 0..<8 * 19 {
            var changed = sealed
            if bit < 24 {
                changed.ciphertext[bit / 8] ^= 1 << UInt8(bit % 8)
            } else {
                changed.tag[bit / 8 - 3] ^= 1 << UInt8(bit % 8)
            }
            refuses(changed, nonce, [7])
        }
        refuses(sealed, nonce, [8])
        refuses(sealed, nonce, [])
        refuses(sealed, nonce.reversed(), [7])
        var short = sealed
        short.tag.removeLast()
        refuses(short, nonce, [7])
    }

    @Test func `keys and nonces of other lengths are refused`() throws {
        for byteCount in [0, 15, 17, 33] {
            #expect(throws: CipherError.wrongKeyLength) {
                let key = SystemRandom().secret(count: byteCount)
                _ = try AESGCM.seal([1].span, key: key, nonce: [UInt8](repeating: 0, count: 12))
            }
        }
        for byteCount in [0, 129] {
            #expect(throws: CipherError.wrongNonceLength) {
                let key = SystemRandom().secret(count: 16)
                let nonce = [UInt8](repeating: 0, count: byteCount)
                _ = try AESGCM.seal([1].span, key: key, nonce: nonce)
            }
        }
    }
}

struct AESCBCTests {
    // NIST SP 800-38A, F.2.1: the first block; ours is followed by a block of padding.
    @Test func `the standard's first block comes out`() throws {
        let key = SecretBytes(copying: try TestKeys.hex("2b7e151628aed2a6abf7158809cf4f3c"))
        let vector = try TestKeys.hex("000102030405060708090a0b0c0d0e0f")
        let plaintext = try TestKeys.hex("6bc1bee22e409f96e93d7e117393172a")
        let ciphertext = try AESCBC.encrypt(plaintext.span, key: key, vector: vector)
        #expect(ciphertext.count == 32)
        #expect(
            try Array(ciphertext.prefix(16)) == TestKeys.hex("7649abac8119b246cee98e9b12e9197d")
        )
    }

    @Test(arguments: [16, 24, 32], [0, 1, 15, 16, 17, 1_000])
    func whatWasEncryptedDecrypts(keyByteCount: Int, byteCount: Int) throws {
        let random = SystemRandom()
        let key = random.secret(count: keyByteCount)
        let vector = random.bytes(count: 16)
        let plaintext = random.bytes(count: byteCount)
        let ciphertext = try AESCBC.encrypt(plaintext.span, key: key, vector: vector)
        #expect(ciphertext.count == (byteCount / 16 + 1) * 16)
        let decrypted = try AESCBC.decrypt(ciphertext.span, key: key, vector: vector)
        #expect(decrypted.revealed() == plaintext)
    }

    @Test func `wrong lengths and a wrong padding fail in the same way`() throws {
        let random = SystemRandom()
        let key = random.secret(count: 16)
        let vector = random.bytes(count: 16)
        let ciphertext = try AESCBC.encrypt(
            Array(repeating: 7, count: 31).span,
            key: key,
            vector: vector
        )
        // The last byte of the block before determines the last byte of the padding, which is 1.
        var wrongPadding = ciphertext
        wrongPadding[15] ^= 0x40
        for bytes in [[], ciphertext.dropLast(), ciphertext + [0], wrongPadding] as [[UInt8]] {
            #expect(throws: CipherError.decryptionFailed) {
                _ = try AESCBC.decrypt(bytes.span, key: key, vector: vector)
            }
        }
        #expect(throws: CipherError.wrongNonceLength) {
            _ = try AESCBC.decrypt(ciphertext.span, key: key, vector: [1])
        }
    }
}

struct AESECBTests {
    // NIST SP 800-38A, F.1.1 and F.1.5: the first block; ours is followed by a block of padding.
    @Test(arguments: [
        ("2b7e151628aed2a6abf7158809cf4f3c", "3ad77bb40d7a3660a89ecaf32466ef97"),
        (
            "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
            "f3eed1bdb5d2a03c064b5a7e3db181f8"
        ),
    ])
    func theStandardsFirstBlockComesOut(key: String, block: String) throws {
        let key = SecretBytes(copying: try TestKeys.hex(key))
        let plaintext = try TestKeys.hex("6bc1bee22e409f96e93d7e117393172a")
        let ciphertext = try Insecure.AESECB.encrypt(plaintext.span, key: key)
        #expect(ciphertext.count == 32)
        #expect(try Array(ciphertext.prefix(16)) == TestKeys.hex(block))
    }

    @Test(arguments: [16, 24, 32], [0, 1, 15, 16, 17, 1_000])
    func whatWasEncryptedDecrypts(keyByteCount: Int, byteCount: Int) throws {
        let random = SystemRandom()
        let key = random.secret(count: keyByteCount)
        let plaintext = random.bytes(count: byteCount)
        let ciphertext = try Insecure.AESECB.encrypt(plaintext.span, key: key)
        #expect(try Insecure.AESECB.decrypt(ciphertext.span, key: key).revealed() == plaintext)
    }

    @Test func `wrong lengths and a wrong padding fail in the same way`() throws {
        let key = SystemRandom().secret(count: 16)
        let unpadded = [UInt8](repeating: 17, count: 16)
        let blocks = try Insecure.AESECB.encrypt(unpadded.span, key: key)
        for bytes in [[], blocks.dropLast(), blocks + [0], Array(blocks.prefix(16))] as [[UInt8]] {
            #expect(throws: CipherError.decryptionFailed) {
                _ = try Insecure.AESECB.decrypt(bytes.span, key: key)
            }
        }
    }
}

struct HKDFTests {
    // RFC 5869 A.1 and A.3.
    @Test func `the examples of the standard come out`() throws {
        let secret = SecretBytes(copying: [UInt8](repeating: 0x0B, count: 22))
        let derived = try HKDF(.sha256).derive(
            byteCount: 42,
            from: secret,
            salt: TestKeys.hex("000102030405060708090a0b0c"),
            info: TestKeys.hex("f0f1f2f3f4f5f6f7f8f9")
        )
        #expect(
            try derived.revealed()
                == TestKeys.hex(
                    "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
                        + "34007208d5b887185865"
                )
        )
        let plain = try HKDF(.sha256).derive(byteCount: 42, from: secret, salt: [], info: [])
        #expect(
            try plain.revealed()
                == TestKeys.hex(
                    "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"
                        + "9d201395faa4b61a96c8"
                )
        )
    }

    @Test(arguments: HashAlgorithm.allCases)
    func aLongerOutputBeginsLikeAShorterOne(hash: HashAlgorithm) throws {
        let secret = SecretBytes(copying: [1, 2, 3])
        let most = 255 * hash.byteCount
        let long = try HKDF(hash).derive(byteCount: most, from: secret, salt: [4], info: [5])
        let short = try HKDF(hash).derive(byteCount: 7, from: secret, salt: [4], info: [5])
        #expect(long.revealed().prefix(7) == short.revealed()[...])
        #expect(throws: CipherError.tooLong) {
            _ = try HKDF(hash).derive(byteCount: most + 1, from: secret, salt: [4], info: [5])
        }
        #expect(throws: CipherError.tooLong) {
            _ = try HKDF(hash).derive(byteCount: -1, from: secret, salt: [4], info: [5])
        }
    }
}
