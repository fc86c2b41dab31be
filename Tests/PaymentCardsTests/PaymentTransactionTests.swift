// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

struct PaymentTransactionTests {
    private static func declined() -> PaymentTransaction {
        var transaction = MoneySample.transaction(
            .refund,
            .declined,
            amount: 1_00,
            currency: MoneySample.euros,
            billing: 94
        )
        transaction.declineReason = .cardInactive
        transaction.decidedBy = .system
        transaction.original = MoneySample.transactionID
        return transaction
    }

    @Test func `a transaction survives the wire`() throws {
        for transaction in [MoneySample.transaction(), Self.declined()] {
            let value = try MoneySample.json(transaction.json)
            #expect(PaymentTransaction(value) == transaction)
        }
    }

    @Test func `the server writes the members of the specification`() throws {
        let letters = { (letter: String) in String(repeating: letter, count: 26) }
        #expect(
            Self.declined().json.encoded() == """
                {"id":"trx_\(letters("o"))","card_id":"crd_\(letters("c"))","type":"refund",\
                "status":"declined","amount":100,"currency":"EUR","billing_amount":94,\
                "billing_currency":"CHF","merchant":{"name":"Kiosk","country":"CH","mcc":"5411"},\
                "channel":"contactless","rate_source":"demo_table",\
                "decline_reason":"card_inactive","decided_by":"system",\
                "original_id":"trx_\(letters("t"))","created_on":"2026-06-17T11:59:00.000Z"}
                """
        )
    }

    @Test func `unknown members have no effect, and null is a missing member`() throws {
        let text =
            MoneySample.transaction().json.encoded().dropLast()
            + #","network":{"name":"x"},"decline_reason":null}"#
        #expect(PaymentTransaction(try MoneySample.json(String(text))) == MoneySample.transaction())
    }

    @Test(arguments: [
        "id", "card_id", "type", "status", "amount", "currency", "billing_amount",
        "billing_currency", "merchant", "channel", "decline_reason", "created_on",
    ])
    func `without a member that it needs, a transaction is not read`(name: String) throws {
        let members = try #require(MoneySample.json(Self.declined().json).members)
        let rest = members.filter { $0.name != name }.map { ($0.name, JSONOutput($0.value)) }
        #expect(rest.count == members.count - 1)
        #expect(PaymentTransaction(try MoneySample.json(.object(rest))) == nil)
    }

    @Test(arguments: [
        ("id", #""crd_oooooooooooooooooooooooooo""#), ("type", #""payment""#),
        ("status", #""pending""#), ("amount", "-1"), ("amount", "9007199254740992"),
        ("currency", #""XXX""#), ("merchant", "{}"), ("channel", #""nfc""#),
        ("decline_reason", #""other""#), ("decided_by", #""me""#), ("original_id", #""x""#),
        ("created_on", #""yesterday""#), ("status", #""approved""#),
    ])
    func `a transaction with a wrong member is not read`(name: String, text: String) throws {
        let wrong = try MoneySample.json(text)
        let members = try #require(MoneySample.json(Self.declined().json).members)
            .map { ($0.name, JSONOutput($0.name == name ? wrong : $0.value)) }
        #expect(PaymentTransaction(try MoneySample.json(.object(members))) == nil)
    }
}
