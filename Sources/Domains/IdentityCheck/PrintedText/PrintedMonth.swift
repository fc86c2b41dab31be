// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Months by the beginning of their names in English, French, German, Italian, Spanish, Portuguese and Dutch, as passports
/// print them (ICAO Doc 9303-3).
enum PrintedMonth {
    private static let beginnings: [[String]] = [
        ["JAN", "JÄN", "GEN", "ENE"], ["FEB", "FÉV", "FEV"], ["MAR", "MÄR", "MRZ", "MAA", "MRT"],
        ["APR", "AVR", "ABR"], ["MAY", "MAI", "MAG", "MEI"], ["JUN", "JUIN", "GIU"],
        ["JUL", "JUIL", "LUG"], ["AUG", "AOÛ", "AOU", "AGO"], ["SEP", "SET"],
        ["OCT", "OKT", "OTT", "OUT"], ["NOV"], ["DEC", "DÉC", "DEZ", "DIC"],
    ]

    /// Returns the month that a word names, 1 to 12; nil if it names none.
    static func number(of word: String) -> Int? {
        let word = word.uppercased()
        return beginnings.firstIndex { $0.contains { word.hasPrefix($0) } }.map { $0 + 1 }
    }
}
