// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The exchange rates of the sandbox: a fixed, made-up table.
///
/// No bank may bill by them. Transactions converted with them say so: see ``PaymentTransaction/rateSource``.
public enum DemoExchangeRates {
    /// What a transaction names as the source of its rate.
    public static let label = "demo_table"

    /// The value of one whole unit in millionths of a Swiss franc.
    static let millionths: [String: UInt64] = [
        "CHF": 1_000_000, "EUR": 940_000, "USD": 800_000, "GBP": 1_080_000, "JPY": 5_400,
        "SEK": 85_000, "NOK": 80_000, "DKK": 126_000, "PLN": 221_000, "CZK": 38_500,
        "HUF": 2_400, "CAD": 580_000, "AUD": 525_000, "CNY": 112_000, "KRW": 590,
        "KWD": 2_620_000, "BHD": 2_120_000, "TND": 275_000,
    ]

    /// Returns an amount in another currency, in minor units; `nil` if a currency has no rate or the amount is negative.
    ///
    /// Halves are rounded up. An amount above zero never becomes zero, so that many tiny payments cannot pass a limit.
    public static func convert(
        _ amount: Int,
        from source: PaymentCurrency,
        to target: PaymentCurrency
    ) -> Int? {
        guard amount >= 0 else { return nil }
        guard source != target else { return amount }
        guard let sourceRate = millionths[source.code], let targetRate = millionths[target.code]
        else { return nil }
        let product = UInt64(amount)
            .multipliedFullWidth(by: sourceRate * UInt64(target.minorUnits))
        let divisor = targetRate * UInt64(source.minorUnits)
        guard product.high < divisor else { return nil }
        let (quotient, remainder) = divisor.dividingFullWidth(product)
        let rounded = remainder >= divisor - remainder ? quotient &+ 1 : quotient
        guard let converted = Int(exactly: rounded) else { return nil }
        return amount > 0 ? max(converted, 1) : 0
    }
}
