// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What an SVG file of a theme must not contain: code, other documents, and spellings that hide either.
enum SVGRules {
    static let forbidden = [
        "<script", "<foreignobject", "<iframe", "<!", "<?", "&#", "javascript:", "@import",
    ]

    /// Checks a file.
    ///
    /// - Parameter bytes: valid UTF-8.
    /// - Throws: `script` or `address`.
    static func check(_ bytes: [UInt8]) throws(ThemeValueError) {
        let text = bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        for word in forbidden where !places(of: word, in: text).isEmpty { throw .script }
        for end in places(of: "on", in: text) where isHandler(text, after: end) { throw .script }
        // A gradient of the same file is referred to by `url(#name)`.
        for end in places(of: "url(", in: text) where !isLocal(text[end...]) { throw .address }
        for end in places(of: "href", in: text) {
            let rest = text[end...].drop(while: isSpace)
            if rest.first == UInt8(ascii: "="), !isLocal(rest.dropFirst()) { throw .address }
        }
    }

    /// The places after each occurrence of a word.
    private static func places(of word: String, in text: [UInt8]) -> [Int] {
        let word = Array(word.utf8)
        guard text.count >= word.count else { return [] }
        return (0...text.count - word.count).filter { start in
            text[start] == word[0] && text[start..<start + word.count].elementsEqual(word)
        }.map { $0 + word.count }
    }

    /// Whether an attribute of the form `on…=` starts before a place.
    private static func isHandler(_ text: [UInt8], after end: Int) -> Bool {
        guard end >= 3 else { return false }
        let before = text[end - 3]
        guard isSpace(before) || isQuote(before) || before == UInt8(ascii: "/") else {
            return false
        }
        let rest = text[end...].drop { (0x61...0x7A).contains($0) }
        return rest.startIndex > end && rest.drop(while: isSpace).first == UInt8(ascii: "=")
    }

    private static func isLocal(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.drop { isSpace($0) || isQuote($0) }.first == UInt8(ascii: "#")
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }
}
