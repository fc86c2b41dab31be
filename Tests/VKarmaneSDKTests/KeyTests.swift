// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Foundation
import Testing
import VKarmaneSDK

#if canImport(Security)
import Security
#endif

/// The keys and ciphers under the names of the original.
struct KeyTests {
    private func keys() throws -> RSA.KeyPair { try #require(RawScene.keys) }

    @Test func `a public key is 270 bytes of PKCS1`() throws {
        #expect(try keys().publicKey.getData().count == 270)
    }

    @Test func `exported keys are read again`() throws {
        let keys = try keys()
        let publicKey = try SecKey.makeRSAPublicKey(from: keys.publicKey.getData())
        let privateKey = try SecKey.makeRSAPrivateKey(from: keys.privateKey.getData())
        let secret = try RSA.encrypt(Data("text".utf8), publicKey: publicKey)
        #expect(try RSA.decrypt(secret, privateKey: privateKey) == Data("text".utf8))
    }

    @Test func `PKCS8 and SubjectPublicKeyInfo are read`() throws {
        let keys = try keys()
        let secret = SecretBytes(copying: [UInt8](try keys.privateKey.getData()))
        let pkcs8 = Data(try RSADecryptionKey(pkcs1: secret).pkcs8().revealed())
        let privateKey = try SecKey.makeRSAPrivateKey(from: pkcs8)
        #expect(try privateKey.getData() == keys.privateKey.getData())
        let der = try keys.publicKey.getData()
        // The SubjectPublicKeyInfo of a 2048-bit key: a 24-byte header, then PKCS#1.
        let head = Data(base64Encoded: "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A")
        let publicKey = try SecKey.makeRSAPublicKey(fromSPKI: try #require(head) + der)
        #expect(try publicKey.getData() == der)
    }

    @Test func `what is no key is refused with the number for what cannot be decoded`() throws {
        let der = try keys().publicKey.getData()
        let readers: [(Data) throws -> SecKey] = [
            SecKey.makeRSAPublicKey(from:), SecKey.makeRSAPublicKey(fromSPKI:),
            SecKey.makeRSAPrivateKey(from:),
        ]
        for read in readers {
            #expect(throws: RSA.Error.keyCreationFailed(status: -26275)) {
                _ = try read(Data([0x30]))
            }
        }
        #expect(throws: RSA.Error.keyCreationFailed(status: -26275)) {
            _ = try SecKey.makeRSAPublicKey(from: der + [0])
        }
    }

    @Test(arguments: [0, 1, 245, 246, 490, 1000])
    func `texts of any length go through RSA in blocks`(count: Int) throws {
        let keys = try keys()
        let text = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
        let blocks = try RSA.encrypt(text, publicKey: keys.publicKey)
        #expect(blocks.count == (count + 244) / 245 * 256)
        #expect(try RSA.decrypt(blocks, privateKey: keys.privateKey) == text)
    }

    @Test func `slices are read from their own beginning`() throws {
        let (key, text) = (try AES256.makeKey(), Data("some text".utf8))
        let archive = Data([1, 2, 3]) + (try AES256.archive(text, key: key))
        #expect(
            try AES256.unarchive(archive.dropFirst(3), key: (Data([0]) + key).dropFirst()) == text
        )
    }

    @Test func `RSA tells what is wrong by a number`() throws {
        let keys = try keys()
        #expect(throws: RSA.Error.cryptoFailed(status: -50)) {
            try RSA.decrypt(Data(count: 255), privateKey: keys.privateKey)
        }
        #expect(throws: RSA.Error.cryptoFailed(status: -26275)) {
            try RSA.decrypt(Data(repeating: 1, count: 256), privateKey: keys.privateKey)
        }
        #expect(throws: RSA.Error.cryptoFailed(status: -50)) {
            try RSA.decrypt(Data(count: 256), privateKey: keys.publicKey)
        }
    }

    @Test(arguments: [16, 32])
    func `AES takes keys of 16 and 32 bytes`(count: Int) throws {
        let key = Data(repeating: 7, count: count)
        let archive = try AES256.archive(Data(), key: key)
        #expect(archive.count == 32)
        #expect(try AES256.unarchive(archive, key: key).isEmpty)
    }

    @Test func `AES tells what is wrong`() throws {
        let (key, vector) = (try AES256.makeKey(), Data(count: 16))
        #expect(throws: AES256.Error.badKeyLength) {
            try AES256.encrypt(Data(), key: Data(count: 24), iv: vector)
        }
        #expect(throws: AES256.Error.badInputVectorLength) {
            try AES256.decrypt(Data(count: 16), key: key, iv: Data(count: 15))
        }
        #expect(throws: AES256.Error.badInputVectorLength) {
            try AES256.unarchive(Data(count: 16), key: key)
        }
        #expect(throws: AES256.Error.cryptoFailed(status: -4304)) {
            try AES256.decrypt(Data(count: 17), key: key, iv: vector)
        }
    }

    @Test func `keys say nothing of themselves`() throws {
        let keys = try keys()
        var dumped = ""
        dump(keys, to: &dumped)
        let secret = try keys.privateKey.getData()
        #expect(!dumped.contains(secret.base64EncodedString().prefix(12)))
    }
}

/// The numbers that documents use for coded values.
struct VocabularyTests {
    @Test func `numbers that are not listed are unknown`() {
        #expect(VKarmaneSDK.Gender(code: 0) == .listed(.female))
        #expect(VKarmaneSDK.Gender(code: 2) == .unknown(2))
        #expect(VKarmaneSDK.RusDriverCategory(code: 15) == .unknown(15))
        #expect(VKarmaneSDK.VehicleCategoryCode(code: 4) == .listed(.trailer))
        #expect(VKarmaneSDK.CountryCode(code: 143).entry?.alpha2 == "RU")
    }

    @Test func `the words of the links are there`() {
        #expect(VKarmaneSDK.ProtocolName.scheme == "vkarmaneapp")
        #expect(VKarmaneSDK.ProtocolName.host == "x-callback-url")
        #expect(VKarmaneSDK.ProtocolName.Parameter.sessionKey == "sessionKey")
        #expect(VKarmaneSDK.version.rawValue == "v3")
    }

    @Test func `errors have the numbers of the wire`() {
        #expect(VKarmaneSDKError.allCases.map(\.rawValue) == Array(1...7))
        for code in ExchangeCode.allCases {
            #expect(VKarmaneSDKError(code).rawValue == code.rawValue)
        }
    }

    @Test func `both kinds have the same names`() {
        for kind in VKarmaneSDK.DocumentKind.allCases {
            #expect(DocumentExchange.DocumentKind(kind).rawValue == kind.rawValue)
        }
    }
}
