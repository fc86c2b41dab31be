// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The distinguishing sign of a state in the blue field of its licences (Directive 2006/126/EC, Annex I; the Vienna
/// Convention on Road Traffic of 1968, annex 3, for the others), and the language of what is printed.
struct DistinguishingSign {
    /// The sign, such as `D`.
    let sign: String
    /// The state, ISO 3166-1 alpha-3.
    let country: String

    /// The states whose licences have the European layout.
    static let all: [DistinguishingSign] = [
        ("A", "AUT"), ("B", "BEL"), ("BG", "BGR"), ("CH", "CHE"), ("CY", "CYP"), ("CZ", "CZE"),
        ("D", "DEU"), ("DK", "DNK"), ("E", "ESP"), ("EST", "EST"), ("F", "FRA"), ("FIN", "FIN"),
        ("FL", "LIE"), ("GR", "GRC"), ("H", "HUN"), ("HR", "HRV"), ("I", "ITA"), ("IRL", "IRL"),
        ("IS", "ISL"), ("L", "LUX"), ("LT", "LTU"), ("LV", "LVA"), ("M", "MLT"), ("N", "NOR"),
        ("NL", "NLD"), ("P", "PRT"), ("PL", "POL"), ("RO", "ROU"), ("S", "SWE"), ("SK", "SVK"),
        ("SLO", "SVN"), ("UK", "GBR"),
    ].map { DistinguishingSign(sign: $0.0, country: $0.1) }

    /// Returns the state of a sign; nil if no state has it.
    static func country(of sign: String) -> String? {
        all.first { $0.sign == sign }?.country
    }
}

/// The language whose letters a state's documents print, by its name in ISO 639-2; `Latin` for all Latin letters.
enum PrintedLanguage {
    /// The language of words that no state's documents have alone.
    static let general = "eng"

    private static let languages: [String: String] = [
        "DEU": "deu", "AUT": "deu", "CHE": "deu", "LIE": "deu", "FRA": "fra", "LUX": "fra",
        "ITA": "ita", "ESP": "spa", "NLD": "nld", "BEL": "nld", "GBR": "eng", "IRL": "eng",
        "MLT": "eng", "USA": "eng", "CAN": "eng", "GRC": "ell", "CYP": "ell", "BGR": "bul",
    ]

    /// Returns the language of an issuer.
    static func language(of country: String?) -> String {
        guard let country else { return general }
        return languages[country] ?? "Latin"
    }
}
