// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing
import Tokens

@testable import InsuranceCards

struct PortalTests {
    private static let portal = "https://portal.example"
    private static let nonce = "BQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"

    private static func export(
        _ receipt: String? = nil,
        showing fields: Set<CardField> = [.familyName, .birthDate],
        to portal: String = portal,
        nonce: String = nonce,
        by byte: UInt8 = 3,
        at now: String = "2026-01-02T09:01:00Z"
    ) throws -> String {
        let receipt = try receipt ?? TestReceipt.receipt()
        return try ReceiptExport.make(
            of: Array(receipt.utf8)[...],
            showing: fields,
            to: portal,
            nonce: nonce,
            by: TestIssuer.key(byte),
            at: TestIssuer.instant(now),
            random: SystemRandom()
        ).presentation
    }

    private static func demand(
        _ level: AssuranceLevel = .substantial,
        maximumAge: Int64 = 3600,
        methods: Set<VerificationMethod> = PortalVerifier.Demand.verifyingMethods
    ) -> PortalVerifier.Demand {
        PortalVerifier.Demand(
            nonce: nonce,
            requestedFields: [
                .init(field: .familyName, isRequired: true),
                .init(field: .birthDate, isRequired: false),
            ],
            minimumAssurance: level,
            maximumAge: maximumAge,
            methods: methods
        )
    }

    private static func verify(
        _ text: String,
        for demand: PortalVerifier.Demand = demand(),
        at now: String = "2026-01-02T09:01:00Z",
        revoked: Int = 7
    ) throws -> VerifiedReceipt {
        try PortalVerifier(keys: TestReceipt.directory(), portal: portal).verify(
            Array(text.utf8)[...],
            for: demand,
            at: TestIssuer.instant(now),
            isRevoked: { $0.index == revoked }
        )
    }

    @Test func `a portal sees what was chosen, how it was verified and by whom`() throws {
        let verified = try Self.verify(Self.export())
        let receipt = verified.receipt
        #expect(receipt.fields.map(\.field) == [.familyName, .birthDate])
        #expect(receipt.fields[0].value.string == "Müller")
        #expect(receipt.statement.method == .idDocumentInPerson)
        #expect(receipt.statement.assurance == .high && receipt.signer.name == "Praxis Muster")
        #expect(try receipt.issuedAt == TestIssuer.instant("2026-01-02T09:00:00Z"))
        #expect(verified.proofIdentifier.count == 22)
        #expect(try Self.verify(Self.export(showing: [.familyName])).receipt.fields.count == 1)
    }

    @Test func `only what was chosen is in the text`() throws {
        let text = try Self.export(showing: [.familyName])
        let names = text.split(separator: "~").dropFirst().dropLast().map { part in
            (try? Disclosure(parsing: Array(part.utf8)[...]))?.name
        }
        #expect(names == ["family_name"])
    }

    @Test func `the proof names no check-in`() throws {
        let text = try Self.export()
        let proof = try #require(text.split(separator: "~").last)
        let claims = try PublicToken<V2>(
            parsing: Array(proof.utf8)[...],
            maximumByteCount: 1 << 14
        ).unverifiedClaims(of: CardTokenKind.keyBinding.kind)
        #expect(claims.root["req"] == nil && claims.root["aud"]?.string == Self.portal)
    }

    @Test func `what a wallet does not show`() throws {
        let rows: [(CheckInError, () throws -> String)] = [
            (.shown(.format), { try Self.export("x") }),
            (.shown(.type), { try Self.export(TestIssuer.card()) }),
            (.expired, { try Self.export(at: "2027-01-02T09:00:00Z") }),
            (.audience, { try Self.export(to: "") }), (.audience, { try Self.export(to: "a b") }),
            (.audience, { try Self.export(TestReceipt.receipt(claims: ["aud": ["other"]])) }),
            (.audience, { try Self.export(TestReceipt.receipt(claims: ["aud": "other"])) }),
            (.nonce, { try Self.export(nonce: "") }), (.nonce, { try Self.export(nonce: "é") }),
            (.nonce, { try Self.export(nonce: String(repeating: "x", count: 257)) }),
            (
                .fieldMissing(.cardNumber),
                { try Self.export(showing: [.familyName, .cardNumber, .ahvNumber]) }
            ),
        ]
        for (error, make) in rows {
            #expect(throws: error) { try make() }
        }
        let broken = try TestReceipt.receipt().replacing("~W", with: "~x")
        #expect(throws: CheckInError.shown(.disclosure)) { try Self.export(broken) }
        _ = try Self.export(nonce: String(repeating: "x", count: 256))
    }

    @Test func `a receipt for some portals is shown to those`() throws {
        let receipt = try TestReceipt.receipt(claims: ["aud": ["other", .string(Self.portal)]])
        _ = try Self.verify(Self.export(receipt))
    }

