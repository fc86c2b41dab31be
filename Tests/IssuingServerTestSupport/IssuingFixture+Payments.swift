// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
import HTTPMessages
package import PaymentCards
import Testing

// Payments, spend controls and approvals.
extension IssuingFixture {
    /// Simulates a payment, by default a purchase of 10.00 in Bern with the card's number.
    package func pay(
        _ card: PaymentCard,
        _ kind: TransactionKind = .purchase,
        amount: Int? = 1000,
        currency: String? = nil,
        of original: String? = nil,
        _ more: [(String, JSONOutput)] = [],
        bank: Int = 0
    ) async -> Answer {
        var members: [(String, JSONOutput)] = [
            ("card_id", .string(card.id.text)), ("type", .string(kind.rawValue)),
        ]
        if let amount {
            members.append(("amount", .integer(amount)))
            members.append(("currency", .string(currency ?? card.billingCurrency)))
        }
        if let original { members.append(("original_id", .string(original))) }
        if !more.contains(where: { $0.0 == "merchant" }) {
            members.append(
                ("merchant", ["name": "Bakery", "city": "Bern", "country": "CH", "mcc": "5462"])
            )
        }
        if !more.contains(where: { $0.0 == "channel" }) {
            members.append(("channel", "ecommerce"))
        }
        return await send(
            .post,
            "/simulate/authorizations",
            .object(members + more),
            by: banks[bank].authorization
        )
    }

    /// Simulates a purchase of 10.00 with the wallet of a device.
    package func pay(
        _ card: PaymentCard,
        by walletToken: String,
        channel: String = "contactless"
    ) async -> Answer {
        await pay(
            card,
            .purchase,
            [("channel", .string(channel)), ("wallet_token_id", .string(walletToken))]
        )
    }

    /// Reads the controls of a card as an app does.
    package func controls(
        _ card: PaymentCard,
        session: String
    ) async throws -> SpendControls {
        let answer = await app(.get, "/cards/\(card.id.text)/controls", token: session)
        return try #require(answer.json.flatMap { try? SpendControls(parsing: $0) })
    }

    /// Changes the controls of a card with a session or a single-use token.
    package func set(
        _ controls: SpendControls,
        of card: PaymentCard,
        token: String,
        version: String? = nil
    ) async -> Answer {
        await send(
            .put,
            "/device/v1/cards/\(card.id.text)/controls",
            body: controls.json.utf8(),
            type: "application/json",
            authorization: "Bearer " + token,
            headers: ["If-Match": version ?? "\"\(controls.version)\""]
        )
    }

    /// Changes the issuer's rules for a card.
    package func setIssuer(
        _ controls: SpendControls,
        of card: PaymentCard,
        bank: Int = 0
    ) async -> Answer {
        await send(
            .put,
            "/cards/\(card.id.text)/controls",
            body: controls.json.utf8(),
            type: "application/json",
            authorization: banks[bank].authorization,
            headers: ["If-Match": "\(controls.version)"]
        )
    }

    /// Limits the cardholder's payments in an interval.
    package func limit(
        _ card: PaymentCard,
        _ interval: SpendInterval,
        to amount: Int,
        session: String
    ) async throws {
        var controls = try await controls(card, session: session)
        controls.limits.append(SpendLimit(interval: interval, amount: amount, setBy: .cardholder))
        #expect(await set(controls, of: card, token: session).status == 200)
    }

    /// Asks the cardholder about a payment of 42.50.
    package func challenge(_ card: PaymentCard) async throws -> ApprovalChallenge {
        let answer = await send(
            .post,
            "/simulate/challenges",
            [
                "card_id": .string(card.id.text), "merchant": "Bakery", "amount": .integer(4250),
                "currency": .string(card.billingCurrency),
            ],
            by: banks[0].authorization
        )
        #expect(answer.status == 201)
        return try #require(answer.json.flatMap { ApprovalChallenge($0) })
    }

    /// Checks that the whole audit is one chain in which every consumed token has its two rows.
    package func checkEffects() async throws {
        var verifier = AuditVerifier(checksEffects: true)
        for row in try await audit() { verifier.take(row) }
        let report = verifier.finish()
        #expect(report.isIntact, "\(report.json.encoded())")
    }
}

extension IssuingFixture.Answer {
    /// The body as text.
    package var text: String { String(decoding: response.bytes, as: UTF8.self) }

    /// Returns the transactions of a page, each of which must be one.
    package func transactions() throws -> [PaymentTransaction] {
        try #require(json?["transactions"]?.elements).map { try #require(PaymentTransaction($0)) }
    }
}
