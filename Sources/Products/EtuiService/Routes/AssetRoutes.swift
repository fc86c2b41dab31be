// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import HTTPMessages
import HTTPServer
import Screens

/// The pages, and the files that they load.
struct AssetRoutes {
    private let version: String
    /// The versioned files by path; browsers keep them for ever, because their address includes the version.
    private let kept: [String: StaticFile]
    /// The same files by paths without a version, for other sites' pages; browsers revalidate their copies.
    private let plainFiles: [String: StaticFile]
    private let pages: [String: Page]
    /// The document inside `<etui-secret>`.
    let secretFrame: SecretFrame
    /// The document of the frame that pages of other sites hold.
    let foreignSecretFrame: SecretFrame

    private struct Page {
        let file: StaticFile
        /// The languages of its texts; empty if it loads no texts.
        let languages: [ScreenLanguage]
        /// The folder of its texts.
        let texts: String
    }

    /// The pages by address.
    private static let pages: KeyValuePairs = [
        "/": "home.html", "/seals": "seals.html", "/scan": "scan.html", "/wallet": "wallet.html",
        "/exchange": "exchange.html", "/verify": "verify.html", "/cards": "cards.html",
        "/try": "try.html", "/desk/provider": "desk-provider.html",
        "/desk/insurer": "desk-insurer.html",
        "/desk/portal": "desk-portal.html", "/desk/issuing": "desk-issuing.html",
        "/desk/verification": "desk-verification.html", "/desk/surface": "desk-surface.html",
        "/vic/checkin/{place}": "check-in.html",
    ]

    /// Loads the files of the screens; throws `resourcesMissing` if there are none.
    init() throws(ServiceError) {
        guard case .success(let assets) = ScreenAssets.standard,
            let secretFrame = assets.secretFrame,
            let foreignSecretFrame = assets.foreignSecretFrame
        else { throw .resourcesMissing }
        version = assets.version
        var files: [String: StaticFile] = [:]
        var plainFiles: [String: StaticFile] = [:]
        for (path, bytes) in assets.files {
            files[path] = StaticFile(bytes, name: path, cacheRule: .forever)
            plainFiles[path] = StaticFile(bytes, name: path)
        }
        kept = files
        self.plainFiles = plainFiles
        var pages: [String: Page] = [:]
        for (pattern, name) in Self.pages {
            guard let page = assets.pages[name] else { throw .resourcesMissing }
            pages[pattern] = Page(
                file: StaticFile(page, name: name),
                languages: assets.pageLanguages[name] ?? [],
                texts: assets.textFolders[name] ?? ""
            )
        }
        self.pages = pages
        self.secretFrame = secretFrame
        self.foreignSecretFrame = foreignSecretFrame
    }

    /// Returns the routes of the pages at these addresses.
    func pages(
        _ patterns: String...,
        framing: SecurityHeaders.Framing = .standard
    ) -> [HTTPRoute] {
        patterns.compactMap { pattern in
            guard let page = pages[pattern] else { return nil }
            return HTTPRoute(.get, pattern, HTTPRoute.Terms(framing: framing)) {
                request throws(HTTPError) in
                response(to: request, page)
            }
        }
    }

    /// Returns a page, with a header that names the texts its script will load (RFC 8288 §3), so that
    /// they arrive along with the script.
    private func response(to request: HTTPRequest, _ page: Page) -> HTTPResponse {
        var response = page.file.response(to: request)
        guard !page.languages.isEmpty else { return response }
        let language = Self.language(of: request, among: page.languages)
        let texts = "/assets/\(version)/\(page.texts)/\(language.rawValue).json"
        response.headers["Link"] = "<\(texts)>; rel=preload; as=fetch; crossorigin"
        response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
        return response
    }

    /// Returns the language that the page will use, by the rule of `strings.js`.
    private static func language(
        of request: HTTPRequest,
        among offered: [ScreenLanguage]
    ) -> ScreenLanguage {
        let named = [request.queryValue("lang"), request.cookie("etui-language")]
        let chosen = named.lazy.compactMap { $0.flatMap(ScreenLanguage.init(rawValue:)) }
            .first(where: offered.contains)
        let accepted = request.headers["Accept-Language"].flatMap {
            ScreenLanguage(preference: $0, among: offered)
        }
        return chosen ?? accepted ?? .en
    }

    /// The routes below `/assets` for files that all pages load.
    var files: [HTTPRoute] {
        [
            HTTPRoute(.get, "/favicon.ico") { request throws(HTTPError) in
                try response(to: request, path: "icons/etui.svg")
            },
            HTTPRoute(.get, "/assets/{path...}") { request throws(HTTPError) in
                try response(to: request, path: request.parameters["path"] ?? "")
            },
        ]
    }

    private func response(
        to request: HTTPRequest,
        path: String
    ) throws(HTTPError) -> HTTPResponse {
        let file =
            path.hasPrefix(version + "/")
            ? kept[String(path.dropFirst(version.count + 1))] : plainFiles[path]
        guard let file else { throw HTTPError(.notFound) }
        return file.response(to: request)
    }
}
