// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens
import TestSupport
import Testing

/// What translators need to know about every text (`Docs/strings-context.json`), and how long it may be.
struct StringContextTests {
    private struct Context: Decodable {
        /// Texts of one kind, and the most characters that they have room for.
        struct Kind: Decodable {
            let kind: String
            let context: String
            let limit: Int
            /// Keys; `*` stands for any characters.
            let keys: [String]
        }

        let schema: String
        /// The first whose keys match a text is its kind.
        let kinds: [Kind]
        /// Where texts are shown, by the beginning of their keys; the longest counts.
        let groups: [String: String]
        /// What takes the place of `{name}`.
        let placeholders: [String: String]
    }

    private static let context = Result {
        let path = TestSupport.projectRoot + "Docs/strings-context.json"
        return try JSONDecoder().decode(Context.self, from: Data(contentsOf: URL(filePath: path)))
    }

    private let catalogue = StringCatalogue.standard
    private let context: Context

    init() throws {
        context = try Self.context.get()
    }

    @Test func `every text has a context`() {
        #expect(context.schema == "etui.strings-context.v1")
        for key in catalogue.keys {
            let groups = context.groups.keys.filter { key.hasPrefix($0) }
            #expect(!groups.isEmpty, "\(key): say in Docs/strings-context.json where it is shown")
        }
        for (name, sentence) in context.groups {
            #expect(sentence.hasSuffix(".") && sentence.count > 10, "\(name)")
        }
    }

    @Test func `every placeholder is explained`() {
        for key in catalogue.keys {
            let text = catalogue.translation(of: key, in: .en) ?? ""
            for match in text.matches(of: /\{(\w+)\}/) {
                let name = String(match.output.1)
                #expect(context.placeholders[name] != nil, "\(name) in \(key)")
            }
        }
    }

    @Test func `no text is longer than its place`() throws {
        let kinds = context.kinds.map { (kind: $0, patterns: $0.keys.map(Pattern.init)) }
        let used = buttonsOfSources().union(
            kinds.first { $0.kind.kind == "button" }?.kind.keys ?? []
        )
        #expect(used.count > 60)
        let button = try #require(context.kinds.first { $0.kind == "button" })
        for key in catalogue.keys {
            let named = kinds.first { $0.patterns.contains { $0.matches(key) } }?.kind
            let kind = try #require(named, "\(key)")
            let isButton = kind.kind == "text" && used.contains(key)
            let limit = isButton ? button.limit : kind.limit
            for language in ScreenLanguage.allCases {
                guard let text = catalogue.translation(of: key, in: language) else { continue }
                #expect(text.count <= limit, "\(key) in \(language), a \(kind.kind): \(text)")
            }
        }
    }

    @Test func `every kind has texts`() {
        for kind in context.kinds {
            for name in kind.keys {
                let pattern = Pattern(name)
                #expect(catalogue.keys.contains { pattern.matches($0) }, "\(name)")
            }
        }
    }

    /// A key, with `*` for any characters.
    private struct Pattern {
        private let parts: [Substring]

        init(_ text: String) {
            parts = text.split(separator: "*", omittingEmptySubsequences: false)
        }

        func matches(_ key: String) -> Bool {
            guard let first = parts.first, let last = parts.last else { return false }
            guard parts.count > 1 else { return key == first }
            guard key.hasPrefix(first) else { return false }
            var rest = key.dropFirst(first.count)
            for part in parts.dropFirst().dropLast() {
                guard let range = rest.firstRange(of: part) else { return false }
                rest = rest[range.upperBound...]
            }
            return rest.hasSuffix(last)
        }
    }

    /// The texts that pages and scripts put on buttons by name.
    private func buttonsOfSources() -> Set<String> {
        let root = TestSupport.projectRoot + "Sources/Edges/Screens/Resources/"
        let walker = FileManager.default.enumerator(atPath: root)
        var keys = Set<String>()
        while let path = walker?.nextObject() as? String {
            guard path.hasSuffix(".js") || path.hasSuffix(".html") else { continue }
            let text = (try? String(contentsOfFile: root + path, encoding: .utf8)) ?? ""
            let named = text.matches(of: /[bB]utton\(t\("([^"]+)"/).map(\.output.1)
            let marked = text.matches(of: /<button[^>]*data-t="([^"]+)"/).map(\.output.1)
            keys.formUnion((named + marked).map { String($0) })
        }
        return keys
    }
}
