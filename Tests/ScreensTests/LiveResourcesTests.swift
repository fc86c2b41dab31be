// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import Screens

/// `etui serve --resources`: a folder of pages and texts that someone is editing.
struct LiveResourcesTests {
    private let folder: URL

    init() throws {
        folder = TemporaryFolders.url("live")
        let own = TestSupport.projectRoot + "Sources/Edges/Screens/Resources"
        try FileManager.default.copyItem(atPath: own, toPath: path)
    }

    private var path: String { folder.path(percentEncoded: false) }

    private func change(_ name: String, _ change: (String) -> String) throws {
        let file = folder.appending(path: name)
        let text = try String(contentsOf: file, encoding: .utf8)
        let changed = change(text)
        #expect(changed != text)
        try Data(changed.utf8).write(to: file)
    }

    /// What is made of the sources.
    ///
    /// The modules of WebAssembly may be built while the tests run, after the standard assets were prepared.
    private func written(_ assets: ScreenAssets) -> [String: [UInt8]] {
        assets.files.filter { !$0.key.hasPrefix("wasm/") }
    }

    private func withFolder(_ body: (LiveResources) throws -> Void) throws {
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        try body(try #require(LiveResources(path)))
    }

    @Test func `a changed text, style and page are there at the next request`() throws {
        try withFolder { live in
            let before = try live.assets().get()
            #expect(written(before) == written(try ScreenAssets.standard.get()))
            try change("strings.json") { $0.replacing("\"Start again\"", with: "\"Begin anew\"") }
            #expect(live.catalogue().text("app.restart", in: .en) == "Begin anew")
            try change("styles/base.css") { $0 + "b { --live: 1 }\n" }
            try change("pages/home.html") { $0.replacing("</main>", with: "<p>live</p></main>") }
            let after = try live.assets().get()
            #expect(after.version != before.version)
            let texts = String(
                decoding: try #require(after.files["strings/en.json"]),
                as: UTF8.self
            )
            #expect(texts.contains(#""app.restart":"Begin anew""#))
            let style = String(
                decoding: try #require(after.files["bundles/home.css"]),
                as: UTF8.self
            )
            #expect(style.contains("--live: 1"))
            let page = String(decoding: try #require(after.pages["home.html"]), as: UTF8.self)
            #expect(page.contains("<p>live</p>") && page.contains(after.version))
            #expect(StringCatalogue.standard.text("app.restart", in: .en) == "Start again")
        }
    }

    @Test func `an error in a file is reported until the file is right again`() throws {
        try withFolder { live in
            let file = folder.appending(path: "scripts/base/dom.js")
            let right = try Data(contentsOf: file)
            try Data("import \"./missing.js\";\n".utf8).write(to: file)
            #expect(throws: ScreenAssetsError.self) { try live.assets().get() }
            try right.write(to: file)
            #expect(throws: Never.self) { try live.assets().get() }
        }
    }

    @Test func `a folder without pages is not followed`() throws {
        try withFolder { _ in
            #expect(LiveResources(path + "scripts") == nil)
            #expect(LiveResources(path + "missing") == nil)
            #expect(!ScreenResources.follow(path + "scripts"))
            #expect(!ScreenResources.isLive)
        }
    }

    @Test func `modules of WebAssembly come from the build`() throws {
        try withFolder { live in
            let wasm = folder.appending(path: "wasm", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: wasm, withIntermediateDirectories: true)
            try Data("mine".utf8).write(to: wasm.appending(path: "etui-reader.wasm"))
            #expect(live.bytes(of: "wasm/etui-reader.wasm") == nil)
            #expect(live.bytes(of: "scripts/base/dom.js") != nil)
        }
    }
}
