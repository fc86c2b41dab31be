// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The few elements that are read of a store's answers in XML: errors and lists of objects.
///
/// No general reader: these answers have no attributes or nested elements of the same name where it matters, and whatever
/// else a store sends is not looked for.
struct StoreAnswer {
    private let text: Substring

    /// Takes the body of an answer.
    ///
    /// - Throws: ``ObjectStorageError/answerInvalid`` if it is not UTF-8.
    init(_ body: [UInt8]) throws(ObjectStorageError) {
        guard let text = String(strictUTF8: body) else { throw .answerInvalid }
        self.text = text[...]
    }

    /// Returns the texts of all elements with a name, in order.
    func texts(of name: String) -> [String] {
        let (start, end) = ("<\(name)>", "</\(name)>")
        var (texts, rest): ([String], Substring) = ([], text)
        while let opening = rest.firstRange(of: start) {
            rest = rest[opening.upperBound...]
            guard let closing = rest.firstRange(of: end) else { break }
            texts.append(Self.unescaped(rest[..<closing.lowerBound]))
            rest = rest[closing.upperBound...]
        }
        return texts
    }

    /// The code of an error, if it has one.
    var code: String? {
        texts(of: "Code").first.flatMap(Self.name)
    }

    /// Returns a text of at most 64 letters, digits, `-`, `_` and `.`; nil for any other; others do not belong into messages.
    static func name(_ text: String) -> String? {
        (1...64).contains(text.utf8.count) && BucketAddress.isName(text) ? text : nil
    }

    private static let entities = [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"),
        ("&#34;", "\""), ("&amp;", "&"),
    ]

    private static func unescaped(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
        var (result, rest) = ("", text)
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            rest = rest[mark...]
            let found = entities.first { rest.hasPrefix($0.0) } ?? ("&", "&")
            result += found.1
            rest = rest.dropFirst(found.0.count)
        }
        return result + rest
    }
}
