// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// The codes of countries in settings and tokens: ISO 3166-1 alpha-3, and `XKX` for Kosovo.
enum CountryCodeForm {
    /// Whether a text is three capital letters.
    static func isAlpha3(_ text: String) -> Bool {
        text.utf8.count == 3
            && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    }

    /// Whether documents of this country exist.
    static func isIssuer(_ code: String) -> Bool {
        guard isAlpha3(code), let entry = Country.entry(of: code) else { return false }
        return entry.isIssuer || code == "XKX"
    }
}
