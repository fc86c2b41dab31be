// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A list of trades, countries or merchants where a card may be used, or where it may not.
public struct SpendList: Sendable, Hashable {
    /// What the list does.
    public enum Mode: String, Sendable, CaseIterable {
        /// The card may be used for what is on the list only.
        case allow
        /// The card may be used for what is not on the list.
        case block
    }

    /// The largest number of entries.
    public static let maximumCount = 200

    /// What the list does.
    public let mode: Mode
    /// The entries, sorted, without repetitions; names that differ in case or in the number of spaces are the same.
    public let entries: [String]
    /// The entries in the form in which they are compared.
    private let keys: Set<String>

    /// A list that permits everything.
    public static let unrestricted = SpendList(mode: .block, entries: [])

    /// Creates a list.
    public init(mode: Mode, entries: [String]) {
        self.mode = mode
        var spellings: [String: String] = [:]
        for entry in entries where spellings[Self.key(entry)] == nil {
            spellings[Self.key(entry)] = entry
        }
        keys = Set(spellings.keys)
        self.entries = spellings.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns whether the list permits a trade, country or merchant; a list that allows refuses an unknown one.
    public func permits(_ text: String?) -> Bool {
        guard let text else { return mode == .block }
        return contains(text) == (mode == .allow)
    }

    /// Returns whether the list permits anything that another one does not.
    public func isLooser(than other: SpendList) -> Bool {
        switch (other.mode, mode) {
        case (.allow, .allow): return !keys.isSubset(of: other.keys)
        // The longest list that blocks permits more than the longest one that allows.
        case (.allow, .block): return true
        case (.block, .allow): return !keys.isDisjoint(with: other.keys)
        case (.block, .block): return !other.keys.isSubset(of: keys)
        }
    }

    /// Returns the list that permits what both permit.
    public func merged(with other: SpendList) -> SpendList {
        switch (mode, other.mode) {
        case (.allow, _):
            SpendList(mode: .allow, entries: entries.filter { other.permits($0) })
        case (.block, .allow):
            SpendList(mode: .allow, entries: other.entries.filter { permits($0) })
        case (.block, .block):
            SpendList(mode: .block, entries: entries + other.entries)
        }
    }

    /// Returns what a cardholder's own list becomes when they ask for a list that includes the issuer's.
    ///
    /// What only the issuer blocks does not become the cardholder's: it ends with the issuer's rule.
    func ownPart(ofAsked asked: SpendList, issuer: SpendList) -> SpendList {
        if asked == issuer.merged(with: self) { return self }
        guard asked.mode == .block, issuer.mode == .block else { return asked }
        let own = asked.entries.filter { entry in
            !issuer.contains(entry) || (mode == .block && contains(entry))
        }
        return SpendList(mode: .block, entries: own)
    }

    private func contains(_ text: String) -> Bool { keys.contains(Self.key(text)) }

    /// The form in which entries are compared: terminals write the name of one merchant in several ways.
    private static func key(_ text: String) -> String {
        text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
