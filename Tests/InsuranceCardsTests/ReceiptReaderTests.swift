// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing
import Tokens

@testable import InsuranceCards

struct ReceiptReaderTests {
    @Test func `a receipt of a provider is read with all it says`() throws {
        let receipt = try TestReceipt.read(TestReceipt.receipt())
        #expect(receipt.signer.issuer == TestReceipt.provider)
        #expect(receipt.signer.name == "Praxis Muster" && receipt.signer.city == "Bern")
        #expect(receipt.statement.method == .idDocumentInPerson)
        #expect(receipt.statement.assurance == .high && receipt.statement.audiences == nil)
        #expect(receipt.statement.cardIdentifier == TestReceipt.card)
        #expect(receipt.statement.request == TestReceipt.request)
        #expect(receipt.identifier == "BgYGBgYGBgYGBgYGBgYGBg" && receipt.status == nil)
        #expect(receipt.fields.map(\.field.rawValue) == TestReceipt.fields.map(\.0))
        #expect(receipt.fields[0].value.string == "Müller")
        #expect(try receipt.subject == TestIssuer.key(3).verificationKey.text)
        #expect(try receipt.issuedAt == TestIssuer.instant("2026-01-02T09:00:00Z"))
        let end = try TestIssuer.instant("2027-01-02T09:00:00Z")
        #expect(receipt.expiresAt == end)
        #expect("\(receipt)" == "a receipt" && !String(reflecting: receipt).contains("ller"))
    }

    @Test func `an insurer's receipt has no check-in and need not name a card`() throws {
        let text = try TestReceipt.receipt(claims: TestReceipt.insurerClaims, signedBy: 1)
        let receipt = try TestReceipt.read(text, answered: [])
        #expect(receipt.signer.issuer == "bag:01562" && receipt.statement.request == nil)
        #expect(receipt.statement.method == .insurerRecord)
        #expect(receipt.statement.cardIdentifier == nil)
    }

    @Test func `row 42: bound to another key`() throws {
        let other = try TestIssuer.key(4).verificationKey.text
        for subject: JSONOutput? in [.string(other), nil, 1, "k2.public.x"] {
            let text = try TestReceipt.receipt(claims: ["sub": subject])
            #expect(try TestReceipt.error(text) == .subjectMismatch)
        }
    }

    @Test(
        arguments: [
            ("gln:7601000000002", 9), ("gln:7601000000002", 7), ("gln:7601000000002", 2),
            ("gln:7601000000002", 10), ("bag:01562", 6), ("bag:01562", 11), ("bag:1562", 1),
            ("zsr:D123456", 6), ("gln:7601000000003", 6), ("https://www.vvk-online.ch", 2), ("", 6),
        ] as [(String, UInt8)]
    )
    func `row 42: signed by nobody who is known as its issuer, in the issuer's role`(
        issuer: String,
        byte: UInt8
    ) throws {
        let text = try TestReceipt.receipt(claims: ["iss": .string(issuer)], signedBy: byte)
        #expect(try TestReceipt.error(text) == .unknownKey)
    }

    @Test func `row 42: about a check-in that this wallet never answered`() throws {
        let text = try TestReceipt.receipt()
        #expect(try TestReceipt.error(text, answered: []) == .type)
        #expect(try TestReceipt.error(text, answered: ["AwMDAwMDAwMDAwMDAwMDAw"]) == .type)
    }

    @Test func `a receipt from the store was answered for, and may be out of date`() throws {
        let text = try TestReceipt.receipt()
        let late = "2027-01-03T00:00:00Z"
        #expect(throws: CardError.unknownKey) { try TestReceipt.read(text, at: late) }
        let receipt = try TestReceipt.read(text, at: late, from: .store, answered: [])
        #expect(try receipt.expiresAt <= TestIssuer.instant(late))
    }

    @Test(
        arguments: [
            (["typ": "vic.card.v1"], .type), (["exp": "2027-01-02T09:00:01Z"], .format),
            (["exp": "2026-01-02T09:00:00Z", "iat": "2026-01-02T08:59:00Z"], .expired),
            (["iat": "2026-01-02T09:02:01Z"], .notYetValid), (["jti": nil], .format),
            (["_sd_alg": "md5"], .digest), (["status": ["uri": "x", "idx": -1]], .format),
            (["method": nil], .fieldFormat("method")), (["method": "x"], .fieldFormat("method")),
            (["loa": nil], .fieldFormat("loa")), (["loa": "medium"], .fieldFormat("loa")),
            (["card_jti": nil], .fieldFormat("card_jti")),
            (["card_jti": 1], .fieldFormat("card_jti")),
            (["card_jti": "x"], .fieldFormat("card_jti")), (["req": nil], .fieldFormat("req")),
            (["req": "x"], .fieldFormat("req")), (["req": 1], .fieldFormat("req")),
            (["verifier": nil], .fieldFormat("verifier")),
            (["verifier": ["name": "", "city": "Bern"]], .fieldFormat("verifier")),
            (["verifier": ["name": "Praxis"]], .fieldFormat("verifier")),
            (["aud": []], .fieldFormat("aud")), (["aud": "portal"], .fieldFormat("aud")),
            (["aud": ["a", 1]], .fieldFormat("aud")), (["aud": ["a", "a"]], .fieldFormat("aud")),
            (["aud": ["a b"]], .fieldFormat("aud")), (["aud": [""]], .fieldFormat("aud")),
        ] as [([String: JSONOutput?], CardError)]
    )
    func `a claim in another form`(changes: [String: JSONOutput?], error: CardError) throws {
        #expect(try TestReceipt.error(TestReceipt.receipt(claims: changes)) == error)
    }

