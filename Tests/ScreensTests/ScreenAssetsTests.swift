// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import Screens

/// The assets that pages load: one script, one style sheet, the texts of one language.
struct ScreenAssetsTests {
    private static let catalogue = #"{"strings":{"a":{"de":"A","en":"Ä"},"b":{"en":"B"}}}"#

    private static func assets(
        _ files: [String: String],
        catalogue: String = catalogue
    ) throws -> ScreenAssets {
        var all = files.mapValues { Array($0.utf8) }
        all["strings.json"] = Array(catalogue.utf8)
        return try ScreenAssets(files: all)
    }

    private static func text(_ bytes: [UInt8]?) -> String {
        String(decoding: bytes ?? [], as: UTF8.self)
    }

    private static let page = """
        <head>
          <!-- include parts/head.html -->
          <link rel="stylesheet" href="/assets/styles/two.css">
          <script type="module" src="/assets/scripts/one.js"></script>
        </head>
        <img src="/assets/icons/x.svg">
        """
    private static let site = [
        "pages/home.html": page,
        "pages/parts/head.html":
            "<!-- licence -->\n<link rel=\"stylesheet\" href=\"/assets/styles/one.css\">\n",
        "styles/one.css": "a{}\n", "styles/two.css": "b{}\n",
        "scripts/one.js": """
        import "../components/x.js";
        import {
          two as second,
          other,
        } from "./two.js";
        export const one = second + other;
        import("../components/later.js");
        """,
        "scripts/two.js": "export async function two() {}\nexport class other {}\n",
        "components/x.js": "const sheet = new URL(\"x.css\", import.meta.url);",
        "components/x.css": "i { content: \"\u{2028}\" }",
        "components/later.js": "import { two } from \"../scripts/two.js\";\n",
    ]

    @Test func aPageNamesOneStyleSheetAndOneScriptOfTheVersion() throws {
        let assets = try Self.assets(Self.site)
        let page = Self.text(assets.pages["home.html"])
        let root = "/assets/\(assets.version)"
        #expect(page.ranges(of: "<link").count == 1)
        #expect(page.contains("<link rel=\"stylesheet\" href=\"\(root)/bundles/home.css\">"))
        #expect(page.contains("<script type=\"module\" src=\"\(root)/bundles/home.js\"></script>"))
        #expect(page.contains("src=\"\(root)/icons/x.svg\""))
        #expect(!page.contains("include"))
        #expect(Self.text(assets.files["bundles/home.css"]) == "a{}\nb{}\n")
    }

