// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

struct SpendLimitTests {
    private static func context(
        _ limits: [SpendInterval: Int],
        secondsFromUTC: Int = 0
    ) -> AuthorisationContext {
        AuthorisationContext(
            card: MoneySample.paymentCard(),
            policy: SpendPolicy(cardholder: SpendRules(limits: limits)),
            secondsFromUTC: secondsFromUTC
        )
    }

    /// Row 54: the store runs decisions one after the other, each with the counters of the one before.
    @Test func `of 100 payments of 10.00 against a day limit of 100.00, 10 are approved`() throws {
        var context = Self.context([.day: 100_00])
        var approvedCount = 0
        for _ in 0..<100 {
            let decision = try MoneySample.decide(MoneySample.request(), context)
            if decision.isApproved { approvedCount += 1 }
            context.counters = decision.counters
        }
        #expect(approvedCount == 10)
        #expect(context.counters.lifetime == 100_00)
        #expect(context.counters.paymentCount == 10)
    }

    @Test(arguments: SpendInterval.allCases)
    func `a limit is reached, not passed`(interval: SpendInterval) throws {
        let context = Self.context([interval: 10_00])
        #expect(try MoneySample.decide(MoneySample.request(amount: 10_00), context).isApproved)
        let over = try MoneySample.decide(MoneySample.request(amount: 10_01), context)
        #expect(over.transaction.declineReason == .limitExceeded)
    }

    @Test(arguments: [
        // Wednesday; the next day, Monday, month and year in a zone two hours ahead begin at 22:00 UTC.
        (SpendInterval.day, "2026-06-17T21:59:59Z", "2026-06-17T22:00:00Z"),
        (.week, "2026-06-21T21:59:59Z", "2026-06-21T22:00:00Z"),
        (.month, "2026-06-30T21:59:59Z", "2026-06-30T22:00:00Z"),
        (.year, "2026-12-31T21:59:59Z", "2026-12-31T22:00:00Z"),
    ])
    func `a limit begins again with its period`(
        interval: SpendInterval,
        last: String,
        next: String
    ) throws {
        var context = Self.context([interval: 10_00], secondsFromUTC: 7200)
        let request = try MoneySample.request()
        context.counters = try MoneySample.decide(request, context).counters
        let late = try MoneySample.decide(request, context, at: SampleValues.time(last))
        #expect(late.transaction.declineReason == .limitExceeded)
        #expect(try MoneySample.decide(request, context, at: SampleValues.time(next)).isApproved)
    }

    @Test func `a limit for life never begins again`() throws {
        var context = Self.context([.lifetime: 10_00])
        let request = try MoneySample.request()
        context.counters = try MoneySample.decide(request, context).counters
        let years = try MoneySample.decide(
            request,
            context,
            at: SampleValues.time("2029-12-01T00:00:00Z")
        )
        #expect(years.transaction.declineReason == .limitExceeded)
    }

    @Test func `a limit of zero declines every payment`() throws {
        let decision = try MoneySample.decide(
            MoneySample.request(amount: 1),
            Self.context([.authorization: 0])
        )
        #expect(decision.transaction.declineReason == .limitExceeded)
    }

    @Test func `a clock that is set back does not empty a counter`() throws {
        var context = Self.context([.day: 10_00])
        let request = try MoneySample.request()
        context.counters = try MoneySample.decide(request, context).counters
        let yesterday = MoneySample.now.adding(milliseconds: -86_400_000)
        let decision = try MoneySample.decide(request, context, at: yesterday)
        #expect(decision.transaction.declineReason == .limitExceeded)
    }

    @Test func `the limit of one payment covers what raises it`() throws {
        var context = Self.context([.authorization: 25_00])
        context.original = OriginalTransaction(MoneySample.transaction(), incrementedBilling: 5_00)
        let raise = try MoneySample.request(.incremental, amount: 10_00)
        #expect(try MoneySample.decide(raise, context).isApproved)
        let over = try MoneySample.request(.incremental, amount: 10_01)
        #expect(try MoneySample.decide(over, context).transaction.declineReason == .limitExceeded)
    }

    @Test func `limits count the amount in the card's currency`() throws {
        let context = Self.context([.authorization: 9_40])
        let request = try MoneySample.request(amount: 10_00, currency: MoneySample.euros)
        let decision = try MoneySample.decide(request, context)
        #expect(decision.isApproved)
        #expect(decision.transaction.billingAmount == 9_40)
        #expect(decision.counters.lifetime == 9_40)
        #expect(decision.transaction.rateSource == "demo_table")
    }

    @Test func `a store keeps counters as JSON`() throws {
        var context = Self.context([:])
        context.counters = try MoneySample.decide(MoneySample.request(), context).counters
        let value = try MoneySample.json(context.counters.json)
        #expect(SpendCounters(value) == context.counters)
        #expect(SpendCounters(try MoneySample.json("{}")) == nil)
        #expect(SpendCounters(try MoneySample.json(#"{"lifetime":-1,"payments":0}"#)) == nil)
        let broken = #"{"lifetime":1,"payments":0,"day":{"start":0}}"#
        #expect(SpendCounters(try MoneySample.json(broken)) == nil)
    }
}