    @Test(arguments: VerificationMethod.allCases, AssuranceLevel.allCases)
    func `how sure it can be depends on how it was verified`(
        method: VerificationMethod,
        level: AssuranceLevel
    ) throws {
        var changes: [String: JSONOutput?] = [
            "method": .string(method.rawValue), "loa": .string(level.rawValue),
            "exp": "2026-01-03T09:00:00Z",
        ]
        let isInsurer = method == .insurerRecord
        if isInsurer { changes.merge(TestReceipt.insurerClaims) { own, _ in own } }
        let fields = method == .presence ? [] : TestReceipt.fields
        let text = try TestReceipt.receipt(fields, claims: changes, signedBy: isInsurer ? 1 : 6)
        let highest: [VerificationMethod: AssuranceLevel] = [
            .idDocumentInPerson: .high, .insurerRecord: .high, .cardInPerson: .substantial,
            .videoIdent: .substantial, .presence: .low,
        ]
        let isAllowed = level <= (highest[method] ?? .low)
        #expect(try TestReceipt.error(text) == (isAllowed ? nil : .fieldFormat("loa")))
    }

    @Test func `an insurer's record is the insurer's own, presence a provider's`() throws {
        let record = try TestReceipt.receipt(claims: ["method": "insurer_record"])
        #expect(try TestReceipt.error(record) == .fieldFormat("method"))
        var presence = TestReceipt.insurerClaims
        presence["method"] = "presence"
        presence["loa"] = "low"
        let text = try TestReceipt.receipt([], claims: presence, signedBy: 1)
        #expect(try TestReceipt.error(text) == .fieldFormat("method"))
        var withRequest = TestReceipt.insurerClaims
        withRequest["req"] = .string(TestReceipt.request)
        let odd = try TestReceipt.receipt(claims: withRequest, signedBy: 1)
        #expect(try TestReceipt.error(odd) == .fieldFormat("req"))
    }

    @Test func `presence lasts a day and verifies nothing`() throws {
        let changes: [String: JSONOutput?] = [
            "method": "presence", "loa": "low", "exp": "2026-01-03T09:00:00Z",
        ]
        let receipt = try TestReceipt.read(TestReceipt.receipt([], claims: changes))
        #expect(receipt.statement.method == .presence && receipt.fields.isEmpty)
        let named = try TestReceipt.receipt([("given_name", "Anna")], claims: changes)
        #expect(try TestReceipt.error(named) == .disclosure)
        var long = changes
        long["exp"] = "2026-01-03T09:00:01Z"
        #expect(try TestReceipt.error(TestReceipt.receipt([], claims: long)) == .format)
        var none = changes
        none["req"] = nil as JSONOutput?
        #expect(try TestReceipt.error(TestReceipt.receipt([], claims: none)) == .fieldFormat("req"))
    }

    @Test func `the fields are those of cards, in their forms`() throws {
        let rows: [([(String, JSONOutput)], CardError)] = [
            ([("colour", "red")], .disclosure), ([("loa", "high")], .disclosure),
            ([("verifier", "x")], .disclosure), ([("sex", "2")], .fieldFormat("sex")),
            ([("birth_date", "12.04.1950")], .fieldFormat("birth_date")),
            ([("sex", 2), ("sex", 1)], .disclosure),
        ]
        for (fields, error) in rows {
            #expect(try TestReceipt.error(TestReceipt.receipt(fields)) == error)
        }
    }

    @Test func `another shape, and a signature that is wrong`() throws {
        let text = try TestReceipt.receipt()
        #expect(try TestReceipt.error(String(text.dropLast())) == .format)
        #expect(try TestReceipt.error(text + "v2.public.AA") == .format)
        let token = Array(text.prefix { $0 != "~" }.utf8)
        var changed = token
        changed[60] = changed[60] == 0x41 ? 0x42 : 0x41
        let rest = text.dropFirst(token.count)
        #expect(
            try TestReceipt.error(String(decoding: changed, as: UTF8.self) + rest) == .signature
        )
    }
}

/// The card server's checks before it keeps a receipt for a wallet.
struct ReceiptCheckTests {
    private static func check(_ text: String, from issuer: String) throws -> Receipt {
        try ReceiptReader(keys: TestReceipt.directory())
            .check(Array(text.utf8)[...], from: issuer, at: TestIssuer.now())
    }

    @Test func `a receipt of whoever hands it in`() throws {
        let receipt = try Self.check(TestReceipt.receipt(), from: TestReceipt.provider)
        #expect(receipt.statement.request == TestReceipt.request)
        #expect(throws: CardError.issuer) {
            try Self.check(TestReceipt.receipt(), from: TestReceipt.insurer)
        }
        #expect(throws: CardError.fieldFormat("loa")) {
            try Self.check(TestReceipt.receipt(claims: ["loa": "x"]), from: TestReceipt.provider)
        }
    }

    @Test func `bound to a key that is one`() throws {
        let zero = try KeyText<V2>.text(of: [UInt8](repeating: 0, count: 32)[...])
        for subject: JSONOutput? in [.string(zero), "x", nil] {
            #expect(throws: CardError.subjectMismatch) {
                try Self.check(
                    TestReceipt.receipt(claims: ["sub": subject]),
                    from: TestReceipt.provider
                )
            }
        }
    }
}
