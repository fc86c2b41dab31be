// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An entry of the table of codes for states, organisations and kinds of persons.
public struct Country: Sendable, Hashable {
    /// The origin of a code.
    public enum Kind: Sendable, Hashable {
        /// A code of ISO 3166-1.
        case state
        /// A code that ISO 3166 withdrew; documents with it are still in use.
        case withdrawn
        /// A code of ICAO Doc 9303-3 §5 for a state.
        case icao
        /// An organisation that issues travel documents.
        case organization
        /// A kind of British nationality; a nationality only.
        case britishNationality
        /// A person without a state; a nationality only.
        case person
        /// An unassigned code that documents nevertheless carry.
        case unofficial
        /// Utopia, the state of specimens.
        case specimen
        /// A code that programming interfaces use but no document carries.
        case interface
    }

    /// One to three capital letters.
    public let code: String
    /// ISO 3166-1 alpha-2, if there is one.
    public let alpha2: String?
    /// The name in English.
    public let name: String
    /// The origin of the code.
    public let kind: Kind
    /// The letters of the code, padded with blanks, as a number, which is the search key of the table.
    let key: UInt32

    init(_ code: String, _ alpha2: String?, _ name: String, _ kind: Kind = .state) {
        self.code = code
        self.alpha2 = alpha2
        self.name = name
        self.kind = kind
        key = Self.key(Array(code.utf8)[...])
    }

    /// Whether documents of this issuer exist; British nationalities and persons issue none.
    public var isIssuer: Bool {
        switch kind {
        case .britishNationality, .person, .interface: false
        default: true
        }
    }

    /// The code that programs use for the same state: `DEU` for `D`, `XKX` for `RKS`, `KEN` for `KYA`.
    public var alpha3: String {
        for (code, same) in Self.synonyms where code.utf8.elementsEqual(self.code.utf8) {
            return same
        }
        return code
    }

    private static let synonyms = [
        ("D", "DEU"), ("RKS", "XKX"), ("KYA", "KEN"), ("ZIM", "ZWE"), ("ROM", "ROU"),
        ("ZAR", "COD"), ("TMP", "TLS"),
    ]

    /// All entries in the order of their codes.
    public static let all: [Country] = firstHalf + secondHalf

    /// Returns the code of two letters for the one of three that programs use, such as `DE` for `DEU` (ISO 3166-1); nil if
    /// there is none.
    public static func alpha2(of alpha3: String) -> String? {
        all.first { $0.alpha3 == alpha3 && $0.alpha2 != nil }?.alpha2
    }

    /// Returns the entry of a code of one to three capital letters.
    public static func entry(of code: String) -> Country? {
        entry(of: Array(code.utf8)[...])
    }

    /// Returns the entry of a code with or without the fillers after it.
    static func entry(of code: ArraySlice<UInt8>) -> Country? {
        guard 1...3 ~= code.count else { return nil }
        let place = place(of: key(code))
        return place.map { all[$0] }
    }

    static func key(_ code: ArraySlice<UInt8>) -> UInt32 {
        var key: UInt32 = 0
        var count = 0
        for character in code {
            key = key << 8 | UInt32(character == MRZCharacter.filler ? 0x20 : character)
            count += 1
        }
        while count < 3 {
            key = key << 8 | 0x20
            count += 1
        }
        return key
    }

    private static let keys: [UInt32] = all.map { $0.key }

    /// Returns the place of a key in the table, found by binary search.
    static func place(of key: UInt32) -> Int? {
        let keys = keys
        var low = 0
        var high = keys.count
        while low < high {
            let middle = (low + high) / 2
            if keys[middle] < key { low = middle + 1 } else { high = middle }
        }
        return low < keys.count && keys[low] == key ? low : nil
    }
}
