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
        #expect(query.contains(MoneySample.now))
    }

    @Test func `a query begins with its first instant and ends before its last`() throws {
        let query = try TransactionQuery(
            parsingFrom: "2026-06-17T14:00:00+02:00",
            to: "2026-06-17T12:00:01Z",
            limit: "100"
        )
        let millisecond = { MoneySample.now.adding(milliseconds: $0) }
        #expect(!query.contains(millisecond(-1)))
        #expect(query.contains(millisecond(0)))
        #expect(query.contains(millisecond(999)))
        #expect(!query.contains(millisecond(1000)))
        #expect(
            query.fields.map { "\($0.name)=\($0.value)" } == [
                "from=2026-06-17T12:00:00.000Z", "to=2026-06-17T12:00:01.000Z", "limit=100",
            ]
        )
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

    @Test func `a page survives the wire`() throws {
        let page = TransactionPage([MoneySample.transaction()], nextCursor: "abc")
        #expect(TransactionPage(try MoneySample.json(page.json)) == page)
        let last = TransactionPage([])
        #expect(TransactionPage(try MoneySample.json(last.json)) == last)
    }

    @Test func `a transaction that cannot be read is left out and counted`() throws {
        let good = MoneySample.transaction()
        let text = #"{"transactions":[{},\#(good.json.encoded()),1]}"#
        let page = try #require(TransactionPage(MoneySample.json(text)))
        #expect(page.transactions == [good])
        #expect(page.unreadableCount == 2)
        #expect(page.nextCursor == nil)
    }

    @Test(arguments: ["[]", "{}", #"{"transactions":{}}"#, #"{"transactions":[],"next_cursor":1}"#])
    func `other answers are no pages`(text: String) throws {
        #expect(TransactionPage(try MoneySample.json(text)) == nil)
    }
}
