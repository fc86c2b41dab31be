// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing
import Tokens

@testable import InsuranceCards

struct PresentationTests {
    private static let nonce = "BQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU"
    private static let request = "AgICAgICAgICAgICAgICAg"

    static let expectation = PresentationVerifier.Expectation(
        client: "gln:7601000000002",
        nonce: nonce,
        request: request,
        requestedFields: [
            .init(field: .cardNumber, isRequired: true), .init(field: .givenName, isRequired: true),
            .init(field: .validUntil, isRequired: false),
        ],
        coverages: [.mandatory]
    )

    /// Returns a presentation of some fields, with changed claims in its proof.
    static func presentation(
        _ shown: [String] = ["veka", "given_name"],
        card changes: [String: JSONOutput?] = [:],
        proof proofChanges: [String: JSONOutput?] = [:],
        provedBy byte: UInt8 = 3
    ) throws -> String {
        let all = TestIssuer.disclosures(TestIssuer.fields)
        let token = try TestIssuer.sign(TestIssuer.claims(all, changes: changes).utf8(), 2)
        let chosen = zip(TestIssuer.fields, all).filter { shown.contains($0.0.0) }.map(\.1)
        let bound = DisclosingToken.text(token, chosen)
        let hash = HashAlgorithm.sha256.digest(of: Array(bound.utf8))
        let members: [(String, JSONOutput)] = [
            ("typ", "vic.kb.v1"), ("aud", "gln:7601000000002"), ("nonce", .string(nonce)),
            ("req", .string(request)),
            ("sd_hash", .string(Base64.encode(hash, alphabet: .urlSafe, padded: false))),
            ("iat", "2026-01-02T09:00:00Z"), ("exp", "2026-01-02T09:05:00Z"),
            ("jti", "AwMDAwMDAwMDAwMDAwMDAw"),
        ]
        let claims = members.compactMap { name, value in
            guard let change = proofChanges[name] else {
                return (name, value) as (String, JSONOutput)?
            }
            return change.map { (name, $0) }
        }
        return bound + (try TestIssuer.sign(JSONOutput.object(claims).utf8(), byte))
    }

    private static func verify(
        _ text: String,
        at now: Instant? = nil,
        isRevoked: Bool = false
    ) throws -> Presentation {
        let verifier = PresentationVerifier(
            keys: try TestIssuer.directory(),
            issuer: TestIssuer.issuer
        )
        return try verifier.verify(
            Array(text.utf8)[...],
            for: expectation,
            at: now ?? TestIssuer.now(),
            isRevoked: { isRevoked && $0.index == 7 }
        )
    }

    private static func error(_ text: String) throws -> CheckInError? {
        do {
            _ = try verify(text)
            return nil
        } catch let error as CheckInError {
            return error
        }
    }

    @Test func `what was asked for is shown, and no more`() throws {
        let shown = try Self.verify(Self.presentation())
        #expect(shown.fields.map(\.field) == [.cardNumber, .givenName])
        #expect(shown.fields[1].value.string == "Anna")
        #expect(shown.coverage == .mandatory)
        #expect(shown.subject == (try TestIssuer.key(3).verificationKey.text))
        #expect(shown.proofIdentifier == "AwMDAwMDAwMDAwMDAwMDAw")
        let more = try Self.verify(Self.presentation(["veka", "given_name", "valid_until"]))
        #expect(more.fields.count == 3)
    }

    @Test func `row 40: a proof for another one, and one that was recorded`() throws {
        let rows: [[String: JSONOutput?]] = [
            ["aud": "gln:7601000000019"], ["nonce": .string(Self.request)], ["nonce": nil],
            ["req": "AwMDAwMDAwMDAwMDAwMDAw"], ["req": nil], ["typ": "vic.card.v1"],
            ["sd_hash": .string(Self.nonce)], ["jti": "short"], ["exp": "2026-01-02T09:05:01Z"],
        ]
        for changes in rows {
            #expect(try Self.error(Self.presentation(proof: changes)) == .keyBinding)
        }
        var late: [String: JSONOutput?] = [
            "iat": "2026-01-02T08:50:00Z", "exp": "2026-01-02T08:55:00Z",
        ]
        #expect(try Self.error(Self.presentation(proof: late)) == .keyBindingExpired)
        late["aud"] = "gln:7601000000019"
        #expect(try Self.error(Self.presentation(proof: late)) == .keyBinding)
        let early: [String: JSONOutput?] = ["iat": "2026-01-02T09:02:01Z"]
        #expect(try Self.error(Self.presentation(proof: early)) == .keyBinding)
    }

    @Test func `a proof by another key, or none`() throws {
        #expect(try Self.error(Self.presentation(provedBy: 4)) == .keyBinding)
        let text = try Self.presentation()
        let end = try #require(text.lastIndex(of: "~"))
        #expect(try Self.error(String(text[...end])) == .keyBinding)
        let zero = try KeyText<V2>.text(of: [UInt8](repeating: 0, count: 32)[...])
        let small = try Self.presentation(card: ["sub": .string(zero)])
        #expect(try Self.error(small) == .keyBinding)
    }

    @Test func `a disclosure taken away or put in breaks the proof`() throws {
        let text = try Self.presentation(["veka", "given_name", "valid_until"])
        let parts = text.split(separator: "~").map(String.init)
        var fewer = parts
        fewer.remove(at: 3)
        #expect(try Self.error(fewer.joined(separator: "~")) == .keyBinding)
    }

    @Test func `row 41: a field too few, and one too many`() throws {
        #expect(try Self.error(Self.presentation(["veka"])) == .fieldMissing(.givenName))
        let many = try Self.presentation(["veka", "given_name", "ahv"])
        #expect(try Self.error(many) == .fieldUnwanted)
    }

    @Test func `another card, a revoked one, one whose last day is over`() throws {
        let other = try Self.presentation(card: ["card_kind": "complementary"])
        #expect(try Self.error(other) == .coverage)
        let text = try Self.presentation()
        #expect(throws: CheckInError.revoked) { try Self.verify(text, isRevoked: true) }
        let shown = ["veka", "given_name", "valid_until"]
        for (time, error) in [("22:59:59", nil), ("23:00:00", CheckInError.expired)] {
            let now = "2026-12-31T\(time)Z"
            let card: [String: JSONOutput?] = [
                "iat": "2026-12-02T00:00:00Z", "nbf": nil, "exp": "2026-12-31T23:30:00Z",
            ]
            let proof: [String: JSONOutput?] = [
                "iat": "2026-12-31T22:58:00Z", "exp": "2026-12-31T23:03:00Z",
            ]
            let text = try Self.presentation(shown, card: card, proof: proof)
            do {
                _ = try Self.verify(text, at: TestIssuer.instant(now))
                #expect(error == nil)
            } catch let found as CheckInError {
                #expect(found == error)
            }
        }
        let wrong = try Self.presentation(card: ["iss": "https://other.example"])
        #expect(try Self.error(wrong) == .shown(.issuer))
    }
}
