// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import PaymentCards

struct PaymentCurrencyTests {
    @Test(arguments: [
        ("CHF", 2), ("EUR", 2), ("JPY", 0), ("KRW", 0), ("ISK", 0), ("KWD", 3), ("TND", 3),
        ("HUF", 2),
    ])
    func `a currency has its decimals`(code: String, decimalCount: Int) {
        #expect(PaymentCurrency(code)?.decimalCount == decimalCount)
    }

    @Test(arguments: ["", "chf", "XXX", "CLF", "CH", "CHFF", "978"])
    func `other texts are no currencies`(code: String) {
        #expect(PaymentCurrency(code) == nil)
    }

    @Test func `all codes are three capital letters`() {
        #expect(PaymentCurrency.decimalCounts.count > 150)
        for code in PaymentCurrency.decimalCounts.keys {
            #expect(code.utf8.count == 3)
            #expect(code.utf8.allSatisfy { 0x41...0x5A ~= $0 })
        }
    }

    @Test(arguments: [
        ("CHF", "CHF", 1234, 1234), ("EUR", "CHF", 100_00, 94_00), ("CHF", "EUR", 94_00, 100_00),
        // 1000 yen are 5.40 francs; 1.000 dinar is 2.62 francs.
        ("JPY", "CHF", 1000, 5_40), ("CHF", "JPY", 5_40, 1000), ("KWD", "CHF", 1_000, 2_62),
        ("CHF", "KWD", 2_62, 1_000),
        // 0.05 euros are 4.7 rappen, 0.0054 francs are half a rappen and rounded up.
        ("EUR", "CHF", 5, 5), ("JPY", "CHF", 1, 1), ("KRW", "CHF", 1, 1), ("EUR", "CHF", 0, 0),
    ])
    func `the demonstration table converts`(
        source: String,
        target: String,
        amount: Int,
        expected: Int
    ) {
        let converted = DemoExchangeRates.convert(
            amount,
            from: MoneySample.currency(source),
            to: MoneySample.currency(target)
        )
        #expect(converted == expected)
    }

    @Test func `a currency without a rate is not converted`() {
        let lek = MoneySample.currency("ALL")
        #expect(DemoExchangeRates.convert(100, from: lek, to: MoneySample.francs) == nil)
        #expect(DemoExchangeRates.convert(100, from: MoneySample.francs, to: lek) == nil)
        #expect(DemoExchangeRates.convert(-1, from: lek, to: lek) == nil)
    }

    @Test func `every currency with a rate converts the largest amount`() {
        for source in DemoExchangeRates.millionths.keys {
            for target in DemoExchangeRates.millionths.keys {
                let converted = DemoExchangeRates.convert(
                    999_999_999_999,
                    from: MoneySample.currency(source),
                    to: MoneySample.currency(target)
                )
                #expect(converted != nil, "\(source) to \(target)")
            }
        }
        #expect(
            DemoExchangeRates.convert(
                .max,
                from: MoneySample.currency("KWD"),
                to: MoneySample.currency("KRW")
            )
                == nil
        )
    }
}
