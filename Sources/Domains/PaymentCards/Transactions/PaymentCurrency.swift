// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A currency with the number of its decimals.
///
/// Amounts are whole numbers of minor units: 1250 is 12.50 in a currency with two decimals, 1250 in one with none. Source:
/// ISO 4217, list one; the two currencies with four decimals are units of account, which no merchant charges.
public struct PaymentCurrency: Sendable, Hashable {
    /// The three capital letters.
    public let code: String
    /// The number of decimals of an amount: 0, 2 or 3.
    public let decimalCount: Int

    /// Finds a currency by its three capital letters; `nil` if the table does not have it.
    public init?(_ code: String) {
        guard let decimalCount = Self.decimalCounts[code] else { return nil }
        self.code = code
        self.decimalCount = decimalCount
    }

    /// Minor units of one whole unit: 1, 100 or 1000.
    var minorUnits: Int {
        switch decimalCount {
        case 0: 1
        case 3: 1000
        default: 100
        }
    }

    static let decimalCounts: [String: Int] = {
        var counts: [String: Int] = [:]
        for (decimalCount, codes) in [(0, withoutDecimals), (2, withTwo), (3, withThree)] {
            for code in codes.split(whereSeparator: \.isWhitespace) {
                counts[String(code)] = decimalCount
            }
        }
        return counts
    }()

    private static let withoutDecimals =
        "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"

    private static let withThree = "BHD IQD JOD KWD LYD OMR TND"

    private static let withTwo = """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF
        CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG
        HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU
        MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR
        SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED
        VES WST XCD XCG YER ZAR ZMW ZWG
        """
}
