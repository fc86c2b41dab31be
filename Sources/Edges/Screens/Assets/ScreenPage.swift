// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A page with its parts, and the files it loads.
struct ScreenPage {
    /// The name, such as `wallet.html`.
    let name: String
    /// The module it starts, such as `scripts/wallet/wallet.js`, if there is one.
    private(set) var script: String?
    /// The languages that its outermost element names; a page without a script loads no texts.
    private(set) var languages: [ScreenLanguage] = []
    /// The folder of its texts.
    private(set) var textFolder = Self.texts
    private var styleSheets: [String] = []
    private var lines: [String] = []

    /// The folder with the texts of most pages; see `scripts/base/texts.js`.
    static let texts = "strings"
    /// The folder with all texts, those of the desks as well.
    static let deskTexts = "strings/desk"

    private static let styleStart = #"<link rel="stylesheet" href="/assets/"#
    private static let scriptStart = #"<script type="module" src="/assets/"#
    private static let languagesStart = #"data-languages=""#
    private static let deskMark = #"data-texts="desk""#

    /// Reads a page and replaces each line `<!-- include PART -->` by the lines of the part, a path below
    /// `pages`, with the indentation of that line.
    ///
    /// Parts cannot include others. A part's licence header is dropped, because the page already has one.
    /// Throws ``ScreenAssetsError/missing(path:)``.
    init(named name: String, files: [String: [UInt8]]) throws(ScreenAssetsError) {
        self.name = name
        for line in try Self.lines(of: name, files) {
            let indent = line.prefix { $0 == " " }
            let content = line.dropFirst(indent.count)
            guard content.hasPrefix("<!-- include "), content.hasSuffix(" -->") else {
                take(String(line))
                continue
            }
            let part = String(content.dropFirst("<!-- include ".count).dropLast(" -->".count))
            let partLines = try Self.lines(of: part, files).drop { $0.hasPrefix("<!--") }
            for line in partLines where !line.isEmpty { take("\(indent)\(line)") }
        }
    }

    /// The path of the page's bundled styles.
    var stylePath: String { "bundles/\(name.dropLast(".html".count)).css" }
    /// The path of the page's bundled scripts.
    var scriptPath: String { "bundles/\(name.dropLast(".html".count)).js" }

    /// Returns the page as served, with one style sheet and one script of a version.
    func bytes(version: String) -> [UInt8] {
        var text = ""
        var hasStyle = false
        for line in lines {
            let indent = line.prefix { $0 == " " }
            if Self.path(in: line, after: Self.styleStart) != nil {
                if !hasStyle { text += "\(indent)\(Self.styleStart)\(stylePath)\">\n" }
                hasStyle = true
            } else if Self.path(in: line, after: Self.scriptStart) != nil {
                text += "\(indent)\(Self.scriptStart)\(scriptPath)\"></script>\n"
            } else {
                text += line + "\n"
            }
        }
        return Array(text.replacing("\"/assets/", with: "\"/assets/\(version)/").utf8)
    }

    /// Concatenates the page's style sheets.
    func style(_ sheets: [String: String]) throws(ScreenAssetsError) -> [UInt8] {
        var text = ""
        for path in styleSheets {
            guard let sheet = sheets[path] else { throw .missing(path: path) }
            text += StyleSheet.compact(sheet)
        }
        return Array(text.utf8)
    }

    private mutating func take(_ line: String) {
        if let path = Self.path(in: line, after: Self.styleStart) { styleSheets.append(path) }
        if let path = Self.path(in: line, after: Self.scriptStart) { script = path }
        if let codes = Self.path(in: line, after: Self.languagesStart) {
            languages = codes.split(separator: " ").compactMap {
                ScreenLanguage(rawValue: String($0))
            }
        }
        if line.contains(Self.deskMark) { textFolder = Self.deskTexts }
        lines.append(line)
    }

    private static func path(in line: String, after start: String) -> String? {
        line.firstRange(of: start).map { range in
            String(line[range.upperBound...].prefix { $0 != "\"" })
        }
    }

    private static func lines(
        of path: String,
        _ files: [String: [UInt8]]
    ) throws(ScreenAssetsError) -> [Substring] {
        guard let bytes = files["pages/" + path] else { throw .missing(path: path) }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false)
    }
}
