// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

/// Which merchants a card may pay: by kind, by country and by name.
struct CardsLists: Codable, Hashable {
    /// What is allowed, or what is blocked.
    struct List: Codable, Hashable {
        enum Mode: String, Codable {
            /// Only what the list names is allowed.
            case allow
            /// What the list names is blocked.
            case block
        }

        let mode: Mode
        let values: [String]

        fileprivate var spendList: SpendList {
            SpendList(mode: mode == .allow ? .allow : .block, entries: values)
        }
    }

    /// Kinds of merchants, four digits each (ISO 18245).
    let categories: List
    /// Two capital letters each (ISO 3166-1).
    let countries: List
    /// Names, as terminals send them.
    let merchants: List

    /// The longest name of a merchant, in characters; the server takes no longer one.
    static let nameLength = 100

    /// Whether the entries have a form that the page can make.
    var isValid: Bool {
        [categories, countries, merchants].allSatisfy { $0.values.count <= SpendList.maximumCount }
            && categories.values.allSatisfy {
                $0.utf8.count == 4 && $0.utf8.allSatisfy { 0x30...0x39 ~= $0 }
            }
            && countries.values.allSatisfy {
                $0.utf8.count == 2 && $0.utf8.allSatisfy { 0x41...0x5A ~= $0 }
            }
            && merchants.values.allSatisfy { name in
                1...Self.nameLength ~= name.count
                    && !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
            }
    }

    /// Returns what becomes looser, entry by entry where the entries say it.
    func loosenings(of former: CardsLists) -> [CardsLoosening] {
        Self.loosenings("categories", from: former.categories, to: categories)
            + Self.loosenings("countries", from: former.countries, to: countries)
            + Self.loosenings("merchants", from: former.merchants, to: merchants)
    }

    private static func loosenings(
        _ kind: String,
        from former: List,
        to list: List
    ) -> [CardsLoosening] {
        let (old, new) = (former.spendList, list.spendList)
        guard new.isLooser(than: old) else { return [] }
        // A list that blocks allows more than the entries of one that allows.
        guard former.mode == .block || list.mode == .allow else {
            return [CardsLoosening(kind: kind, name: nil)]
        }
        return SpendList(mode: .allow, entries: former.values + list.values).entries
            .filter { !old.permits($0) && new.permits($0) }
            .map { CardsLoosening(kind: kind, name: $0) }
    }
}
