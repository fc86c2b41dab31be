// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTP
import Screens

/// The pages and everything they load, read into memory once.
struct AssetRoutes {
    /// A file as it is sent.
    private struct Asset {
        let bytes: [UInt8]
        let type: String
        /// A hash of the bytes, so that a browser asks and is told "unchanged" (RFC 9110 §8.8.3).
        let entityTag: String
    }

    private let assets: [String: Asset]

    /// The files of the screens; throws `resourcesMissing` if there are none.
    init() throws(ServiceError) {
        var assets: [String: Asset] = [:]
        for path in ScreenResources.paths {
            guard let bytes = ScreenResources.bytes(of: path) else { continue }
            let hash = HashAlgorithm.sha256.digest(of: bytes)
            assets[path] = Asset(
                bytes: bytes,
                type: ScreenResources.mediaType(of: path),
                entityTag: "\"\(Hex.encode(hash.prefix(12)))\""
            )
        }
        guard assets["strings.json"] != nil else { throw .resourcesMissing }
        self.assets = assets
    }

    /// The table: each page under its own address, everything else below `/assets`.
    var routes: [HTTPRoute] {
        [
            page("/", "pages/home.html"),
            page("/seals", "pages/seals.html"),
            HTTPRoute(.get, "/favicon.ico") { request throws(HTTPProblem) in
                try respond(to: request, with: "icons/etui.svg")
            },
            HTTPRoute(.get, "/assets/{path...}") { request throws(HTTPProblem) in
                try respond(to: request, with: request.parameters["path"] ?? "")
            },
        ]
    }

    private func page(_ pattern: String, _ path: String) -> HTTPRoute {
        HTTPRoute(.get, pattern) { request throws(HTTPProblem) in
            try respond(to: request, with: path)
        }
    }

    private func respond(
        to request: HTTPRequest,
        with path: String
    ) throws(HTTPProblem) -> HTTPResponse {
        guard let asset = assets[path] else { throw HTTPProblem(.notFound) }
        let isKnown = request.headers["If-None-Match"] == asset.entityTag
        var response =
            isKnown ? .empty(.notModified) : HTTPResponse.bytes(asset.bytes, type: asset.type)
        response.headers["ETag"] = asset.entityTag
        response.headers["Cache-Control"] = "no-cache"
        return response
    }
}
