// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

struct AuthorisationRequestTests {
    private struct Case: Sendable, CustomTestStringConvertible {
        let member: String
        let value: String?
        let error: PaymentCardError
        var testDescription: String { "\(member): \(value ?? "missing")" }
    }

    /// A body with one member replaced or left out.
    private static func body(_ member: String = "", _ value: String? = nil) -> String {
        var members = [
            "card_id": "\"\(MoneySample.card.text)\"", "amount": "1250", "currency": #""CHF""#,
            "type": #""refund""#, "merchant": #"{"name":"Kiosk","mcc":"5411"}"#,
            "channel": #""chip""#, "original_id": "\"\(MoneySample.originalID.text)\"",
        ]
        members[member] = value
        return "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    private static func invalid(_ member: String, _ value: String, _ field: String? = nil) -> Case {
        Case(
            member: member,
            value: value,
            error: .refused(.fieldInvalid, field: field ?? member)
        )
    }

    private static func missing(_ member: String) -> Case {
        Case(member: member, value: nil, error: .refused(.fieldMissing, field: member))
    }

    private static let wrongCards = [
        Case(
            member: "card_id",
            value: #""../x""#,
            error: .refused(.cardNotFound, field: "card_id")
        ), missing("card_id"), invalid("card_id", "1"),
    ]

    private static let wrongAmounts = [
        missing("amount"), missing("currency"), invalid("amount", "0"), invalid("amount", "-1"),
        invalid("amount", "12.5"), invalid("amount", #""12""#),
        invalid("amount", "1000000000000"), invalid("amount", "1e400"), invalid("amount", "null"),
        invalid("currency", #""chf""#), invalid("currency", #""XXX""#),
        invalid("currency", "null"),
    ]

    private static let wrongDetails = [
        missing("type"), invalid("type", #""payment""#), invalid("channel", #""nfc""#),
        invalid("original_id", #""trx_1""#), invalid("merchant", "[]"),
        invalid("merchant", #"{"name":"","mcc":"5411"}"#, "merchant.name"),
        invalid("merchant", #"{"name":"a\u202eb","mcc":"5411"}"#, "merchant.name"),
        invalid("merchant", #"{"name":"Kiosk","mcc":"541"}"#, "merchant.mcc"),
        invalid("merchant", #"{"name":"Kiosk","mcc":"5411","country":"ch"}"#, "merchant.country"),
        invalid("merchant", #"{"name":"Kiosk","mcc":"5411","city":" "}"#, "merchant.city"),
        Case(
            member: "merchant",
            value: #"{"name":"Kiosk"}"#,
            error: .refused(.fieldMissing, field: "merchant.mcc")
        ),
        Case(
            member: "merchant",
            value: #"{"name":"Kiosk","mcc":"5411","vat":1}"#,
            error: .refused(.fieldUnknown, field: "merchant")
        ),
        Case(member: "4111111111111111", value: "1", error: .refused(.fieldUnknown)),
    ]

    @Test(arguments: wrongCards + wrongAmounts + wrongDetails)
    private func `a wrong body is refused with its field`(wrong: Case) throws {
        let value = try MoneySample.json(Self.body(wrong.member, wrong.value))
        let error = refusal { _ = try AuthorisationRequest(parsing: value) }
        #expect(error == wrong.error)
    }

    @Test func `a body that is no object is malformed`() throws {
        let value = try MoneySample.json("[]")
        let error = refusal { _ = try AuthorisationRequest(parsing: value) }
        #expect(error == .refused(.requestMalformed))
    }

    @Test func `a right body is read and written`() throws {
        let request = try AuthorisationRequest(parsing: MoneySample.json(Self.body()))
        #expect(request.kind == .refund)
        #expect(request.amount == 1250)
        #expect(request.merchant?.name == "Kiosk")
        #expect(request.channel == .chip)
        #expect(request.original == MoneySample.originalID)
        #expect(try AuthorisationRequest(parsing: MoneySample.json(request.json)) == request)
    }

    @Test(arguments: [TransactionKind.purchase, .tokenization])
    func `a payment of its own has no original`(kind: TransactionKind) {
        let error = refusal {
            _ = try MoneySample.request(kind, original: MoneySample.originalID)
        }
        #expect(error == .refused(.fieldInvalid, field: "original_id"))
    }

    @Test(arguments: TransactionKind.allCases)
    func `a reversal and a tokenization need no amount, and only the latter may be 0`(
        kind: TransactionKind
    ) throws {
        let isWithout = (try? MoneySample.request(kind, amount: nil, currency: nil)) != nil
        #expect(isWithout == [.reversal, .tokenization].contains(kind))
        let isZero = (try? MoneySample.request(kind, amount: 0)) != nil
        #expect(isZero == (kind == .tokenization))
    }
}
