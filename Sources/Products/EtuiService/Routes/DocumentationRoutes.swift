// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
import HTTPServer

/// The documentation at `/docs`.
struct DocumentationRoutes {
    let site: DocumentationSite
    /// The routing table.
    var routes: [HTTPRoute] {
        [
            HTTPRoute(.get, "/docs") { request throws(HTTPError) in
                try response(to: request, at: "")
            },
            HTTPRoute(.get, "/docs/{path...}") { request throws(HTTPError) in
                try response(to: request, at: request.parameters["path"] ?? "")
            },
        ]
    }

    private func response(
        to request: HTTPRequest,
        at path: String
    ) throws(HTTPError) -> HTTPResponse {
        guard let file = site.file(at: path) else { throw HTTPError(.notFound) }
        return file.response(to: request)
    }
}
