// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Execution
import HTTPMessages
import HTTPServer
import Screens

/// The pages, and the files that they load.
struct AssetRoutes {
    /// What is sent: the files as they were when the server started, or those of the last request if someone edits them.
    private let prepared: Locked<PreparedAssets>
    /// The document inside `<etui-secret>`.
    let secretFrame: SecretFrame
    /// The document of the frame that pages of other sites hold.
    let foreignSecretFrame: SecretFrame

    /// The pages by address.
    private static let pages: KeyValuePairs = [
        "/": "home.html", "/seals": "seals.html", "/scan": "scan.html", "/wallet": "wallet.html",
        "/exchange": "exchange.html", "/verify": "verify.html", "/cards": "cards.html",
        "/try": "try.html", "/desk/provider": "desk-provider.html",
        "/desk/insurer": "desk-insurer.html",
        "/desk/portal": "desk-portal.html", "/desk/issuing": "desk-issuing.html",
        "/desk/verification": "desk-verification.html", "/desk/surface": "desk-surface.html",
        "/vic/checkin/{place}": "check-in.html",
        "/continue": "continue.html", "/continue/{code}": "continue.html",
        "/docs": "docs.html",
        "/components": "components.html",
    ]

    /// Loads the files of the screens; throws `resourcesMissing` if there are none.
    init() throws(ServiceError) {
        guard case .success(let assets) = ScreenAssets.standard,
            let secretFrame = assets.secretFrame,
            let foreignSecretFrame = assets.foreignSecretFrame
        else { throw .resourcesMissing }
        prepared = Locked(try PreparedAssets(assets, pages: Self.pages))
        self.secretFrame = secretFrame
        self.foreignSecretFrame = foreignSecretFrame
    }

    /// Returns the files for a request.
    ///
    /// Throws `resources_unusable` if someone is editing them and they have an error.
    private func current() throws(HTTPError) -> PreparedAssets {
        let last = prepared.withLock { $0 }
        guard ScreenResources.isLive else { return last }
        do {
            let assets = try ScreenAssets.standard.get()
            guard assets.version != last.version else { return last }
            let next = try PreparedAssets(assets, pages: Self.pages)
            prepared.withLock { $0 = next }
            return next
        } catch {
            throw HTTPError(.resourcesUnusable(error))
        }
    }

    /// Returns the routes of the pages at these addresses.
    func pages(
        _ patterns: String...,
        framing: SecurityHeaders.Framing = .standard
    ) -> [HTTPRoute] {
        patterns.map { pattern in
            HTTPRoute(.get, pattern, HTTPRoute.Terms(framing: framing)) {
                request throws(HTTPError) in
                let assets = try current()
                guard let page = assets.page(pattern) else { throw HTTPError(.notFound) }
                return response(to: request, page, of: assets.version)
            }
        }
    }

    /// Returns a page, with a header that names the texts its script will load (RFC 8288 §3), so that
    /// they arrive along with the script.
    private func response(
        to request: HTTPRequest,
        _ page: PreparedAssets.Page,
        of version: String
    ) -> HTTPResponse {
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
        guard let file = try current().file(path) else { throw HTTPError(.notFound) }
        return file.response(to: request)
    }
}

extension HTTPError.Kind {
    /// Someone is editing the pages, and they have an error.
    fileprivate static func resourcesUnusable(_ error: any Error) -> Self {
        Self(
            .internalServerError,
            "resources_unusable",
            "The folder of --resources can't be served: \(error)."
        )
    }
}
