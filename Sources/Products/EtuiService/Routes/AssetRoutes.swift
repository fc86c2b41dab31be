// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTP
import Screens

/// The pages and everything they load, read into memory once.
struct AssetRoutes {
    private let folder: StaticFolder
    private let pages: [(pattern: String, file: StaticFile)]

    /// Each page under its own address.
    private static let pages: KeyValuePairs = [
        "/": "home.html", "/seals": "seals.html", "/scan": "scan.html", "/wallet": "wallet.html",
        "/exchange": "exchange.html",
        "/desk/provider": "desk-provider.html", "/desk/insurer": "desk-insurer.html",
        "/desk/portal": "desk-portal.html", "/vic/checkin/{place}": "check-in.html",
    ]

    /// The files of the screens; throws `resourcesMissing` if there are none.
    init() throws(ServiceError) {
        guard let path = ScreenResources.folderPath, let folder = try? StaticFolder(path: path)
        else { throw .resourcesMissing }
        self.folder = folder
        var pages: [(pattern: String, file: StaticFile)] = []
        for (pattern, name) in Self.pages {
            guard let page = ScreenResources.page(name) else { throw .resourcesMissing }
            pages.append((pattern, StaticFile(page, name: name)))
        }
        self.pages = pages
    }

    /// The table: the pages, and everything else below `/assets`.
    var routes: [HTTPRoute] {
        pages.map { pattern, file in
            HTTPRoute(.get, pattern) { request throws(HTTPProblem) in file.response(to: request) }
        } + [
            HTTPRoute(.get, "/favicon.ico") { request throws(HTTPProblem) in
                try folder.response(to: request, path: "icons/etui.svg")
            },
            HTTPRoute(.get, "/assets/{path...}") { request throws(HTTPProblem) in
                try folder.response(to: request, path: request.parameters["path"] ?? "")
            },
        ]
    }
}
