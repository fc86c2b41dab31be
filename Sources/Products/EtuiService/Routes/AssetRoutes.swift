// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import HTTPMessages
import HTTPServer
import Screens

/// The pages, and the files that they load.
struct AssetRoutes {
    private let version: String
    /// By their paths; browsers keep them for ever, because the version is part of their address.
    private let kept: [String: StaticFile]
    /// The same by paths without a version, for pages of others; browsers ask before they use a copy.
    private let plainFiles: [String: StaticFile]
    private let pages: [String: Page]

    private struct Page {
        let file: StaticFile
        /// The languages of its texts; none if it asks for no texts.
        let languages: [ScreenLanguage]
    }

    /// Each page under its own address.
    private static let pages: KeyValuePairs = [
        "/": "home.html", "/seals": "seals.html", "/scan": "scan.html", "/wallet": "wallet.html",
        "/exchange": "exchange.html",
        "/desk/provider": "desk-provider.html", "/desk/insurer": "desk-insurer.html",
        "/desk/portal": "desk-portal.html", "/vic/checkin/{place}": "check-in.html",
    ]

    /// The files of the screens; throws `resourcesMissing` if there are none.
    init() throws(ServiceError) {
        guard case .success(let assets) = ScreenAssets.standard else { throw .resourcesMissing }
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
                languages: assets.pageLanguages[name] ?? []
            )
        }
        self.pages = pages
    }

    /// The pages at these addresses.
    func pages(_ patterns: String...) -> [HTTPRoute] {
        patterns.compactMap { pattern in
            guard let page = pages[pattern] else { return nil }
            return HTTPRoute(.get, pattern) { request throws(HTTPError) in
                response(to: request, page)
            }
        }
    }

    /// A page, and in the header the texts that its script is going to ask for (RFC 8288 §3), so that they
    /// come while the script is still on its way.
    private func response(to request: HTTPRequest, _ page: Page) -> HTTPResponse {
        var response = page.file.response(to: request)
        guard !page.languages.isEmpty else { return response }
        let language = Self.language(of: request, among: page.languages)
        let texts = "/assets/\(version)/strings/\(language.rawValue).json"
        response.headers["Link"] = "<\(texts)>; rel=preload; as=fetch; crossorigin"
        response.headers["Vary"] = "Accept-Encoding, Accept-Language, Cookie"
        return response
    }

    /// The language that the page will speak, by the rule of `strings.js`.
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

    /// What all pages load, below `/assets`.
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
