// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

struct TransactionListTests {
    @Test func `without values, a query asks for the newest 50`() throws {
        let query = try TransactionQuery(parsingFrom: nil, to: nil, limit: nil)
        #expect(query == (try TransactionQuery()))
        #expect(query.limit == 50)
        #expect(query.from == nil && query.to == nil)
    }

    @Test func `a query has the instants of its values`() throws {
        let query = try TransactionQuery(
            parsingFrom: "2026-06-17T14:00:00+02:00",
            to: "2026-06-17T12:00:01Z",
            limit: "100"
        )
        #expect(query.from == MoneySample.now)
        #expect(query.to == MoneySample.now.adding(milliseconds: 1000))
        #expect(query.limit == 100)
    }

    @Test(
        arguments: [
            ("yesterday", nil, nil, "from"), (nil, "2026-02-30", nil, "to"),
            ("2026-06-18", "2026-06-17", nil, "to"), (nil, nil, "0", "limit"),
            (nil, nil, "101", "limit"), (nil, nil, "+5", "limit"), (nil, nil, "", "limit"),
            (nil, nil, "1000000000000000000000", "limit"), (nil, nil, "٣", "limit"),
        ] as [(String?, String?, String?, String)]
    )
    func `a wrong value is refused`(
        from: String?,
        to: String?,
        limit: String?,
        field: String
    ) {
        let error = refusal {
            _ = try TransactionQuery(parsingFrom: from, to: to, limit: limit)
        }
        #expect(error == .refused(.fieldInvalid, field: field))
    }

    @Test func `a page lists its transactions and names the next`() {
        let transaction = MoneySample.transaction()
        let page = TransactionPage([transaction], nextCursor: "abc")
        #expect(
            page.json.encoded()
                == #"{"transactions":[\#(transaction.json.encoded())],"next_cursor":"abc"}"#
        )
        #expect(TransactionPage([]).json.encoded() == #"{"transactions":[],"next_cursor":null}"#)
    }
}
