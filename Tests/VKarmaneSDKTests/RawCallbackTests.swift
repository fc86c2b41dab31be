// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Foundation
import Testing
import VKarmaneSDK

/// Rows of the table of bad input for the original's functions, by their numbers there.
struct RawCallbackTests {
    private static let taxpayer = Data(WalletScene.taxpayer.utf8)

    @Test(arguments: [
        ("C1", "?code=6", "unauthorized", VKarmaneSDKError.unauthorized),
        ("C1", "?code=42", "missingParameter(\"data\")", .internalError),
        ("C1", "?code=abc", "missingParameter(\"data\")", .internalError),
        ("C2", "?code=3", "badXCallbackParameters", .badXCallbackParameters),
        ("C3", "?data=AAAA&code=7", "cryptographyError", .cryptographyError),
        ("C4", "", "missingParameter(\"data\")", .internalError),
        ("C4", "?data=AAAA", "missingParameter(\"sessionKey\")", .internalError),
        ("C4", "?data=AAAA&data=AAAA", "malformedData", .internalError),
        ("C5", "?data=AA=A&sessionKey=AAAA", "malformedData", .internalError),
        ("C5", "?data=AA-_&sessionKey=AAAA", "malformedData", .internalError),
        ("C5", "?data=AAA&sessionKey=AAAA", "malformedData", .internalError),
        ("C10", "?data=&sessionKey=AAAA", "malformedData", .internalError),
    ])
    func `a link without documents says why`(
        row: String,
        query: String,
        reading: String,
        error: VKarmaneSDKError
    ) throws {
        #expect(RawScene.reading("demo://yes" + query) == reading)
        let url = try #require(URL(string: "demo://yes" + query))
        #expect(VKarmaneSDK.getErrorFromLink(url) == error)
    }

    @Test func `C6: plus signs, letter case and order do not matter`() throws {
        let link = try RawScene.link(Self.taxpayer)
        let parts = link.dropFirst("demo://yes?".count).split(separator: "&").map(String.init)
        let readable = [
            link.replacing("%2B", with: "+"), link.replacing("%2B", with: "%20"),
            link.replacing("data=", with: "DATA="),
            "demo://yes?" + parts.reversed().joined(separator: "&"),
        ]
        for link in readable { #expect(RawScene.reading(link) == WalletScene.taxpayer) }
    }

    @Test func `C7: a link beyond 256 KiB is not read`() {
        let filler = String(repeating: "a", count: 257 * 1024)
        #expect(RawScene.reading("demo://yes?code=6&x=" + filler) == "tooLarge")
    }

    @Test func `C8: a session key of another length or for another key is refused`() throws {
        let other = try RSA.makeKeyPair()
        let changes: [(Data) -> Data] = [
            { $0.dropLast() }, { $0 + [0] }, { $0 + $0 }, { Data($0.map { $0 ^ 1 }) },
            { (try? RSA.encrypt(Data($0.prefix(32)), publicKey: other.publicKey)) ?? $0 },
        ]
        for change in changes {
            let link = try RawScene.link(Self.taxpayer, wrapped: change)
            #expect(RawScene.reading(link) == "cryptographyError")
        }
    }

    @Test(arguments: [31, 33, 1])
    func `C9: a session key of another size is refused`(count: Int) throws {
        let link = try RawScene.link(Self.taxpayer, key: Data(repeating: 1, count: count))
        #expect(RawScene.reading(link) == "cryptographyError")
    }

    @Test func `C9: a session key of no bytes is refused`() throws {
        let der = try #require(RawScene.keys).publicKey.getData()
        let key = try RSAPublicKey(pkcs1: [UInt8](der)[...])
        let nothing: [UInt8] = []
        let block = Data(try key.encryptPKCS1(nothing.span, random: SystemRandom()))
        let link = try RawScene.link(Self.taxpayer, wrapped: { _ in block })
        #expect(RawScene.reading(link) == "cryptographyError")
    }

    @Test func `C9: sixteen bytes are a session key, too`() throws {
        let link = try RawScene.link(Self.taxpayer, key: Data(repeating: 1, count: 16))
        #expect(RawScene.reading(link) == WalletScene.taxpayer)
    }

    @Test func `C10 and C11: changed and shortened documents are refused`() throws {
        let changes: [(Data) -> Data] = [
            { $0.prefix(16) }, { $0.prefix(37) }, { $0.dropLast() + [$0.last.map { $0 ^ 1 } ?? 0] },
            { $0.prefix(20) + [$0.dropFirst(20).first.map { $0 ^ 1 } ?? 0] + $0.dropFirst(21) },
        ]
        for change in changes {
            let link = try RawScene.link(Self.taxpayer, data: change)
            #expect(RawScene.reading(link) == "cryptographyError")
        }
    }

    @Test func `C12: a changed vector rewrites the beginning, which is not seen here`() throws {
        let link = try RawScene.link(Self.taxpayer) {
            $0
        } data: { blob in
            var blob = blob
            for (place, change) in zip(12..., zip("INN".utf8, "PTS".utf8)) {
                blob[place] ^= change.0 ^ change.1
            }
            return blob
        }
        #expect(RawScene.reading(link).hasPrefix(#"{"kind":"RusPTS""#))
    }

    @Test(arguments: [
        "\"text\"", "1", "null", "", "[1]", "\u{FEFF}{}", "[{},]", #"{"a":1,"a":2}"#,
        #"{"a":"\ud800"}"#, String(repeating: "[", count: 17) + String(repeating: "]", count: 17),
    ])
    func `C13 and C14: what is no strict JSON is refused`(text: String) throws {
        #expect(RawScene.reading(try RawScene.link(Data(text.utf8))) == "cryptographyError")
    }

    @Test func `C14: what is no UTF-8 is refused`() throws {
        let text = Data(#"{"a":""#.utf8) + [0xFF] + Data(#""}"#.utf8)
        #expect(RawScene.reading(try RawScene.link(text)) == "cryptographyError")
    }

    @Test func `C15: an empty array is read`() throws {
        #expect(RawScene.reading(try RawScene.link(Data("[]".utf8))) == "[]")
    }

    @Test func `C24: version 2 is whole blocks, and read only where it is allowed`() throws {
        let keys = try #require(RawScene.keys)
        let blocks = try RSA.encrypt(Self.taxpayer, publicKey: keys.publicKey)
        let good = try #require(URL(string: "demo://yes?data=" + RawScene.escaped(blocks)))
        #expect(RawScene.reading(good.absoluteString) == "missingParameter(\"sessionKey\")")
        let json = try VKarmaneSDK.getJsonFromLink(
            good,
            privateKey: keys.privateKey,
            dialects: .version2
        )
        #expect(json == WalletScene.taxpayer)
        let short = RawScene.escaped(blocks.dropLast())
        let bad = try #require(URL(string: "demo://yes?data=" + short))
        #expect(throws: VKarmaneSDKError.cryptographyError) {
            try VKarmaneSDK.getJsonFromLink(
                bad,
                privateKey: keys.privateKey,
                dialects: .version2
            )
        }
    }

    @Test func `a public key reads nothing`() throws {
        let keys = try #require(RawScene.keys)
        let url = try #require(URL(string: try RawScene.link(Self.taxpayer)))
        #expect(throws: VKarmaneSDKError.cryptographyError) {
            try VKarmaneSDK.getJsonFromLink(url, privateKey: keys.publicKey)
        }
    }
}
