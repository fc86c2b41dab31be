// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import HTTPMessages
import PaymentCards
import Testing

@testable import etui

/// `etui cards authorize`, `challenge` and `webhooks`: what they send, what they print, how they end.
struct CardsPaymentCommandTests {
    private static let card = ScriptedIssuer.card
    private static let time = PreciseInstant(millisecondsSinceEpoch: 1_790_000_000_000)

    private static func json(_ text: String) throws -> JSONValue {
        try JSONTree(parsing: Array(text.utf8)).root
    }

    /// The answer to a payment, with what the request says.
    private static func payment(
        _ request: AuthorisationRequest,
        _ reason: DeclineReason? = nil,
        by actor: CardActor? = nil
    ) throws(PaymentCardError) -> HTTPResponse {
        guard let francs = PaymentCurrency("CHF"),
            let merchant = request.merchant ?? Merchant(name: "Shop", categoryCode: "5999")
        else { throw .refused(.internalError) }
        let payment = PaymentTransaction(
            id: CardIdentifier(.transaction, random: SystemRandom()),
            card: request.card,
            kind: request.kind,
            status: reason == nil ? .approved : .declined,
            amount: request.amount ?? 0,
            currency: request.currency ?? francs,
            billingAmount: request.amount ?? 0,
            billingCurrency: francs,
            merchant: merchant,
            channel: request.channel ?? .chip,
            declineReason: reason,
            decidedBy: actor,
            createdOn: time
        )
        return .json(payment.json, status: .created)
    }

    @Test func `a payment is asked for as the options say, and an approved one ends with 0`()
        async throws
    {
        let original = "trx_aaaaaaaaaaaaaaaaaaaaaaaaaa"
        let issuer = try ScriptedIssuer { request throws(PaymentCardError) in
            try Self.payment(AuthorisationRequest(parsing: request.object()))
        }
        let outcome = await issuer.run([
            "authorize", Self.card, "--amount", "12.5", "--currency", "CHF", "--merchant",
            "Bakery", "--mcc", "5462", "--type", "recurring", "--of",
            original, "--channel", "ecommerce",
        ])
        #expect(outcome.status == .success, "\(outcome.diagnostics)")
        #expect(outcome.output.contains("recurring approved  12.50 CHF  Bakery (5462), ecommerce"))
        let sent = try #require(issuer.requests.first)
        #expect(sent.method == "POST" && sent.target == "/issuing/simulate/authorizations")
        #expect(sent.json?["amount"]?.number?.integer == 1250)
        #expect(sent.json?["original_id"]?.string == original)
        let reversal = await issuer.run(["authorize", Self.card, "--type", "reversal", "--json"])
        let report = try Self.json(reversal.output)
        #expect(report["schema"]?.string == "etui.cards.authorize.v1")
        #expect(report["transaction"]?["type"]?.string == "reversal")
        #expect(issuer.requests.last?.json?["amount"] == nil)
        await issuer.stop()
    }

    @Test(arguments: [
        (CardActor.cardholder, "limit_exceeded, a rule of the cardholder"),
        (.issuer, "limit_exceeded, a rule of the bank"),
        (.system, "limit_exceeded, decided by the server"),
    ])
    func `a declined payment ends with 1 and the rule that decided`(
        actor: CardActor,
        words: String
    ) async throws {
        let issuer = try ScriptedIssuer { request throws(PaymentCardError) in
            try Self.payment(
                AuthorisationRequest(parsing: request.object()),
                .limitExceeded,
                by: actor
            )
        }
        let command = ["authorize", Self.card, "--amount", "10", "--currency", "CHF"]
        let outcome = await issuer.run(command)
        #expect(outcome.status == .negative && outcome.output.contains(words))
        let report = try Self.json(await issuer.run(command + ["--json"]).output)
        #expect(report["transaction"]?["decline_reason"]?.string == "limit_exceeded")
        await issuer.stop()
    }

