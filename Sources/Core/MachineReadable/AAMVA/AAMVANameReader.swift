// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads the name of the holder, which editions and many jurisdictions write differently.
struct AAMVANameReader {
    private(set) var surname: String?
    private(set) var givenNames: String?
    private(set) var suffix: String?

    /// The separators between the parts of a full name.
    private static let separators = [UInt8(ascii: ","), UInt8(ascii: "$"), UInt8(ascii: "@")]
    /// Suffixes that may follow a surname separated by blanks only.
    private static let suffixes = ["JR", "SR", "II", "III", "IV", "JR.", "SR."]

    init(_ values: inout AAMVAValues) {
        let fullName = values.word("DAA").map { Self.parts(ofFullName: $0) }
        surname =
            values.wordWithoutComma("DCS") ?? values.wordWithoutComma("DAB")
            ?? fullName?.surname
        givenNames =
            Self.firstAndMiddle(&values)
            ?? values.word("DCT").map { TextBytes.joined(Self.names($0)) }
            ?? fullName?.givenNames
        suffix = values.word("DCU") ?? values.word("DAE") ?? fullName?.suffix
        if givenNames?.utf8.isEmpty == true { givenNames = nil }
    }

    /// Returns first and middle names, unless the first name already contains the middle names (Wyoming).
    private static func firstAndMiddle(_ values: inout AAMVAValues) -> String? {
        guard let first = values.wordWithoutComma("DAC") else {
            return values.text("DCT") == nil ? values.wordWithoutComma("DAD") : nil
        }
        guard let middle = values.wordWithoutComma("DAD") else { return first }
        let tail = " " + middle
        let held = String(decoding: [UInt8](first.utf8).suffix(tail.utf8.count), as: UTF8.self)
        return TextBytes.isSame(held, tail) ? first : TextBytes.joined([first, middle])
    }

    /// Returns all given names of an element that separates them by commas or blanks.
    private static func names(_ text: String) -> [String] {
        TextBytes.words(text, separators: separators + [TextBytes.blank])
    }

    /// Returns the parts of a full name: surname first if the separators are more than blanks.
    private static func parts(
        ofFullName text: String
    ) -> (surname: String?, givenNames: String?, suffix: String?) {
        guard text.utf8.contains(where: { separators.contains($0) }) else {
            return parts(ofBlankSeparated: text)
        }
        let parts = [UInt8](text.utf8)
            .split(omittingEmptySubsequences: false) { separators.contains($0) }
            .map { TextBytes.trimmed($0) }
        func part(_ index: Int) -> String {
            parts.count > index && !AAMVAValues.isNone(parts[index]) ? parts[index] : ""
        }
        return (
            nonEmpty(part(0)), nonEmpty(TextBytes.joined([part(1), part(2)])), nonEmpty(part(3))
        )
    }

    /// Returns the parts of a name in spoken order (Pennsylvania), where the surname is the last word before a suffix.
    private static func parts(
        ofBlankSeparated text: String
    ) -> (surname: String?, givenNames: String?, suffix: String?) {
        var words = TextBytes.words(text)
        var suffix: String?
        if words.count > 2, let last = words.last,
            suffixes.contains(where: { TextBytes.isSame($0, last) })
        {
            suffix = words.removeLast()
        }
        let surname = words.popLast()
        return (surname, nonEmpty(TextBytes.joined(words)), suffix)
    }

    private static func nonEmpty(_ text: String) -> String? {
        text.utf8.isEmpty ? nil : text
    }
}
