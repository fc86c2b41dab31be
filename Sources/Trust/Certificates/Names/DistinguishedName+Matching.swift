// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The comparison of names.
///
/// Source: RFC 5280 §7.1 with RFC 4518: relative names in order, attributes of one relative name in
/// any order, kinds equal, texts without regard to case, to the kind of string, and to the number of
/// spaces before, after and between words.
extension DistinguishedName {
    /// Returns whether this name and another are the same by RFC 5280 §7.1.
    ///
    /// Two empty names match; a separate rule forbids empty issuers.
    public func matches(_ other: DistinguishedName) -> Bool {
        encoded == other.encoded || matchKey == other.matchKey
    }

    /// Returns whether this name begins with all relative names of another.
    ///
    /// Source: RFC 5280 §4.2.1.10, directoryName constraints.
    public func isWithin(_ other: DistinguishedName) -> Bool {
        let base = other.relativeKeys
        return relativeKeys.prefix(base.count) == base[...]
    }

    /// A text that is equal for matching names, and only for these; for use in dictionaries.
    ///
    /// Texts are compared by Swift's canonical equivalence, which covers composed and decomposed
    /// letters.
    public var matchKey: String {
        relativeKeys.joined(separator: "\n")
    }

    /// One key for each relative name, free of line ends.
    private var relativeKeys: [String] {
        // The bytes were checked in `init`, so the `try?` hides no error.
        (try? Self.keys(in: encoded)) ?? []
    }

    private static func keys(in encoded: ArraySlice<UInt8>) throws(DERError) -> [String] {
        var outer = DERReader(encoded)
        var names = try outer.readSequence()
        var keys: [String] = []
        while !names.isAtEnd {
            var set = try names.readSet()
            var attributes: [String] = []
            while !set.isAtEnd {
                var pair = try set.readSequence()
                let type = try pair.read(.objectIdentifier).content
                attributes.append(AttributeKey.text(type: type, value: try pair.next()))
            }
            // Few names have several attributes here, so sorting is rare.
            keys.append(
                attributes.count == 1 ? attributes[0] : attributes.sorted().joined(separator: "\t")
            )
        }
        return keys
    }
}

/// Texts that are equal for matching attributes, without tabs and line ends.
private enum AttributeKey {
    static func text(type: ArraySlice<UInt8>, value: DERElement) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * type.count + value.content.count + 8)
        appendHex(type, to: &bytes)
        if isSimple(value) {
            bytes.append(UInt8(ascii: "="))
            appendFolded(value.content, to: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
        let attribute = NameAttribute(type: "0.0", tag: value.tag, value: value.content)
        if let text = attribute.text {
            return String(decoding: bytes, as: UTF8.self) + "=" + text.folded
        }
        // Values that are not text match only if their bytes are equal.
        bytes.append(UInt8(ascii: "#"))
        appendHex([value.tag.rawValue], to: &bytes)
        appendHex(value.content, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns whether the value is ASCII in a kind of string with one byte per character.
    private static func isSimple(_ value: DERElement) -> Bool {
        switch value.tag {
        case .printableString, .utf8String, .ia5String, .t61String, .visibleString, .numericString:
            value.content.allSatisfy { $0 < 0x80 }
        default: false
        }
    }

    /// Appends what ``Swift/String/folded`` returns, for ASCII.
    private static func appendFolded(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        var isAtWordStart = false
        var hasWord = false
        for byte in text {
            guard byte > UInt8(ascii: " ") else {
                isAtWordStart = hasWord
                continue
            }
            if isAtWordStart { bytes.append(UInt8(ascii: " ")) }
            (isAtWordStart, hasWord) = (false, true)
            let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            bytes.append(isCapital ? byte | 0x20 : byte)
        }
    }

    private static func appendDigit(_ digit: UInt8, to bytes: inout [UInt8]) {
        bytes.append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
    }

    private static func appendHex(_ content: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        for byte in content {
            appendDigit(byte >> 4, to: &bytes)
            appendDigit(byte & 0xF, to: &bytes)
        }
    }
}

extension String {
    /// The text in one case, with one space between words.
    ///
    /// Converts to upper case first, which splits letters without a single counterpart ("ß", "SS").
    fileprivate var folded: String {
        let words = unicodeScalars.split { $0.properties.isWhitespace || $0.value <= 0x20 }
            .map { String($0) }
        return words.joined(separator: " ").uppercased().lowercased()
    }
}
