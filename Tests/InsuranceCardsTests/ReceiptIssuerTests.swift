// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import TestSupport
import Testing
import Tokens

@testable import InsuranceCards

struct ReceiptIssuerTests {
    private static func values(_ members: [(String, JSONOutput)]) throws -> [(
        field: CardField, value: JSONValue
    )] {
        try members.map { name, value in
            (try #require(CardField(rawValue: name)), try TestIssuer.parse(value))
        }
    }

    private static func issue(
        _ statement: VerificationStatement,
        _ fields: [(String, JSONOutput)] = TestReceipt.fields,
        issuer: String = TestReceipt.provider,
        subject: String? = nil,
        lifetime: Int64? = nil
    ) throws -> String {
        let signer = try #require(
            ReceiptSigner(issuer: issuer, name: "Praxis Muster", city: "Bern")
        )
        return try ReceiptIssuer(signer: signer).issue(
            statement,
            fields: values(fields),
            to: subject ?? TestIssuer.key(3).verificationKey.text,
            by: TestIssuer.key(issuer == TestReceipt.provider ? 6 : 1),
            at: TestIssuer.now(),
            lifetime: lifetime,
            random: SystemRandom()
        )
    }

    private static func statement(
        _ method: VerificationMethod = .idDocumentInPerson,
        _ level: AssuranceLevel = .high,
        card: String? = TestReceipt.card,
        request: String? = TestReceipt.request,
        audiences: [String]? = nil
    ) -> VerificationStatement {
        VerificationStatement(
            method: method,
            assurance: level,
            cardIdentifier: card,
            request: request,
            audiences: audiences
        )
    }

    @Test func `what a provider issues is read in the wallet`() throws {
        let statement = Self.statement(audiences: ["https://portal.example", "other"])
        let receipt = try TestReceipt.read(Self.issue(statement))
        #expect(receipt.statement == statement)
        #expect(receipt.signer.name == "Praxis Muster")
        #expect(receipt.fields.map(\.field.rawValue) == TestReceipt.fields.map(\.0))
        for (field, (name, value)) in zip(receipt.fields, TestReceipt.fields) {
            #expect(try field.value.isEqual(to: TestIssuer.parse(value)), "\(name)")
        }
        #expect(receipt.expiresAt == receipt.issuedAt.adding(seconds: 365 * 86_400))
    }

    @Test func `what an insurer issues is read in the wallet`() throws {
        let statement = Self.statement(.insurerRecord, card: nil, request: nil)
        let text = try Self.issue(statement, issuer: TestReceipt.insurer, lifetime: 60)
        let receipt = try TestReceipt.read(text, answered: [])
        #expect(receipt.statement == statement && receipt.signer.issuer == "bag:01562")
        #expect(receipt.expiresAt == receipt.issuedAt.adding(seconds: 60))
    }

    @Test func `presence lasts a day at most`() throws {
        let receipt = try TestReceipt.read(Self.issue(Self.statement(.presence, .low), []))
        #expect(receipt.statement.method == .presence)
        #expect(receipt.expiresAt == receipt.issuedAt.adding(seconds: 86_400))
        #expect(throws: CardIssuingError.lifetime) {
            try Self.issue(Self.statement(.presence, .low), [], lifetime: 86_401)
        }
        #expect(throws: CardIssuingError.claim("given_name")) {
            try Self.issue(Self.statement(.presence, .low), [("given_name", "Anna")])
        }
    }

    @Test func `what readers would refuse is not signed`() throws {
        let long = String(repeating: "x", count: 257)
        let rows: [(VerificationStatement, String)] = [
            (Self.statement(.insurerRecord), "method"), (Self.statement(.cardInPerson), "loa"),
            (Self.statement(.videoIdent), "loa"), (Self.statement(.presence, .substantial), "loa"),
            (Self.statement(card: nil), "card_jti"), (Self.statement(card: "x"), "card_jti"),
            (Self.statement(request: nil), "req"), (Self.statement(request: "x"), "req"),
            (Self.statement(audiences: []), "aud"), (Self.statement(audiences: [long]), "aud"),
            (Self.statement(audiences: (0...20).map { "\($0)" }), "aud"),
        ]
        for (statement, name) in rows {
            #expect(throws: CardIssuingError.claim(name)) { try Self.issue(statement, []) }
        }
        #expect(throws: CardIssuingError.claim("sub")) {
            try Self.issue(Self.statement(), subject: "k2.public.x")
        }
        #expect(throws: CardIssuingError.claim("req")) {
            try Self.issue(Self.statement(.insurerRecord), issuer: TestReceipt.insurer)
        }
        #expect(throws: CardIssuingError.claim("sex")) {
            try Self.issue(Self.statement(), [("sex", "2")])
        }
        #expect(throws: CardIssuingError.claim("sex")) {
            try Self.issue(Self.statement(), [("sex", 1), ("sex", 1)])
        }
        for lifetime: Int64 in [0, 365 * 86_400 + 1] {
            #expect(throws: CardIssuingError.lifetime) {
                try Self.issue(Self.statement(), lifetime: lifetime)
            }
        }
    }

    @Test func `the most portals that a receipt names`() throws {
        let portals = (0..<20).map { "\($0)" + String(repeating: "x", count: 250) }
        let receipt = try TestReceipt.read(Self.issue(Self.statement(audiences: portals)))
        #expect(receipt.statement.audiences == portals)
    }

    @Test(arguments: [
        ("gln:7601000000003", "Praxis", "Bern"), ("zsr:D123456", "Praxis", "Bern"),
        ("bag:1562", "Kasse", "Bern"), ("bag:0156x", "Kasse", "Bern"), ("01562", "Kasse", "Bern"),
        ("bag:01562", "", "Bern"), ("bag:01562", "Kasse", "\u{202E}"),
        ("bag:01562", String(repeating: "x", count: 81), "Bern"),
        ("bag:01562", "Kasse", String(repeating: "x", count: 41)),
    ])
    func `who signs no receipts`(issuer: String, name: String, city: String) {
        #expect(ReceiptSigner(issuer: issuer, name: name, city: city) == nil)
    }

    @Test(arguments: [1, 2] as [UInt64])
    func `whatever fields a card may have, a receipt may have`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for number in 0..<30 {
            let record = try GeneratedRecord.make(&random)
            let fields = CardField.allCases.compactMap { field in
                record.value(of: field).map { (field.rawValue, $0) }
            }.shuffled(using: &random)
            let chosen = Array(fields.prefix(Int.random(in: 0...14, using: &random)))
            let receipt = try TestReceipt.read(Self.issue(Self.statement(), chosen))
            for (field, (_, value)) in zip(receipt.fields, chosen) {
                let isSame = try field.value.isEqual(to: TestIssuer.parse(value))
                #expect(isSame, "record \(number) of seed \(seed)")
            }
            #expect(receipt.fields.count == chosen.count)
        }
    }
}