    @Test func aPartMayIncludeADrawingButNoOtherPart() throws {
        var site = Self.site
        site["pages/parts/head.html"] = """
            <!-- licence -->
            <a>
              <!-- include /icons/x.svg -->
            </a>
            """
        site["icons/x.svg"] = "<svg/>\n"
        let page = Self.text(try Self.assets(site).pages["home.html"])
        #expect(page.contains("  <a>\n    <svg/>\n  </a>\n"))
        site["icons/x.svg"] = nil
        #expect(throws: ScreenAssetsError.missing(path: "icons/x.svg")) { try Self.assets(site) }
        site["pages/parts/head.html"] = "<p>\n  <!-- include parts/head.html -->\n</p>\n"
        #expect(throws: ScreenAssetsError.missing(path: "parts/head.html")) {
            try Self.assets(site)
        }
    }

    @Test func aBundleHoldsEachModuleOnceAndItsStyleSheets() throws {
        let bundle = Self.text(try Self.assets(Self.site).files["bundles/home.js"])
        for path in ["scripts/one.js", "scripts/two.js", "components/x.js"] {
            #expect(bundle.ranges(of: "\"\(path)\": async () => {").count == 1, "\(path)")
        }
        #expect(bundle.contains(#"etui$sheets.set(etui$root + "components/x.css", "i { content:"#))
        #expect(
            bundle.contains(#"const {  two: second,  other,} = await etui$load("scripts/two.js");"#)
        )
        #expect(bundle.contains(#"await etui$load("components/x.js");"#))
        #expect(bundle.contains(#"etui$load("components/later.js")"#))
        #expect(bundle.contains("return { two, other };"))
        #expect(bundle.contains(#"new URL("x.css", etui$root + "components/x.js")"#))
        for line in bundle.split(separator: "\n") {
            #expect(!line.hasPrefix("import") && !line.hasPrefix("export"))
        }
    }

    @Test func aSecondFileHoldsWhatAPageNeedsLater() throws {
        let files = try Self.assets(Self.site).files
        let first = Self.text(files["bundles/home.js"])
        let second = Self.text(files["bundles/home-later.js"])
        #expect(first.contains(#"import(etui$root + "bundles/home-later.js")"#))
        #expect(!first.contains("\"components/later.js\": async"))
        #expect(second.contains("\"components/later.js\": async () => {"))
        // What both need is in the first file, which has always run before.
        #expect(!second.contains("\"scripts/two.js\": async"))
        #expect(!second.contains("etui$later"))
    }

    @Test func aPageWithoutLaterImportsHasOneFile() throws {
        var site = Self.site
        site["scripts/one.js"] = "import \"../components/x.js\";"
        let files = try Self.assets(site).files
        #expect(files["bundles/home-later.js"] == nil)
        #expect(!Self.text(files["bundles/home.js"]).contains("etui$later"))
    }

    @Test func aPageMayAskBeforeItsLargeScriptIsThere() throws {
        var site = Self.site
        site["scripts/early.js"] = "import { two } from \"./two.js\";"
        site["pages/home.html"] = Self.page.replacing(
            "  <script",
            with: """
                  <script type="module" src="/assets/scripts/early.js" async></script>
                  <script
                """
        )
        let assets = try Self.assets(site)
        let page = Self.text(assets.pages["home.html"])
        let scripts = page.matches(of: /bundles\/([\w-]+)\.js/).map { String($0.1) }
        #expect(scripts == ["home-early", "home"])
        #expect(page.contains("/bundles/home-early.js\" async></script>"))
        #expect(page.contains("/bundles/home.js\"></script>"))
        let early = Self.text(assets.files["bundles/home-early.js"])
        #expect(early.contains("await etui$load(\"scripts/early.js\");"))
        #expect(!early.contains("components/x.js"))
        // The large one runs after it, and holds nothing of it once more.
        let large = Self.text(assets.files["bundles/home.js"])
        #expect(large.contains("import \"./home-early.js\";"))
        #expect(!large.contains("\"scripts/two.js\": async"))
        #expect(large.contains("\"scripts/one.js\": async"))
    }

    @Test(arguments: [
        ("export default 1;", ScreenAssetsError.module(path: "scripts/one.js")),
        ("export let one = 1;", .module(path: "scripts/one.js")),
        ("export { one };", .module(path: "scripts/one.js")),
        ("import * as two from \"./two.js\";", .module(path: "scripts/one.js")),
        ("import two from \"./two.js\";", .module(path: "scripts/one.js")),
        ("import \"../../two.js\";", .module(path: "scripts/one.js")),
        ("import {\n  two", .module(path: "scripts/one.js")),
        ("import \"./one.js\";", .module(path: "scripts/one.js")),
        ("import \"./missing.js\";", .missing(path: "scripts/missing.js")),
        ("new URL(\"missing.css\", import.meta.url)", .missing(path: "scripts/missing.css")),
    ])
    func whatIsNotUnderstoodIsRefused(source: String, error: ScreenAssetsError) {
        var site = Self.site
        site["scripts/one.js"] = source
        #expect(throws: error) { try Self.assets(site) }
    }

    /// Documentation is for readers of the modules themselves.
    @Test func aBundleHasTheCodeWithoutItsDocumentation() throws {
        var site = Self.site
        site["scripts/two.js"] = """
            /**
             * Twice.
             */
            export async function two() {
              /** Once. */
              return "/** text */";
            }
            export class other {}
            """
        let bundle = Self.text(try Self.assets(site).files["bundles/home.js"])
        #expect(!bundle.contains("Twice") && !bundle.contains("Once"))
        #expect(bundle.contains("async function two() {\nreturn \"/** text */\";\n}"))
    }

    @Test func modulesThatWaitForEachOtherAreRefused() {
        var site = Self.site
        site["scripts/two.js"] = "import \"../components/x.js\";"
        site["components/x.js"] = "import \"../scripts/two.js\";"
        #expect(throws: ScreenAssetsError.self) { try Self.assets(site) }
    }

    @Test func eachLanguageHasATextForEveryKey() throws {
        let assets = try Self.assets([:])
        #expect(Self.text(assets.files["strings/de.json"]) == #"{"a":"A","b":"B"}"#)
        #expect(Self.text(assets.files["strings/ru.json"]) == #"{"a":"Ä","b":"B"}"#)
    }

    @Test func onlyPagesOfDesksLoadTheTextsOfDesks() throws {
        let catalogue = #"{"strings":{"a":{"en":"A"},"review.a":{"en":"B"}}}"#
        let files = try Self.assets([:], catalogue: catalogue).files
        #expect(Self.text(files["strings/en.json"]) == #"{"a":"A"}"#)
        #expect(Self.text(files["strings/desk/en.json"]) == #"{"a":"A","review.a":"B"}"#)
    }

    /// A text that a page names but does not load would be missing.
    @Test func noOtherPageNamesATextOfTheDesks() throws {
        let assets = try ScreenAssets.standard.get()
        let families = /["'`](?:account|desk|form|gallery|issuing|review|surface|try)\.[\w.]*["'`$]/
        var desks: Set<String> = []
        for (page, folder) in assets.textFolders {
            let name = page.dropLast(".html".count)
            let script = ["", "-early", "-later"].map {
                Self.text(assets.files["bundles/\(name)\($0).js"])
            }.joined()
            if folder == "strings/desk" { desks.insert(page) }
            #expect(script.contains(families) == (folder == "strings/desk"), "\(page)")
        }
        #expect(
            desks == [
                "components.html", "desk-insurer.html", "desk-issuing.html", "desk-portal.html",
                "desk-provider.html", "desk-surface.html", "desk-verification.html", "try.html",
            ]
        )
    }

    @Test func theVersionChangesWithEveryFile() throws {
        let version = try Self.assets(Self.site).version
        #expect(try Self.assets(Self.site).version == version)
        for path in Self.site.keys {
            var site = Self.site
            site[path, default: ""] += " "
            #expect(try Self.assets(site).version != version, "\(path)")
        }
        var more = Self.site
        more["icons/y.svg"] = ""
        #expect(try Self.assets(more).version != version)
    }

    /// Limits what a phone on a slow connection must load before it can use a page.
    @Test(arguments: ["home", "seals", "scan", "wallet", "exchange", "desk-provider", "screen"])
    func ourOwnPagesAreSmall(page: String) throws {
        let assets = try ScreenAssets.standard.get()
        let script = try #require(assets.files["bundles/\(page).js"])
        let style = try #require(assets.files["bundles/\(page).css"])
        let texts = try #require(assets.files["strings/de.json"])
        // Compressed, they are a quarter of this size.
        #expect(script.count + style.count + texts.count < 600_000)
    }

    @Test func theFrameOfSecretsIsOneFileThatLoadsNothing() throws {
        let frame = try #require(try ScreenAssets.standard.get().secretFrame)
        let document = frame.document(nonce: "abc123")
        #expect(document.ranges(of: "nonce=\"abc123\"").count == 2)
        #expect(document.ranges(of: "<script").count == 1)
        #expect(document.ranges(of: "</script").count == 1)
        #expect(document.ranges(of: "</style").count == 1)
        #expect(!document.contains("src="))
        #expect(
            document.firstMatch(of: /\bfetch\(|XMLHttpRequest|WebSocket|EventSource|localStorage/)
                == nil
        )
        #expect(try Self.assets(Self.site).secretFrame == nil)
        #expect(try Self.assets(Self.site).foreignSecretFrame == nil)
    }

    @Test func theFrameOfOtherSitesHasItsSetupAsText() throws {
        let frame = try #require(try ScreenAssets.standard.get().foreignSecretFrame)
        let document = frame.document(nonce: "abc123", setup: #"{"a":"</template><script>&amp;"}"#)
        #expect(document.contains(#"{"a":"&lt;/template>&lt;script>&amp;amp;"}"#))
        #expect(document.ranges(of: "<script").count == 1)
        #expect(document.ranges(of: "</script").count == 1)
        #expect(document.ranges(of: "</template").count == 1)
        #expect(!document.contains("src="))
    }
}
