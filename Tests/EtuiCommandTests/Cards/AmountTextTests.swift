// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards
import Testing

@testable import etui

/// Amounts as people write them.
struct AmountTextTests {
    @Test(arguments: [
        ("12.50", "CHF", 1250), ("12.5", "CHF", 1250), ("12", "CHF", 1200), ("0.05", "CHF", 5),
        ("0", "CHF", 0), ("1000", "JPY", 1000), ("1.234", "KWD", 1234), ("007", "CHF", 700),
        ("9999999999.99", "CHF", 999_999_999_999),
    ])
    func `an amount is minor units of its currency`(text: String, code: String, units: Int) throws {
        let currency = try #require(PaymentCurrency(code))
        #expect(AmountText.minorUnits(text, in: currency) == units)
    }

    @Test(arguments: [
        ("", "CHF"), (".", "CHF"), (".5", "CHF"), ("5.", "CHF"), ("1.234", "CHF"), ("1.0", "JPY"),
        ("1,5", "CHF"), ("-1", "CHF"), ("+1", "CHF"), ("1e3", "CHF"), ("1.2.3", "CHF"),
        (" 1", "CHF"), ("1\u{660}", "CHF"), ("99999999999999999999", "CHF"),
    ])
    func `another form is no amount`(text: String, code: String) throws {
        let currency = try #require(PaymentCurrency(code))
        #expect(AmountText.minorUnits(text, in: currency) == nil)
    }

    @Test(arguments: [
        (1250, "CHF", "12.50 CHF"), (5, "CHF", "0.05 CHF"), (0, "CHF", "0.00 CHF"),
        (1000, "JPY", "1000 JPY"), (-1, "KWD", "-0.001 KWD"),
        (7, "X\u{1B}", #"7 minor units of X\u{1b}"#),
    ])
    func `an amount is written with its decimals`(units: Int, code: String, text: String) {
        #expect(AmountText.words(units, code) == text)
    }
}
