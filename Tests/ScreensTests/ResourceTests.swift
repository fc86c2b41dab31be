// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import RegexBuilder
import Screens
import TestSupport
import Testing

/// Rules that every page, style and module must follow, checked in their text.
struct ResourceTests {
    private static let root = TestSupport.projectRoot + "Sources/Edges/Screens/Resources/"

    private static func files(_ endings: String...) -> [String] {
        let walker = FileManager.default.enumerator(atPath: root)
        var paths: [String] = []
        while let path = walker?.nextObject() as? String {
            if endings.contains(where: { path.hasSuffix("." + $0) }) { paths.append(path) }
        }
        return paths.sorted()
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOfFile: root + path, encoding: .utf8)
    }

    private static func all(_ endings: String) throws -> String {
        try files(endings).map { try text($0) }.joined(separator: "\n")
    }

    @Test func theBundleHoldsTheFilesOfTheSources() throws {
        for path in Self.files("html", "css", "js", "json", "svg") {
            #expect(ScreenResources.bytes(of: path) == Array(try Self.text(path).utf8), "\(path)")
        }
        #expect(ScreenResources.bytes(of: "../Package.swift") == nil)
        #expect(ScreenResources.bytes(of: "missing.js") == nil)
    }

    @Test(arguments: files("html", "css", "js"))
    func everyFileSaysItsLicence(path: String) throws {
        let head = try Self.text(path).prefix(200)
        #expect(head.contains("SPDX-License-Identifier: Apache-2.0"))
        #expect(head.contains("Copyright the Etui authors"))
    }

    @Test(arguments: files("html", "css", "js", "svg", "json"))
    func nothingIsLoadedFromElsewhere(path: String) throws {
        let addresses = try Self.text(path).matches(of: /(?:https?:)?\/\/[\w.-]+\.\w+/)
            .map { String($0.output) }
        // The SVG namespace is just a name, and the made-up server's address does not exist (RFC 6761 §6.4),
        // so neither is ever fetched.
        let names: Set = ["http://www.w3.org", "https://dev.vic.invalid"]
        #expect(addresses.filter { !names.contains($0) }.isEmpty)
    }

    /// `base.css` relies on the styles of plain elements; a shadow root has neither by itself.
    @Test(arguments: try files("js", "html").filter { try text($0).contains("styles/base.css") })
    func whatTakesTheBaseTakesThePlainElementsFirst(path: String) throws {
        let text = try Self.text(path)
        let base = try #require(text.firstRange(of: "styles/base.css"))
        let elements = try #require(text.firstRange(of: "styles/elements.css"), "\(path)")
        #expect(elements.lowerBound < base.lowerBound)
    }

    @Test(arguments: files("html").filter { $0.split(separator: "/").count == 2 })
    func pagesAreServedWithTheirParts(path: String) throws {
        let assets = try ScreenAssets.standard.get()
        let page = try #require(assets.pages[String(path.dropFirst("pages/".count))])
        let text = String(decoding: page, as: UTF8.self)
        #expect(!text.contains("<!-- include"))
        #expect(text.matches(of: /SPDX-License-Identifier/).count == 1)
        // A browser looks for the charset in the first 1024 bytes (HTML Standard §4.2.5.5).
        #expect(text.utf8.prefix(1024).firstRange(of: #"    <meta charset="utf-8">"#.utf8) != nil)
        #expect(text.matches(of: /<title>[^<]+<\/title>/).count == 1)
    }

    @Test func everyPartIsIncludedMoreThanOnce() throws {
        let pages = try Self.all("html")
        for path in Self.files("html") where path.hasPrefix("pages/parts/") {
            let line = "<!-- include \(path.dropFirst("pages/".count)) -->"
            #expect(pages.ranges(of: line).count > 1, "\(path)")
        }
    }

    @Test(arguments: files("html"))
    func pagesHaveNoInlineCodeOrStyle(path: String) throws {
        let text = try Self.text(path)
        #expect(text.firstMatch(of: /\son\w+=|\sstyle=|<style|javascript:/) == nil)
        let inline = /<script(?! type="module" src="[^"]+"(?: async)?><\/script>)/
        #expect(text.firstMatch(of: inline) == nil)
    }

    @Test(arguments: files("js"))
    func modulesNeverParseMarkupOrCode(path: String) throws {
        let dangers = /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/
        #expect(try Self.text(path).firstMatch(of: dangers) == nil)
    }

    /// `toggleAttribute(name, undefined)` flips an attribute on every call.
    @Test(arguments: files("js"))
    func attributesAreSetByBooleansOnly(path: String) throws {
        let forces = try Self.text(path).matches(of: /toggleAttribute\([^,)]+(?:,\s*(.*?))?\);/)
            .map { $0.output.1 ?? "" }
        for force in forces {
            let isBoolean =
                force.hasPrefix("Boolean(") || force.contains("===") || force.hasPrefix("!")
            #expect(isBoolean, "\(path): \(force)")
        }
    }

    /// The green of the scale is reserved for verified results.
    ///
    /// Only the verdict and the mark beside checked items use it. The wallet gives the light colours to a light
    /// background.
    @Test func theGreenOfTheScaleIsTheVerdictsAndTheMarksAlone() throws {
        let drawing = ["components/etui-verdict.css", "styles/results.css"]
        for path in Self.files("css") where path != "styles/tokens.css" {
            let text = try Self.text(path)
            #expect(text.contains("var(--result-verified") == drawing.contains(path), "\(path)")
        }
    }

    /// No other green means yes, whatever its name.
    @Test func noOtherColourMeansYes() throws {
        let green = try Regex("#(?:14663a|e6f3ea|83d9a4|16301f)\\b")
        for path in Self.files("css") {
            for line in try Self.text(path).split(separator: "\n") {
                #expect(!line.contains(/--(?:good|ok|success)\b/), "\(path): \(line)")
                guard line.contains(green) else { continue }
                #expect(line.contains("--result-verified"), "\(path): \(line)")
            }
        }
    }

    /// Scripts only pass on what the service reported; they never claim by themselves that something is verified.
    @Test func noScriptSaysVerifiedItself() throws {
        let told = ["components/etui-verdict.js", "scripts/base/results.js"]
        for path in Self.files("js") where !told.contains(path) {
            let text = try Self.text(path)
            #expect(!text.contains(/["'`]verified["'`]/), "\(path)")
            #expect(!text.contains(/"result-(?:mark|box)"\s*[,}]/), "\(path)")
            #expect(!text.contains(/proof\s*[:=]\s*\{/), "\(path)")
        }
    }

    @Test func everyTextThatIsNamedExists() throws {
        let keys = Set(StringCatalogue.standard.keys)
        let scripts = try Self.all("js").matches(of: /\bt\("([^"]+)"[,)]/).map(\.output.1)
        let pages = try Self.all("html").matches(of: /data-t(?:-label)?="([^"]+)"/).map(\.output.1)
        #expect(scripts.count > 20)
        #expect(pages.count > 10)
        for key in scripts + pages {
            #expect(keys.contains(String(key)), "\(key)")
        }
    }

    @Test func everyTextIsNamedSomewhere() throws {
        var places = try Self.all("js") + Self.all("html")
        for folder in ["Sources/Products", "Sources/Domains/Seals"] {
            let root = TestSupport.projectRoot + folder + "/"
            let walker = FileManager.default.enumerator(atPath: root)
            while let path = walker?.nextObject() as? String {
                guard path.hasSuffix(".swift") else { continue }
                places += try String(contentsOfFile: root + path, encoding: .utf8)
            }
        }
        let (literals, made) = Self.literals(in: places)
        // Keys made of a prefix and a code; the service's tests check them against the codes.
        let families =
            /field|error|finding|check|status|code|sample|chain|notice|verdict|review\.finding/
        let coded = Regex {
            Anchor.startOfSubject
            families
            "."
        }
        for key in StringCatalogue.standard.keys where key.firstMatch(of: coded) == nil {
            // A key family's variant of one of the scanner's texts.
            if let scan = key.firstRange(of: ".scan."),
                StringCatalogue.standard.keys.contains("scan." + key[scan.upperBound...])
            {
                continue
            }
            let words = key.split(separator: ".")
            let stems = (1...2).map { words.dropLast($0).joined(separator: ".") + "." }
            let isNamed = literals.contains(key) || stems.contains { made.contains($0) }
            #expect(isNamed, "\(key)")
        }
    }

    /// Returns complete literals, and the beginnings of those with interpolations.
    private static func literals(in text: String) -> (whole: Set<String>, beginnings: Set<String>) {
        var (whole, beginnings) = (Set<String>(), Set<String>())
        for (mark, hole) in [("\"", "\\("), ("`", "${")] {
            let parts = text.utf8.split(separator: mark.utf8.first ?? 0)
            for part in parts {
                let end = part.indices.first { part[$0...].starts(with: hole.utf8) }
                if let end {
                    beginnings.insert(String(decoding: part[..<end], as: UTF8.self))
                } else if mark == "\"" {
                    whole.insert(String(decoding: part, as: UTF8.self))
                }
            }
        }
        return (whole, beginnings)
    }

    @Test func everyIconThatIsNamedExists() throws {
        let icons = try Self.text("scripts/base/icons.js").matches(of: /\n  (\w+):/).map(\.output.1)
        let scripts = try Self.all("js").matches(of: /\bicon\("(\w+)"\)/).map(\.output.1)
        let pages = try Self.all("html").matches(of: /data-icon="(\w+)"/).map(\.output.1)
        for name in scripts + pages {
            #expect(icons.contains(name), "\(name)")
        }
    }

    @Test func stylesUseOnlyPropertiesThatExist() throws {
        let css = try Self.all("css")
        let defined = Set(css.matches(of: /(--[\w-]+):/).map(\.output.1))
        let settings = Set(StyleSetting.all.map { Substring($0.property) })
        let used = Set(css.matches(of: /var\((--[\w-]+)/).map(\.output.1))
        // The identity check has a table of its own; AppearanceTests compare it with these styles.
        let themes = Set(
            try Self.text("scripts/desk/surface/theme-table.js").matches(
                of: /(--etui-check-[\w-]+)/
            )
            .map(\.output.1)
        )
        #expect(used.subtracting(defined).subtracting(settings).subtracting(themes).isEmpty)
        #expect(settings.isSubset(of: used))
    }

    /// The files that give colours their names; cards are printed matter, whose colours are their design.
    private static let palettes: Set = [
        "styles/tokens.css", "styles/wallet.css", "styles/wallet-defaults.css",
        "components/etui-card.css", "components/etui-payment-card.css",
    ]

    /// Scripts that draw pictures or calculate with colours.
    private static let painters: Set = [
        "scripts/reading/frames.js", "scripts/desk/surface/preview.js",
        "scripts/desk/surface/theme.js",
        "scripts/desk/surface/theme-table.js", "workers/capture.js",
    ]

    /// A colour in hexadecimal digits or by a function; `rgb(var(…) / …)` only gives a named one its strength.
    private static func colours(in text: some StringProtocol) -> [String] {
        String(text).matches(
            of: /#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!var)/
        )
        .map { String($0.output) }
    }

    @Test(arguments: files("css"))
    func coloursAreNamedByTheirRole(path: String) throws {
        let text = try Self.text(path).replacing(/\/\*[\s\S]*?\*\//, with: "")
        guard Self.palettes.contains(path) else {
            #expect(Self.colours(in: text).isEmpty, "\(path): \(Self.colours(in: text))")
            return
        }
        // Those of pages define names and use none unnamed; the print of a card has no others.
        guard path.hasPrefix("styles/") else { return }
        for line in text.split(separator: "\n") where !Self.colours(in: line).isEmpty {
            #expect(line.contains(#/^ +--[\w-]+: /#), "\(path): \(line)")
        }
    }

    @Test(arguments: files("js").filter { !painters.contains($0) })
    func scriptsNameNoColours(path: String) throws {
        for line in try Self.text(path).split(separator: "\n") {
            // Names of private members begin like colours, but stand outside of quotation marks.
            let texts = line.matches(of: /["'`:(] ?(#[0-9a-f]{3,8})\b(?![(\w-])|\brgba?\(/)
            #expect(texts.isEmpty, "\(path): \(line)")
        }
    }

    @Test(arguments: [
        ("color: #fff;", true), ("color: #1a1f24cc;", true),
        ("box-shadow: 0 0 1px rgb(0 0 0 / 0.4);", true),
        ("color: oklch(0.5 0.1 20);", true), ("color: var(--ink);", false),
        ("color: rgb(var(--stage-dark) / 0.5);", false), ("color: CanvasText;", false),
    ])
    func aColourIsRecognised(line: String, isColour: Bool) {
        #expect(Self.colours(in: line).isEmpty != isColour)
    }
}