    @Test(arguments: [
        (["--amount", "1"], "--currency is missing"),
        (["--currency", "CHF"], "--amount is missing"),
        (["--amount", "1.001", "--currency", "CHF"], "--amount has a value"),
        (["--amount", "1.5", "--currency", "JPY"], "--amount has a value"),
        (["--amount", "0", "--currency", "CHF"], "--amount has a value"),
        (["--amount", "-5", "--currency", "CHF"], "--amount has a value"),
        (["--amount", "5", "--currency", "chf"], "--currency is no currency"),
        (["--amount", "5", "--currency", "CHF", "--mcc", "5411"], "--merchant is missing"),
        (["--amount", "5", "--currency", "CHF", "--merchant", "a"], "--mcc is missing"),
        (["--amount", "5", "--currency", "CHF", "--merchant", "a", "--mcc", "5"], "--mcc has a"),
        (
            ["--amount", "5", "--currency", "CHF", "--merchant", "", "--mcc", "5411"],
            "--merchant has"
        ),
        (["--amount", "5", "--currency", "CHF", "--of", "trx_1"], "--of is no transaction"),
        (["--amount", "5", "--currency", "CHF", "--type", "gift"], "--type cannot be"),
        (["--amount", "5", "--currency", "CHF", "--channel", "fax"], "--channel cannot be"),
    ])
    func `a payment that cannot be is not asked for`(options: [String], words: String) async throws
    {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in HTTPResponse(status: .ok) }
        let outcome = await issuer.run(["authorize", Self.card] + options)
        #expect(outcome.status == .unusable)
        #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
        #expect(issuer.requests.isEmpty)
        await issuer.stop()
    }

    @Test func `a refund of more than is left is refused in words`() async throws {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in
            throw .refused(.refundExceeds)
        }
        let words = ["authorize", Self.card, "--type", "refund", "--amount", "9"]
        let outcome = await issuer.run(words + ["--currency", "CHF"])
        #expect(outcome.status == .negative && outcome.diagnostics.contains("less is left"))
        await issuer.stop()
    }

    /// Answers with a challenge that is pending at first, and then has a status.
    private static func challenges(
        ending status: ApprovalChallenge.Status,
        afterPolls polls: Int
    ) throws -> ScriptedIssuer {
        let stored = Locked<ApprovalChallenge?>(nil)
        let count = Locked(0)
        return try ScriptedIssuer { request throws(PaymentCardError) in
            if request.method == "POST" {
                let challenge = ApprovalChallenge(
                    try ChallengeRequest(parsing: request.object()),
                    lastFour: "1374",
                    now: time,
                    random: SystemRandom()
                )
                stored.withLock { $0 = challenge }
                return .json(challenge.json(at: time), status: .created)
            }
            let seen = count.withLock { count in
                count += 1
                return count
            }
            guard let challenge = stored.withLock({ $0 }),
                request.target == "/issuing/simulate/challenges/\(challenge.id.text)"
            else { throw .refused(.challengeNotFound) }
            let text = challenge.json(at: time).encoded()
            let word = seen > polls ? status.rawValue : "pending"
            let body = text.replacing(#""status":"pending""#, with: #""status":"\#(word)""#)
            return .bytes(Array(body.utf8), type: "application/json")
        }
    }

    private static let challenge = [
        "challenge", card, "--amount", "42.50", "--currency", "CHF", "--merchant", "Bakery",
    ]

    @Test func `a challenge is made, and without --wait its end does not matter`() async throws {
        let issuer = try Self.challenges(ending: .declined, afterPolls: 0)
        let outcome = await issuer.run(Self.challenge)
        #expect(outcome.status == .success && issuer.requests.count == 1)
        #expect(outcome.output.contains("pending until 2026-"))
        #expect(outcome.output.hasSuffix("42.50 CHF  Bakery\n"))
        await issuer.stop()
    }

    @Test(arguments: [
        (ApprovalChallenge.Status.accepted, CommandStatus.success), (.declined, .negative),
        (.expired, .negative), (.cancelled, .negative),
    ])
    func `--wait ends with what the cardholder decided`(
        status: ApprovalChallenge.Status,
        expected: CommandStatus
    ) async throws {
        let issuer = try Self.challenges(ending: status, afterPolls: 1)
        let outcome = await issuer.run(Self.challenge + ["--wait", "--json"])
        #expect(outcome.status == expected)
        #expect(issuer.requests.map(\.method) == ["POST", "GET", "GET"])
        let report = try Self.json(outcome.output)
        #expect(report["schema"]?.string == "etui.cards.challenge.v1")
        #expect(report["challenge"]?["status"]?.string == status.rawValue)
        await issuer.stop()
    }

    @Test func `a challenge needs an amount, a currency and a merchant`() async throws {
        let issuer = try ScriptedIssuer { _ throws(PaymentCardError) in HTTPResponse(status: .ok) }
        for place in [2, 4, 6] {
            var words = Self.challenge
            words.removeSubrange(place..<(place + 2))
            #expect(await issuer.run(words).status == .unusable)
        }
        for amount in ["0", "1.234", "1e3", ".5", "5.", "99999999999999"] {
            var words = Self.challenge
            words[3] = amount
            #expect(await issuer.run(words).status == .unusable, "\(amount)")
        }
        #expect(issuer.requests.isEmpty)
        await issuer.stop()
    }
}
