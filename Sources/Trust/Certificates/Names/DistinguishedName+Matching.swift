// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Whether two names name the same.
///
/// Source: RFC 5280 §7.1 with RFC 4518: relative names in order, attributes of one relative name in
/// any order, kinds equal, texts without regard to case, to the kind of string, and to how many
/// spaces stand before, after and between words.
extension DistinguishedName {
    /// Whether this and another name are the same by RFC 5280 §7.1.
    ///
    /// Two empty names match; that an issuer must not be empty is a rule of its own.
    public func matches(_ other: DistinguishedName) -> Bool {
        encoded == other.encoded || matchKey == other.matchKey
    }

    /// Whether this name begins with all relative names of another.
    ///
    /// Source: RFC 5280 §4.2.1.10, directoryName constraints.
    public func isWithin(_ other: DistinguishedName) -> Bool {
        let own = relativeNames
        let base = other.relativeNames
        guard base.count <= own.count else { return false }
        return zip(own, base).allSatisfy { Self.key(of: $0) == Self.key(of: $1) }
    }

    /// A text that is equal for names that match, and only for these; for use in dictionaries.
    ///
    /// Texts are compared by Swift's canonical equivalence, which covers composed and decomposed
    /// letters.
    public var matchKey: String {
        relativeNames.map { Self.key(of: $0) }.joined(separator: "\n")
    }

    private static func key(of attributes: [NameAttribute]) -> String {
        guard attributes.count > 1 else { return attributes.first?.matchKey ?? "" }
        return attributes.map { $0.matchKey }.sorted().joined(separator: "\t")
    }
}

extension NameAttribute {
    /// A text that is equal for attributes that match, free of tabs and line ends.
    fileprivate var matchKey: String {
        guard let text else {
            // What is no text is the same only as the same bytes.
            return "\(type):#\(tag.rawValue):\(value.map { String($0, radix: 16) })"
        }
        return "\(type)=\(text.folded)"
    }
}

extension String {
    /// The text with words in one case and one space between them.
    ///
    /// Upper case first: it takes letters apart that have no single counterpart ("ß", "SS").
    var folded: String {
        let words = unicodeScalars.split { $0.properties.isWhitespace || $0.value < 0x20 }
            .map { String($0) }
        return words.joined(separator: " ").uppercased().lowercased()
    }
}
