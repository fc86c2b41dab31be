// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// The files of the screens as pages load them.
///
/// In addition to the files of the package there are a script bundle and a style bundle for each page,
/// and the texts of each language separately. All of them have addresses below a version that changes
/// with any of their bytes, so browsers never need to revalidate a copy.
public struct ScreenAssets: Sendable {
    /// The assets of this program, prepared on first use.
    public static var standard: Result<ScreenAssets, ScreenAssetsError> {
        ScreenResources.live?.assets() ?? packaged
    }

    private static let packaged: Result<ScreenAssets, ScreenAssetsError> = {
        guard let files = ScreenResources.packaged() else { return .failure(.noFolder) }
        return preparing(files)
    }()

    /// Prepares files by their paths, or says what is wrong with them.
    static func preparing(_ files: [String: [UInt8]]) -> Result<ScreenAssets, ScreenAssetsError> {
        do throws(ScreenAssetsError) {
            return .success(try ScreenAssets(files: files))
        } catch {
            return .failure(error)
        }
    }

    /// 16 hexadecimal digits, computed from the content of all files.
    public let version: String
    /// Every file by its path, such as `scripts/base/dom.js`, `bundles/wallet.css` or `strings/de.json`.
    public let files: [String: [UInt8]]
    /// The pages by their names, such as `wallet.html`; they refer to files under the ``version``.
    public let pages: [String: [UInt8]]
    /// The languages for which a page can load texts, by page.
    public let pageLanguages: [String: [ScreenLanguage]]
    /// The folder of a page's texts, by page: those of some desks are of no use to a phone.
    public let textFolders: [String: String]
    /// The document inside `<etui-secret>`; `nil` if its files are missing.
    public let secretFrame: SecretFrame?
    /// The document of the frame that pages of other sites hold; `nil` if its files are missing.
    public let foreignSecretFrame: SecretFrame?

    /// Prepares files by their paths.
    ///
    /// Throws ``ScreenAssetsError``.
    init(files sources: [String: [UInt8]]) throws(ScreenAssetsError) {
        let version = Self.version(of: sources)
        var files = sources
        guard
            let catalogue = sources["strings.json"].flatMap({ StringCatalogue.shown(parsing: $0) })
        else {
            throw .missing(path: "strings.json")
        }
        for language in ScreenLanguage.allCases {
            let texts = catalogue.texts(in: language)
            let common = texts.filter { !StringCatalogue.isOfDesks($0.key) }
            files["\(ScreenPage.texts)/\(language.rawValue).json"] = Self.json(common)
            files["\(ScreenPage.deskTexts)/\(language.rawValue).json"] = Self.json(texts)
        }
        var modules: [String: ScriptModule] = [:]
        var styleSheets: [String: String] = [:]
        for (path, bytes) in sources {
            let text = String(decoding: bytes, as: UTF8.self)
            if path.hasSuffix(".css") { styleSheets[path] = text }
            guard path.hasSuffix(".js"), !path.hasPrefix("workers/") else { continue }
            modules[path] = try ScriptModule(path: path, source: text)
        }
        var pages: [String: [UInt8]] = [:]
        var pageLanguages: [String: [ScreenLanguage]] = [:]
        var textFolders: [String: String] = [:]
        for path in sources.keys.sorted() where path.hasPrefix("pages/") {
            let name = path.dropFirst("pages/".count)
            guard !name.contains("/"), path.hasSuffix(".html") else { continue }
            let page = try ScreenPage(named: String(name), files: sources)
            pages[page.name] = page.bytes(version: version)
            files[page.stylePath] = try page.style(styleSheets)
            if let early = page.early {
                let bundle = try ScriptBundle(of: early, modules: modules, styleSheets: styleSheets)
                files[page.earlyPath] = bundle.bytes
            }
            if let entry = page.script {
                let bundle = try ScriptBundle(
                    of: entry,
                    modules: modules,
                    styleSheets: styleSheets,
                    laterPath: page.laterPath,
                    early: page.early.map { ($0, page.earlyPath) }
                )
                files[page.scriptPath] = bundle.bytes
                if let later = bundle.later { files[page.laterPath] = later }
                pageLanguages[page.name] = page.languages
                textFolders[page.name] = page.textFolder
            }
        }
        let hasFrame = modules[SecretFrame.script] != nil
        secretFrame =
            hasFrame ? try SecretFrame(modules: modules, styleSheets: styleSheets) : nil
        foreignSecretFrame =
            hasFrame
            ? try SecretFrame(
                script: SecretFrame.foreignScript,
                modules: modules,
                styleSheets: styleSheets
            ) : nil
        self.version = version
        self.files = files
        self.pages = pages
        self.pageLanguages = pageLanguages
        self.textFolders = textFolders
    }

    /// Returns a file as an app's web view requests it: the page of one screen at `/screen`, everything
    /// else below `/assets` and this version.
    package func file(at path: String) -> [UInt8]? {
        if path == "/screen" { return pages["screen.html"] }
        let root = "/assets/\(version)/"
        return path.hasPrefix(root) ? files[String(path.dropFirst(root.count))] : nil
    }

    private static func json(_ texts: [(key: String, text: String)]) -> [UInt8] {
        JSONOutput.object(texts.map { ($0.key, .string($0.text)) }).utf8()
    }

    private static func version(of files: [String: [UInt8]]) -> String {
        var list: [UInt8] = []
        for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
            list += HashAlgorithm.sha256.digest(of: Array(path.utf8))
            list += HashAlgorithm.sha256.digest(of: bytes)
        }
        return Hex.encode(HashAlgorithm.sha256.digest(of: list).prefix(8))
    }
}
