// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The holder's address, as far as the card states it.
public struct AAMVAAddress: Hashable, Sendable {
    /// Street and number, both lines joined by one blank.
    public internal(set) var line: String?
    /// City.
    public internal(set) var city: String?
    /// State or province: the part after the hyphen of ISO 3166-2.
    public internal(set) var subdivision: String?
    /// Post code: five or nine digits in the United States, six characters without a blank in
    /// Canada.
    public internal(set) var postCode: String?

    /// Whether street, city and post code are all unknown.
    public var isMissing: Bool { line == nil && city == nil && postCode == nil }
}

/// Descriptions say only whether there is an address, never what it is.
extension AAMVAAddress: CustomStringConvertible, CustomDebugStringConvertible {
    /// A placeholder.
    public var description: String { isMissing ? "no address" : "an address" }
    /// A placeholder.
    public var debugDescription: String { description }
}

#if !hasFeature(Embedded)
extension AAMVAAddress: CustomReflectable {
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
#endif

extension AAMVAAddress {
    private struct Elements {
        let street: AAMVAElementID
        let second: AAMVAElementID
        let city: AAMVAElementID
        let subdivision: AAMVAElementID
        let postCode: AAMVAElementID
    }

    /// The postal address, or the residence if that is empty; the two are never mixed.
    private static let groups = [
        Elements(street: "DAG", second: "DAH", city: "DAI", subdivision: "DAJ", postCode: "DAK"),
        Elements(street: "DAL", second: "DAM", city: "DAN", subdivision: "DAO", postCode: "DAP"),
    ]

    init(_ values: inout AAMVAValues, country: String?) {
        for group in Self.groups {
            var address = AAMVAAddress()
            let lines = [values.word(group.street), values.word(group.second)]
            let line = TextBytes.joined(lines.compactMap { $0 })
            address.line = line.utf8.isEmpty ? nil : line
            address.city = values.wordWithoutComma(group.city)
            address.subdivision = values.word(group.subdivision)
            address.postCode = Self.postCode(&values, group.postCode, country)
            if !address.isMissing {
                self = address
                return
            }
            subdivision = subdivision ?? address.subdivision
        }
    }

    /// Returns the post code without the standard's padding.
    private static func postCode(
        _ values: inout AAMVAValues,
        _ element: AAMVAElementID,
        _ country: String?
    ) -> String? {
        guard let text = values.word(element) else { return nil }
        // Canadian codes start with a letter; a United States card may show an address in Canada.
        if text.utf8.first?.isDigit != true { return TextBytes.words(text).joined() }
        if let country, TextBytes.isSame(country, "MEX") { return text }
        var words = TextBytes.words(text, separators: [TextBytes.blank, UInt8(ascii: "-")])
        // Hawaii prints another digit after the blanks.
        if words.count > 1, words[words.count - 1].utf8.count == 1 {
            words.removeLast()
            values.layout.note(.postCode, element)
        }
        var digits = [UInt8](words.joined().utf8)
        if digits.count > 9 {
            digits.removeLast(digits.count - 9)
            values.layout.note(.postCode, element)
        }
        let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: 4)
        if digits.count == 9, digits.suffix(4).elementsEqual(zeros) { digits.removeLast(4) }
        return digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
    }
}