    /// Shows a wallet's receipt to a portal it is not intended for.
    @Test func `a portal refuses a receipt that is for others`() throws {
        let receipt = try TestReceipt.receipt(claims: ["aud": ["other"]])
        let parts = try DisclosingToken.issued(Array(receipt.utf8)[...])
        let shown = try #require(parts.disclosures(of: [.familyName]))
        let text = try HolderProof.sign(
            parts.text(showing: shown),
            for: .init(audience: Self.portal, nonce: Self.nonce, request: nil),
            by: TestIssuer.key(3),
            at: TestIssuer.now(),
            random: SystemRandom()
        ).text
        #expect(throws: CheckInError.audience) { try Self.verify(text) }
    }

    @Test func `a proof for another portal, with another nonce, by another key, or none`() throws {
        let texts = [
            try Self.export(to: "https://other.example"), try Self.export(nonce: "other"),
            try Self.export(by: 4), try TestReceipt.receipt([]),
            try Self.export(at: "2026-01-02T09:02:01Z"),
        ]
        for text in texts {
            #expect(throws: CheckInError.keyBinding) { try Self.verify(text) }
        }
        let text = try Self.export()
        #expect(throws: CheckInError.keyBindingExpired) {
            try Self.verify(text, at: "2026-01-02T09:07:00Z")
        }
        _ = try Self.verify(text, at: "2026-01-02T09:06:59Z")
    }

    @Test func `a proof that answers a check-in is none for a portal`() throws {
        let receipt = try TestReceipt.receipt([("family_name", "Müller")])
        let text = try HolderProof.sign(
            receipt,
            for: .init(audience: Self.portal, nonce: Self.nonce, request: TestReceipt.request),
            by: TestIssuer.key(3),
            at: TestIssuer.now(),
            random: SystemRandom()
        ).text
        #expect(throws: CheckInError.keyBinding) { try Self.verify(text) }
    }

    @Test func `fields too few and too many`() throws {
        let few = try Self.export(showing: [.birthDate])
        #expect(throws: CheckInError.fieldMissing(.familyName)) { try Self.verify(few) }
        let many = try Self.export(showing: [.familyName, .givenName])
        #expect(throws: CheckInError.fieldUnwanted) { try Self.verify(many) }
    }

    @Test func `less sure than the portal asks for`() throws {
        let receipt = try TestReceipt.receipt(claims: [
            "method": "card_in_person", "loa": "substantial",
        ])
        let text = try Self.export(receipt)
        _ = try Self.verify(text, for: Self.demand(.substantial))
        #expect(throws: CheckInError.assurance(.substantial)) {
            try Self.verify(text, for: Self.demand(.high))
        }
        #expect(throws: CheckInError.method(.cardInPerson)) {
            try Self.verify(text, for: Self.demand(methods: [.idDocumentInPerson]))
        }
    }

    @Test func `verified too long ago`() throws {
        let text = try Self.export()
        _ = try Self.verify(text, for: Self.demand(maximumAge: 60))
        #expect(throws: CheckInError.tooOld) {
            try Self.verify(text, for: Self.demand(maximumAge: 59))
        }
    }

    @Test func `a receipt that is revoked`() throws {
        let receipt = try TestReceipt.receipt(claims: ["status": ["uri": "https://x", "idx": 7]])
        let text = try Self.export(receipt)
        #expect(throws: CheckInError.revoked) { try Self.verify(text) }
        #expect(try Self.verify(text, revoked: 8).receipt.status?.index == 7)
    }

    @Test func `a receipt that no wallet would keep`() throws {
        let unsigned = try Self.export(TestReceipt.receipt(signedBy: 9))
        #expect(throws: CheckInError.shown(.unknownKey)) { try Self.verify(unsigned) }
        let sure = try Self.export(TestReceipt.receipt(claims: ["method": "video_ident"]))
        #expect(throws: CheckInError.shown(.fieldFormat("loa"))) { try Self.verify(sure) }
        #expect(throws: CheckInError.shown(.format)) { try Self.verify("x") }
    }

    @Test func `presence is taken where it is asked for only`() throws {
        let receipt = try TestReceipt.receipt(
            [],
            claims: ["method": "presence", "loa": "low", "exp": "2026-01-03T09:00:00Z"]
        )
        let text = try Self.export(receipt, showing: [])
        let demand = PortalVerifier.Demand(
            nonce: Self.nonce,
            requestedFields: [],
            minimumAssurance: .low,
            maximumAge: 3600
        )
        #expect(throws: CheckInError.method(.presence)) { try Self.verify(text, for: demand) }
        let asking = PortalVerifier.Demand(
            nonce: Self.nonce,
            requestedFields: [],
            minimumAssurance: .low,
            maximumAge: 3600,
            methods: [.presence]
        )
        #expect(try Self.verify(text, for: asking).receipt.statement.method == .presence)
    }
}
