// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing

/// The SDKs' screens use only features of Safari 16.0, the web view of iOS 16.
struct WebFloorTests {
    /// A word of scripts or styles, the Safari that first supports it, and the files where it may be used nevertheless.
    ///
    /// Those files have an alternative if it is missing.
    private struct Newer: Sendable, CustomTestStringConvertible {
        let pattern: String
        let since: String
        var kind: Set<String> = ["js", "html"]
        var allowedIn: Set<String> = []

        var testDescription: String { pattern }
    }

    private static let styles: Set = ["css", "html", "js"]
    private static let newer = [
        Newer(
            pattern: #"adoptedStyleSheets|new CSSStyleSheet"#,
            since: "16.4",
            allowedIn: ["scripts/base/sheets.js"]
        ),
        Newer(pattern: #"Promise\.(withResolvers|try)"#, since: "17.4"),
        Newer(pattern: #"(Object|Map)\.groupBy|Array\.fromAsync"#, since: "16.4"),
        Newer(pattern: #"URL\.(canParse|parse)\("#, since: "17.0"),
        Newer(pattern: #"AbortSignal\.any"#, since: "17.4"),
        Newer(pattern: #"\.(to|is)WellFormed\("#, since: "16.4"),
        Newer(
            pattern: #"\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\("#,
            since: "17.0"
        ),
        Newer(
            pattern:
                #"\.(values|keys|entries|matchAll\([^)]*)\(?\)\.(map|filter|take|drop|toArray|some|every|find|reduce)\("#,
            since: "18.4"
        ),
        Newer(pattern: #"\(\?<[=!]"#, since: "16.4"),
        Newer(pattern: #"\bstatic \{"#, since: "16.4"),
        Newer(pattern: #"attachInternals|ElementInternals|CustomStateSet"#, since: "16.4"),
        Newer(
            pattern: #"OffscreenCanvas|CompressionStream"#,
            since: "16.4",
            allowedIn: ["scripts/reading/capture.js", "workers/capture.js"]
        ),
        Newer(pattern: #"requestIdleCallback|importmap|\.checkVisibility\("#, since: "16.4"),
        Newer(pattern: #"[pP]opover|startViewTransition|scrollend|fetchPriority"#, since: "17.0"),
        // The code checks for each before using it.
        Newer(
            pattern: #"navigator\.wakeLock\.|navigator\.userActivation\."#,
            since: "16.4",
            allowedIn: ["scripts/wallet/barcode.js"]
        ),
        Newer(
            pattern: #"color-mix\(|light-dark\(|\blinear\(|@property|@starting-style|@scope"#,
            since: "16.2",
            kind: styles
        ),
        Newer(
            pattern: #"(min-|max-)?(width|height) *[<>]=? *[0-9]"#,
            since: "16.4",
            kind: ["css"]
        ),
        Newer(pattern: #"^\s*&"#, since: "16.5", kind: ["css"]),
        Newer(pattern: #":user-(in)?valid|:dir\(|:state\("#, since: "16.4", kind: styles),
        Newer(pattern: #"[0-9]r?lh\b"#, since: "16.4", kind: styles),
        Newer(
            pattern:
                #"(content-visibility|field-sizing|interpolate-size|transition-behavior|margin-trim):"#,
            since: "16.4",
            kind: styles
        ),
    ]

    /// Properties with another name in older versions, which must be above the standard one.
    private static let prefixed = ["hyphens", "backdrop-filter", "user-select"]

    /// The module that makes buttons and terms, so that they are the same on every page.
    private static let controls = "scripts/base/controls.js"

    private static let folder = Sources.projectRoot
        .appending(path: "Sources/Edges/Screens/Resources")

    private static func isComment(_ line: Substring) -> Bool {
        let text = line.drop { $0 == " " }
        return ["//", "*", "/*"].contains { text.hasPrefix($0) }
    }

    private static func files(_ kinds: Set<String>) throws -> [(path: String, text: String)] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        var found: [(String, String)] = []
        for case let file as URL in all ?? .init() where kinds.contains(file.pathExtension) {
            let path = String(file.path.dropFirst(folder.path.count + 1))
            found.append((path, try String(contentsOf: file, encoding: .utf8)))
        }
        return found
    }

    @Test(arguments: newer)
    private func `nothing newer than Safari 16 is used without a way around`(_ word: Newer) throws {
        let files = try Self.files(word.kind)
        #expect(files.count > 10)
        let pattern = try Regex(word.pattern).anchorsMatchLineEndings()
        for (path, text) in files where !word.allowedIn.contains(path) {
            for line in text.split(separator: "\n")
            where !Self.isComment(line) && line.contains(pattern) {
                Issue.record("\(path): Safari has this since \(word.since): \(line)")
            }
        }
        for path in word.allowedIn {
            #expect(files.contains { $0.path == path && $0.text.contains(pattern) }, "\(path)")
        }
    }

    @Test(arguments: ["button", "dt", "dd"])
    func `one module makes each of these elements`(name: String) throws {
        let pattern = try Regex(#"\bh\(\s*"\#(name)""#)
        // The frames of secrets share no code with pages, so they have buttons of their own.
        let files = try Self.files(["js"]).filter { !$0.path.hasPrefix("frames/") }
        for (path, text) in files where path != Self.controls {
            #expect(!text.contains(pattern), "\(path)")
        }
        #expect(files.contains { $0.path == Self.controls && $0.text.contains(pattern) })
    }

    @Test(arguments: prefixed)
    func `a property with an older name has that name above it`(name: String) throws {
        for (path, text) in try Self.files(["css"]) {
            let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
            for (before, line) in zip([""] + lines, lines) where line.hasPrefix(name + ":") {
                #expect(before.hasPrefix("-webkit-\(name):"), "\(path): \(line)")
            }
        }
    }
}
