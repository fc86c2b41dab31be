// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import TestSupport
import Testing

@testable import PaymentCards

/// The vault's side of the secret transport: every fault and its code.
struct SecureEnvelopeTests {
    private typealias Scene = EnvelopeScene

    private static func refusal(_ body: [UInt8], card: CardIdentifier = Scene.card)
        -> PaymentCardError?
    {
        Scene.error { _ = try Scene.opened(body, card: card) }
    }

    private static let enc = String(repeating: "A", count: 87)
    private static let ct = String(repeating: "A", count: 40)

    private static let shapes: [(String, IssuingErrorCode)] = [
        ("", .requestMalformed), ("{", .requestMalformed), ("\u{FEFF}{}", .requestMalformed),
        ("[]", .envelopeMalformed), ("null", .envelopeMalformed), ("{}", .envelopeMalformed),
        (#"{"v":1,"v":1}"#, .jsonDuplicateKey),
        (String(repeating: "[", count: 17) + String(repeating: "]", count: 17), .jsonTooDeep),
        (String(repeating: "[", count: 16) + String(repeating: "]", count: 16), .envelopeMalformed),
        (#"{"v":1,"kid":"k","enc":"\#(enc)"}"#, .envelopeMalformed),
        (#"{"v":2,"kid":"k","enc":"\#(enc)","ct":"\#(ct)"}"#, .envelopeMalformed),
        (#"{"v":"1","kid":"k","enc":"\#(enc)","ct":"\#(ct)"}"#, .envelopeMalformed),
        (#"{"v":1.0,"kid":"k","enc":"\#(enc)","ct":"\#(ct)"}"#, .envelopeMalformed),
        (#"{"v":1,"kid":"","enc":"\#(enc)","ct":"\#(ct)"}"#, .envelopeMalformed),
        (#"{"v":1,"kid":"a b","enc":"\#(enc)","ct":"\#(ct)"}"#, .envelopeMalformed),
        (#"{"v":1,"kid":"k","enc":"\#(enc)AA","ct":"\#(ct)"}"#, .envelopeMalformed),
        (#"{"v":1,"kid":"k","enc":"\#(enc)=","ct":"\#(ct)"}"#, .envelopeMalformed),
        (#"{"v":1,"kid":"k","enc":"\#(enc)","ct":"AAAA"}"#, .envelopeMalformed),
        (#"{"v":1,"kid":"k","enc":"\#(enc)","ct":"\#(ct)","x":1}"#, .envelopeMalformed),
        // The shape is right, but the point is none of the curve.
        (#"{"v":1,"kid":"vault-1","enc":"\#(enc)","ct":"\#(ct)"}"#, .envelopeMalformed),
    ]

    @Test(arguments: shapes)
    func `a body of another shape is refused`(body: String, code: IssuingErrorCode) {
        #expect(Self.refusal(Array(body.utf8)) == .refused(code))
    }

    @Test func `exactly 64 KiB pass, one byte more does not`() throws {
        let body = try Scene.request(.pan).body
        let space = [UInt8](repeating: 0x20, count: (64 << 10) - body.count)
        #expect(Self.refusal(body + space) == nil)
        #expect(Self.refusal(body + space + [0x20]) == .refused(.bodyTooLarge))
    }

    @Test func `the shape is judged before the key, the key before the content`() throws {
        #expect(
            Scene.error { _ = try SecureDataEnvelope(parsing: Array("{}".utf8)) }
                == .refused(.envelopeMalformed)
        )
        let body = try Scene.request(.pan).body
        let envelope = try SecureDataEnvelope(parsing: body)
        #expect(envelope.keyID == "vault-1")
        #expect(
            Scene.error { _ = try envelope.open(card: Scene.otherCard, keys: []) }
                == .refused(.vaultKeyUnknown)
        )
    }

    @Test func `an envelope for another card or key does not open`() throws {
        let body = try Scene.request(.pan).body
        #expect(Self.refusal(body, card: Scene.otherCard) == .refused(.envelopeMalformed))
        let envelope = try SecureDataEnvelope(parsing: body)
        let other = try VaultPrivateKey(id: "vault-1", privateKey: .generate(on: .p256))
        #expect(
            Scene.error { _ = try envelope.open(card: Scene.card, keys: [#require(other)]) }
                == .refused(.envelopeMalformed)
        )
    }

    private static let epk = EnvelopePoints.answer
    private static let rid = String(repeating: "A", count: 22)

    private static let contents: [String] = [
        "", "{}", "[]", #"{"op":"pan"}"#,
        #"{"op":"pan","token":"su_a","epk":"\#(epk)"}"#,
        #"{"op":"pan","token":"","epk":"\#(epk)","rid":"\#(rid)"}"#,
        #"{"op":"oob_decide","token":"su_a","epk":"\#(epk)","rid":"\#(rid)"}"#,
        #"{"op":"everything","token":"su_a","epk":"\#(epk)","rid":"\#(rid)"}"#,
        #"{"op":"pan","token":"su_a","epk":"\#(epk)","rid":"AA"}"#,
        #"{"op":"pan","token":"su_a","epk":"\#(enc)","rid":"\#(rid)"}"#,
        #"{"op":"pan","token":"su_a","epk":"AA","rid":"\#(rid)"}"#,
        #"{"op":"pan","token":"su_a","epk":"\#(epk)","rid":"\#(rid)","pin":"4821"}"#,
        #"{"op":"set_pin","token":"su_a","epk":"\#(epk)","rid":"\#(rid)"}"#,
        #"{"op":"pan","token":"su_a","epk":"\#(epk)","rid":"\#(rid)","x":"1"}"#,
        #"{"op":"pan","token":"su_a","token":"su_b","epk":"\#(epk)","rid":"\#(rid)"}"#,
        #"{"op":"pan","token":"su_\u0061","epk":"\#(epk)","rid":"\#(rid)"}"#,
        #"{"op":"pan","token":1,"epk":"\#(epk)","rid":"\#(rid)"}"#,
        #"{"op":"pan","token":"su_a","epk":"\#(epk)","rid":"\#(rid)",}"#,
        #"{"op":"pan","token":"su_a","epk":"\#(epk)","rid":"\#(rid)"}}"#,
        #"{"op":"pan","token":"su_a","epk":"\#(epk)","rid":"\#(rid)""#,
    ]

    @Test(arguments: contents)
    func `content of another shape is refused`(content: String) throws {
        let body = try Scene.envelope(content.isEmpty ? " " : content)
        #expect(Self.refusal(body) == .refused(.envelopeMalformed))
    }

    @Test(arguments: ["12", "1234567890123", "abcd", "1374", "0000", ""])
    func `a new PIN is judged after the token is consumed`(pin: String) throws {
        let body = try Scene.envelope(
            #" { "pin" : "\#(pin)" , "rid":"\#(Self.rid)","epk":"\#(Self.epk)","token":"su_a","op":"set_pin"}  "#
        )
        #expect(Self.refusal(body) == nil)
    }

    @Test(arguments: [("st_a", TokenKind.session), ("pt_a", .provisioning), ("su_a", .singleUse)])
    func `the kind of the token is known before it is looked up`(token: String, kind: TokenKind)
        throws
    {
        #expect(try Scene.opened(Scene.request(.pan, token: token).body).tokenKind == kind)
    }

    @Test(arguments: ["su", "su_", "SU_a", "xx_a"])
    func `other tokens have no kind`(token: String) throws {
        #expect(try Scene.opened(Scene.request(.pan, token: token).body).tokenKind == nil)
    }
}

/// The generator of P-256 (SEC 2 §2.4.2), a point that any answer can be encrypted to.
enum EnvelopePoints {
    static let answer: String = {
        let hex =
            "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
        return (try? Hex.decode(hex))?.base64URL ?? ""
    }()
}

struct SecureBlockTests {
    private typealias Scene = EnvelopeScene

    private static func block(_ start: [UInt8], count: Int = 64) -> SecretBytes {
        SecretBytes(copying: start + [UInt8](repeating: 0, count: max(count - start.count, 0)))
    }

    private static func error(_ start: [UInt8], count: Int = 64) -> PaymentCardError? {
        Scene.error { _ = try SecureRecords(block: block(start, count: count)) }
    }

    @Test func `a block is written as specified`() throws {
        let block = try Scene.records(.pan).block().revealed()
        let expected =
            [1, 1, 16] + Array("9999000000001374".utf8) + [4, 4] + Array("1229".utf8)
        #expect(block == expected + [UInt8](repeating: 0, count: 64 - expected.count))
        #expect(
            try Scene.records(.setPIN).block().revealed() == [1] + [UInt8](repeating: 0, count: 63)
        )
    }

    @Test func `other blocks are refused`() {
        let code = Array("445".utf8)
        #expect(Self.error([1, 2, 3] + code) == nil)
        #expect(Self.error([0, 2, 3] + code) == .recordsInvalid)
        #expect(Self.error([2, 2, 3] + code) == .recordsInvalid)
        #expect(Self.error([1, 5, 3] + code) == .recordsInvalid)
        #expect(Self.error([1, 2, 2] + code) == .recordsInvalid)
        #expect(Self.error([1, 2, 3] + code + [2, 3] + code) == .recordsInvalid)
        #expect(Self.error([1, 2, 3] + Array("44x".utf8)) == .recordsInvalid)
        #expect(Self.error([1, 2, 3] + code + [0, 1]) == .recordsInvalid)
        #expect(Self.error([1, 2, 3] + code, count: 63) == .recordsInvalid)
        #expect(Self.error([1, 2, 3] + code, count: 65) == .recordsInvalid)
        #expect(Self.error([1, 4, 4] + Array("1329".utf8)) == .recordsInvalid)
        #expect(Self.error([UInt8](repeating: 0, count: 63) + [1]) == .recordsInvalid)
        let filled =
            [1, 3, 12] + Array("123456789012".utf8) + [1, 19]
            + Array("9999000000001374000".utf8)
        // A record that would end after the block.
        #expect(Self.error(filled + [2, 4] + code, count: filled.count + 5) == .recordsInvalid)
        #expect(Self.error(filled + [UInt8](repeating: 0, count: 29) + [1]) == .recordsInvalid)
    }

    @Test(arguments: ["123", "1234567890123", "12a4", ""])
    func `secrets of another form are not written`(pin: String) {
        #expect(
            Scene.error { _ = try SecureRecords(pin: Scene.secret(pin)).block() } == .recordsInvalid
        )
    }

    @Test func `the answer has only the tags of the operation`() throws {
        for operation in SecureTransportTests.operations {
            for other in SecureTransportTests.operations {
                let block = try Scene.records(other).block()
                let error = Scene.error {
                    _ = try SecureRecords(block: block, for: operation, lastFour: Scene.lastFour)
                }
                let isPermitted = operation.permits(Scene.records(other).tags)
                #expect(error == (isPermitted ? nil : .recordsInvalid))
            }
        }
    }
}

struct VaultKeyTests {
    @Test func `a key is read from both files that name it`() throws {
        let key = try EnvelopeScene.key()
        let listed = key.json(notAfter: Instant(secondsSinceEpoch: 1_790_000_000)).utf8()
        #expect(try VaultKey(JSONTree(parsing: listed).root) == key)
        let access: JSONOutput = [
            "kid": "vault-1", "publicKey": .string(key.publicKey.point.base64URL),
        ]
        #expect(try VaultKey(JSONTree(parsing: access.utf8()).root) == key)
    }

    @Test func `other keys are refused`() throws {
        let key = try EnvelopeScene.key().publicKey
        for id in ["", "a b", "é", String(repeating: "k", count: 65)] {
            #expect(VaultKey(id: id, publicKey: key) == nil)
        }
        #expect(VaultKey(id: String(repeating: "k", count: 64), publicKey: key) != nil)
        #expect(VaultKey(id: "k", point: key.compressedPoint) == nil)
        #expect(VaultKey(id: "k", point: [UInt8](repeating: 4, count: 65)) == nil)
        #expect(
            VaultKey(id: "k", publicKey: try ECAgreementKey.generate(on: .p384).publicKey) == nil
        )
    }
}
