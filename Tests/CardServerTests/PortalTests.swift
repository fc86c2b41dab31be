// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Encodings
import HTTPClient
import HTTPMessages
import InsuranceCards
import Testing
import Tokens

@testable import CardServer

/// The portal that checks the receipts people show it.
struct PortalTests {
    private let fixture: CardServerFixture
    private let wallet: TestWallet

    init() async throws {
        fixture = try await CardServerFixture()
        wallet = try TestWallet()
    }

    private func request() async throws -> (portal: String, nonce: String) {
        let asked = try await send("requests", [:])
        #expect(asked.status == 201)
        return (
            try #require(asked.json?["portal"]?.string), try #require(asked.json?["nonce"]?.string)
        )
    }

    /// Sends a request as our own page does.
    private func send(_ path: String, _ body: JSONOutput) async throws -> CardServerFixture.Answer {
        try await fixture.send(
            .post,
            "/desk/portal/" + path,
            body,
            headers: ["Sec-Fetch-Site": "same-origin"]
        )
    }

    private func check(_ text: String, _ nonce: String) async throws -> CardServerFixture.Answer {
        try await send("receipts", ["nonce": .string(nonce), "presentation": .string(text)])
    }

    /// Returns a receipt of the first practice, shown to a portal.
    private func shown(
        to portal: String,
        _ nonce: String,
        fields: Set<CardField> = [.givenName],
        method: VerificationMethod = .cardInPerson,
        seed: [UInt8]? = nil
    ) throws -> String {
        let provider = try fixture.provider()
        let signer = try #require(
            ReceiptSigner(issuer: "gln:" + provider.gln, name: "Praxis Muster", city: "Bern")
        )
        let name = try JSONTree(parsing: Array("\"Anna\"".utf8)).root
        let receipt = try ReceiptIssuer(signer: signer).issue(
            VerificationStatement(
                method: method,
                assurance: method.maximumAssurance,
                cardIdentifier: TokenIdentifier.make(SystemRandom()),
                request: TokenIdentifier.make(SystemRandom())
            ),
            fields: method == .presence ? [] : [(.givenName, name)],
            to: wallet.key.verificationKey.text,
            by: CardServerFixture.key(seed ?? provider.seed),
            at: fixture.now,
            random: SystemRandom()
        )
        return try ReceiptExport.make(
            of: Array(receipt.utf8)[...],
            showing: fields,
            to: portal,
            nonce: nonce,
            by: wallet.key,
            at: fixture.now,
            random: SystemRandom()
        ).presentation
    }

    @Test func `a receipt that is in order is shown with what the person chose`() async throws {
        let (portal, nonce) = try await request()
        let told = try await check(try shown(to: portal, nonce), nonce)
        #expect(told.json?["status"]?.string == "verified")
        #expect(told.json?["result"]?.string == "verified")
        #expect(told.json?["proof"]?["issuer"]?.string == "Praxis Muster")
        #expect(told.json?["proof"]?["signer"]?.string?.hasPrefix("gln:") == true)
        #expect(told.json?["verifier"]?.string == "Praxis Muster")
        #expect(told.json?["fields"]?[0]?["value"]?.string == "Anna")
    }

    @Test func `what the person did not choose is not there`() async throws {
        let (portal, nonce) = try await request()
        let told = try await check(try shown(to: portal, nonce, fields: []), nonce)
        #expect(told.json?["fields"]?.count == 0)
    }

    @Test func `a check value counts for one receipt`() async throws {
        let (portal, nonce) = try await request()
        let text = try shown(to: portal, nonce)
        _ = try await check(text, nonce)
        let again = try await check(text, nonce)
        #expect(again.status == 409)
    }

    @Test func `a check value ends after five minutes`() async throws {
        let (portal, nonce) = try await request()
        let text = try shown(to: portal, nonce)
        fixture.pass(seconds: 301)
        #expect(try await check(text, nonce).status == 409)
    }

    @Test func `a receipt that is refused does not use the check value up`() async throws {
        let (portal, nonce) = try await request()
        let refused = try await check("no receipt", nonce)
        #expect(refused.json?["status"]?.string == "refused")
        #expect(refused.json?["result"]?.string == "refused")
        #expect(refused.json?["proof"] == nil)
        let told = try await check(try shown(to: portal, nonce), nonce)
        #expect(told.json?["status"]?.string == "verified")
    }

    @Test func `what was made for another portal is refused`() async throws {
        let (_, nonce) = try await request()
        let told = try await check(try shown(to: "https://other.example", nonce), nonce)
        #expect(told.json?["reason"]?.string == "key_binding")
    }

    @Test func `a receipt of somebody unknown is refused`() async throws {
        let (portal, nonce) = try await request()
        let stranger = [UInt8](repeating: 9, count: 32)
        let told = try await check(try shown(to: portal, nonce, seed: stranger), nonce)
        #expect(told.json?["reason"]?.string == "unknown_key")
        #expect(told.json?["result"]?.string == "unchecked")
    }

    @Test func `presence is no verification`() async throws {
        let (portal, nonce) = try await request()
        let text = try shown(to: portal, nonce, fields: [], method: .presence)
        #expect(try await check(text, nonce).json?["reason"]?.string == "method")
    }
}
