// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTP
import Screens

/// The pages and everything they load, read into memory once.
struct AssetRoutes {
    private let folder: StaticFolder

    /// The files of the screens; throws `resourcesMissing` if there are none.
    init() throws(ServiceError) {
        guard let path = ScreenResources.folderPath, let folder = try? StaticFolder(path: path)
        else { throw .resourcesMissing }
        self.folder = folder
    }

    /// The table: each page under its own address, everything else below `/assets`.
    var routes: [HTTPRoute] {
        [
            file("/", "pages/home.html"),
            file("/seals", "pages/seals.html"),
            file("/scan", "pages/scan.html"),
            file("/wallet", "pages/wallet.html"),
            file("/exchange", "pages/exchange.html"),
            file("/desk/provider", "pages/desk-provider.html"),
            file("/desk/insurer", "pages/desk-insurer.html"),
            file("/vic/checkin/{place}", "pages/check-in.html"),
            file("/favicon.ico", "icons/etui.svg"),
            HTTPRoute(.get, "/assets/{path...}") { request throws(HTTPProblem) in
                try folder.response(to: request, path: request.parameters["path"] ?? "")
            },
        ]
    }

    private func file(_ pattern: String, _ path: String) -> HTTPRoute {
        HTTPRoute(.get, pattern) { request throws(HTTPProblem) in
            try folder.response(to: request, path: path)
        }
    }
}
