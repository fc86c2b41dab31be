// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A state by its number in `citizenshipCountryCode`; the numbers are not those of ISO 3166.
///
/// Source: the table of countries in the public documentation of the original protocol, with the ISO 3166-1 codes from
/// its source code. That source gives Mauritania, 111, the code of Martinique; here it is `MR`. Some states have no
/// number, such as the Republic of the Congo.
public struct ExchangeCountry: CodeEntry {
    /// The number, 0…194.
    public let rawValue: Int

    /// Finds the state with a number; `nil` if there is none.
    public init?(rawValue: Int) {
        guard Self.table.indices ~= rawValue else { return nil }
        self.rawValue = rawValue
    }

    /// Finds the state with an ISO 3166-1 alpha-2 code; `nil` if there is none.
    public init?(alpha2: String) {
        guard let place = Self.table.firstIndex(where: { $0.alpha2 == alpha2 }) else { return nil }
        rawValue = place
    }

    /// All states in the order of their numbers.
    public static var allCases: [ExchangeCountry] {
        table.indices.compactMap { ExchangeCountry(rawValue: $0) }
    }

    /// ISO 3166-1 alpha-2.
    public var alpha2: String { Self.table[rawValue].alpha2 }

    /// The published name in Russian, and the state's usual name in the other languages.
    public var wording: Wording { Self.table[rawValue].wording }
}
