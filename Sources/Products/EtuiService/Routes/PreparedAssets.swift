// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPServer
import Screens

/// The files of the screens of one version, ready to be sent.
struct PreparedAssets: Sendable {
    let version: String
    /// The versioned files by path; browsers keep them for ever, because their address includes the version.
    private let kept: [String: StaticFile]
    /// The same files by paths without a version, for other sites' pages; browsers revalidate their copies.
    private let plainFiles: [String: StaticFile]
    private let pages: [String: Page]

    /// What the name of a file ends with that holds another one as Brotli.
    private static let brotli = ".br"

    /// A page by its address.
    struct Page: Sendable {
        let file: StaticFile
        /// The languages of its texts; empty if it loads no texts.
        let languages: [ScreenLanguage]
        /// The folder of its texts.
        let texts: String
    }

    /// Prepares files and the pages by their addresses; throws `resourcesMissing` if a page is missing.
    init(
        _ assets: ScreenAssets,
        pages names: KeyValuePairs<String, String>
    ) throws(ServiceError) {
        version = assets.version
        var kept: [String: StaticFile] = [:]
        var plainFiles: [String: StaticFile] = [:]
        for (path, bytes) in assets.files where !path.hasSuffix(Self.brotli) {
            let brotli = assets.files[path + Self.brotli]
            kept[path] = StaticFile(bytes, name: path, cacheRule: .forever, brotli: brotli)
            plainFiles[path] = StaticFile(bytes, name: path, brotli: brotli)
        }
        self.kept = kept
        self.plainFiles = plainFiles
        var pages: [String: Page] = [:]
        for (pattern, name) in names {
            guard let page = assets.pages[name] else { throw .resourcesMissing }
            pages[pattern] = Page(
                file: StaticFile(page, name: name),
                languages: assets.pageLanguages[name] ?? [],
                texts: assets.textFolders[name] ?? ""
            )
        }
        self.pages = pages
    }

    /// Returns the page of an address.
    func page(_ pattern: String) -> Page? { pages[pattern] }

    /// Returns a file by its path below `/assets`, with or without this version.
    func file(_ path: String) -> StaticFile? {
        path.hasPrefix(version + "/")
            ? kept[String(path.dropFirst(version.count + 1))] : plainFiles[path]
    }
}
