// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

/// Amounts of money as people write them, in whole units with a full stop before the decimals.
enum AmountText {
    /// More digits than any amount of a payment has (ISO 8583, field 4: twelve, and three more of a limit).
    private static let digitLimit = 15

    /// Reads an amount as minor units of a currency: `12.50` francs are 1250.
    ///
    /// - Returns: the amount; `nil` for another form, or for more decimals than the currency has.
    static func minorUnits(_ text: String, in currency: PaymentCurrency) -> Int? {
        let halves = text.split(separator: ".", omittingEmptySubsequences: false)
        let decimals = halves.count == 2 ? halves[1] : ""
        guard 1...2 ~= halves.count, !halves[0].isEmpty, halves.count == 1 || !decimals.isEmpty,
            decimals.utf8.count <= currency.decimalCount
        else { return nil }
        let padding = String(repeating: "0", count: currency.decimalCount - decimals.utf8.count)
        let digits = halves[0] + decimals + padding
        guard digits.utf8.count <= digitLimit, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
            return nil
        }
        return Int(digits)
    }

    /// Writes an amount of minor units with its currency: `12.50 CHF`.
    static func words(_ amount: Int, _ currency: PaymentCurrency) -> String {
        let count = currency.decimalCount
        let sign = amount < 0 ? "-" : ""
        let digits = String(amount.magnitude)
        guard count > 0 else { return "\(sign)\(digits) \(currency.code)" }
        let padded = String(repeating: "0", count: max(0, count + 1 - digits.count)) + digits
        return "\(sign)\(padded.dropLast(count)).\(padded.suffix(count)) \(currency.code)"
    }

    /// Writes an amount in a currency that a server names, which the table may lack.
    static func words(_ amount: Int, _ code: String) -> String {
        guard let currency = PaymentCurrency(code) else {
            return "\(amount) minor units of \(code.visible)"
        }
        return words(amount, currency)
    }
}
