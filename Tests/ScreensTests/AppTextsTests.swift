// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing
import TestSupport

@testable import Screens

/// Texts that an app shows in place of the package's.
struct AppTextsTests {
    /// Makes a bundle with texts in German.
    private static func bundle(_ texts: [String: String], in folder: URL) throws -> Bundle {
        let place = folder.appending(path: "de.lproj")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        // As it is written; in an app it is a binary property list.
        let lines = texts.map { "\"\($0.key)\" = \"\($0.value)\";" }.joined(separator: "\n")
        try Data(lines.utf8).write(to: place.appending(path: "Etui.strings"))
        return try #require(Bundle(path: folder.path(percentEncoded: false)))
    }

    @Test func `an app replaces texts of identity checks in its languages`() throws {
        let texts = [
            "check.title": "Prüfung", "check.consent.yes": "Egal", "check.advice.FACE": "Nichts",
            "scan.title": "Anders", "check.unknown": "?",
        ]
        let app = AppTexts(of: try Self.bundle(texts, in: TemporaryFolders.make("texts.bundle")))
        let bytes = try #require(ScreenResources.bytes(of: "strings.json"))
        let own = try #require(StringCatalogue(parsing: bytes))
        let shown = try #require(StringCatalogue.shown(parsing: bytes, in: app))
        #expect(shown.text("check.title", in: .de) == "Prüfung")
        #expect(shown.text("check.title", in: .en) == own.text("check.title", in: .en))
        // What a person agrees to and what the law asks for stay as they are, and so does everything else.
        for key in ["check.consent.yes", "check.advice.FACE", "scan.title"] {
            #expect(shown.text(key, in: .de) == own.text(key, in: .de))
        }
        #expect(shown.keys == own.keys)
    }

    @Test func `a file that is no list of texts changes nothing`() throws {
        let folder = try TemporaryFolders.make("texts.bundle")
        let bundle = try Self.bundle([:], in: folder)
        let file = folder.appending(path: "de.lproj/Etui.strings")
        for content in ["<plist", "[1, 2]", ""] {
            try Data(content.utf8).write(to: file)
            #expect(AppTexts(of: bundle)["check.title", .de] == nil)
        }
    }
}
