// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A page with its parts, and the files it loads.
struct ScreenPage {
    /// The name, such as `wallet.html`.
    let name: String
    /// The module it starts, such as `scripts/wallet/wallet.js`, if there is one.
    private(set) var script: String?
    /// A small module that asks the server for what ``script`` will need while that is on its way: the one that the page
    /// names as `async`, since it waits neither for style sheets nor for its turn.
    private(set) var early: String?
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
    private static let earlyMark = #"" async>"#
    private static let languagesStart = #"data-languages=""#
    private static let deskMark = #"data-texts="desk""#

    /// Reads a page and replaces each line `<!-- include PART -->` by the lines of the part, with the indentation of
    /// that line.
    ///
    /// A part is a path below `pages`; its licence header is dropped, because the page already has one. Page and parts can
    /// include drawings, by a path such as `/icons/etui.svg` below the root of all files.
    /// Throws ``ScreenAssetsError/missing(path:)``.
    init(named name: String, files: [String: [UInt8]]) throws(ScreenAssetsError) {
        self.name = name
        for line in try Self.lines(of: "pages/" + name, files) {
            try take(line, files, isOfPart: false)
        }
    }

    private mutating func take(
        _ line: String,
        _ files: [String: [UInt8]],
        isOfPart: Bool
    ) throws(ScreenAssetsError) {
        let indent = line.prefix { $0 == " " }
        let content = line.dropFirst(indent.count)
        guard content.hasPrefix("<!-- include "), content.hasSuffix(" -->") else {
            take(line)
            return
        }
        let name = content.dropFirst("<!-- include ".count).dropLast(" -->".count)
        let isDrawing = name.hasPrefix("/")
        // Parts do not include parts, so none can include itself.
        guard isDrawing || !isOfPart else { throw .missing(path: String(name)) }
        let path = isDrawing ? String(name.dropFirst()) : "pages/\(name)"
        for line in try Self.lines(of: path, files).drop(while: { $0.hasPrefix("<!--") })
        where !line.isEmpty {
            if isDrawing {
                take("\(indent)\(line)")
            } else {
                try take("\(indent)\(line)", files, isOfPart: true)
            }
        }
    }

    /// The path of the page's bundled styles.
    var stylePath: String { "bundles/\(name.dropLast(".html".count)).css" }
    /// The path of the page's bundled scripts.
    var scriptPath: String { "bundles/\(name.dropLast(".html".count)).js" }
    /// The path of the bundle of ``early``.
    var earlyPath: String { "bundles/\(name.dropLast(".html".count))-early.js" }
    /// The path of the modules that the page needs later.
    var laterPath: String { "bundles/\(name.dropLast(".html".count))-later.js" }

    /// Returns the page as served, with one style sheet and the bundles of its scripts of a version.
    func bytes(version: String) -> [UInt8] {
        var text = ""
        var hasStyle = false
        for line in lines {
            let indent = line.prefix { $0 == " " }
            if Self.path(in: line, after: Self.styleStart) != nil {
                if !hasStyle { text += "\(indent)\(Self.styleStart)\(stylePath)\">\n" }
                hasStyle = true
            } else if let path = Self.path(in: line, after: Self.scriptStart) {
                let bundle = path == early ? "\(earlyPath)\" async" : "\(scriptPath)\""
                text += "\(indent)\(Self.scriptStart)\(bundle)></script>\n"
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
        if let path = Self.path(in: line, after: Self.scriptStart) {
            if line.contains(Self.earlyMark) { early = path } else { script = path }
        }
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
    ) throws(ScreenAssetsError) -> [String] {
        guard let bytes = files[path] else { throw .missing(path: path) }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
