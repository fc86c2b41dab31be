// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import PaymentCards
import Testing

@testable import etui

/// `etui cards token`: what is asked for, and that tokens and secrets appear nowhere else.
struct CardsTokenCommandTests {
    private static let token = "su_0123456789012345678901234567890123456789abc"
    private static let sca = [
        "--sca-reference", "reference-1", "--sca-time", "2026-09-21T14:13:10Z", "--sca-factors",
        "knowledge,possession",
    ]
    private static let issue =
        ["token", "issue", "--cardholder", ScriptedIssuer.holder, "--kind"]

    private static func bank(
        _ mode: TokenRequest.Mode = .production
    ) throws -> ScriptedIssuer {
        try ScriptedIssuer { request throws(PaymentCardError) in
            let fields = request.form
            guard fields["client_id"] == ScriptedIssuer.client,
                fields["client_secret"] == ScriptedIssuer.secret
            else { return ScriptedIssuer.refusal(.clientInvalid, status: 401) }
            let rest = fields.filter { !$0.key.hasPrefix("client_") }
            let wanted = try TokenRequest(
                rest.map { (name: $0.key, value: $0.value) },
                mode: mode,
                at: PreciseInstant(millisecondsSinceEpoch: 1_790_000_000_000)
            )
            return .json([
                "access_token": .string(token), "token_type": "Bearer",
                "expires_in": .integer(Int(wanted.lifetime)), "scope": .string(wanted.scope.text),
            ])
        }
    }

    @Test func `standard output holds the token and nothing else`() async throws {
        let issuer = try Self.bank()
        let words =
            Self.issue + ["single-use", "--card", ScriptedIssuer.card, "--operation", "pin"]
        let outcome = await issuer.run(words + Self.sca)
        #expect(outcome.status == .success && outcome.output == Self.token + "\n")
        #expect(outcome.diagnostics.contains("60 seconds: secure:pin"))
        #expect(!outcome.diagnostics.contains(Self.token))
        let request = try #require(issuer.requests.first)
        #expect(request.target == "/issuing/access/connect/token")
        #expect(request.headers["Authorization"] == nil)
        await issuer.stop()
    }

    @Test(arguments: [("session", "cards:read cards:state"), ("provisioning", "wallet:")])
    func `other kinds are asked for by their scope`(kind: String, scope: String) async throws {
        let issuer = try Self.bank()
        let outcome = await issuer.run(Self.issue + [kind] + Self.sca + ["--json"])
        let report = try JSONTree(parsing: Array(outcome.output.utf8)).root
        #expect(report["schema"]?.string == "etui.cards.token.v1")
        #expect(report["token"]?.string == Self.token)
        #expect(report["scope"]?.string?.hasPrefix(scope) == true)
        await issuer.stop()
    }

    @Test func `an old authentication is refused with what to do`() async throws {
        let issuer = try Self.bank()
        var sca = Self.sca
        sca[3] = "2026-09-21T12:13:10Z"
        let outcome = await issuer.run(Self.issue + ["session"] + sca)
        #expect(outcome.status == .negative && outcome.output.isEmpty)
        #expect(outcome.diagnostics.contains("must authenticate again"))
        await issuer.stop()
    }

    @Test func `a token is revoked without appearing in any output`() async throws {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in HTTPResponse(status: .ok) }
        let file = try issuer.write("token", Array((Self.token + "\n").utf8))
        for words in [["--token", Self.token], ["--token-file", file]] {
            let outcome = await issuer.run(["token", "revoke"] + words)
            #expect(outcome.status == .success)
            #expect(!(outcome.output + outcome.diagnostics).contains(Self.token))
        }
        #expect(issuer.requests.map { $0.form["token"] } == [Self.token, Self.token])
        #expect(issuer.requests.allSatisfy { $0.headers["Authorization"] != nil })
        let both = await issuer.run(["token", "revoke", "--token", "a", "--token-file", file])
        #expect(both.status == .unusable && both.diagnostics.contains("name one token"))
        await issuer.stop()
    }

    @Test func `tokens are listed with their state`() async throws {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in
            .json([
                "tokens": [
                    [
                        "id": "tok_1", "status": "consumed", "scope": "secure:pin",
                        "expires_on": "2026-09-21T13:47:40Z",
                    ]
                ]
            ])
        }
        let words = ["token", "list", "--cardholder", ScriptedIssuer.holder]
        let outcome = await issuer.run(words)
        #expect(
            outcome.output == "tok_1  consumed  secure:pin  until 2026-09-21T13:47:40Z\n"
        )
        #expect(issuer.requests[0].target == "/issuing/cardholders/\(ScriptedIssuer.holder)/tokens")
        await issuer.stop()
    }

    @Test(arguments: [
        (["session", "--card", ScriptedIssuer.card], "good for all cards"),
        (["session", "--operation", "pin"], "single-use only"),
        (["single-use", "--card", "crd_x"], "--card is no card"),
        (["single-use", "--operation", "everything"], "--operation cannot be"),
        (["forever"], "--kind cannot be"),
    ])
    func `a request that makes no sense is not sent`(words: [String], reason: String) async throws {
        let issuer = try Self.bank()
        let outcome = await issuer.run(Self.issue + words + Self.sca)
        #expect(outcome.status == .unusable && outcome.diagnostics.contains(reason))
        #expect(issuer.requests.isEmpty)
        await issuer.stop()
    }
}
