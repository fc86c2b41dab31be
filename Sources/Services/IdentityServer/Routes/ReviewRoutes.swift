// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck

/// The paths of reviewers (spec, document scan §4.4; decisions, identity check).
struct ReviewRoutes {
    let server: IdentityServer
    let callers: IdentityCallers

    var routes: [HTTPRoute] { [list, decision] }

    private var list: HTTPRoute {
        callers.route(.get, "/v1/reviews", .admin) {
            [server] _, caller throws(IdentityRequestError) in
            let reviews = try await server.reviews(for: caller)
            return HTTPResponse.json(["reviews": .array(reviews)])
        }
    }

    private var decision: HTTPRoute {
        callers.route(
            .post,
            "/v1/reviews/{ref}",
            .admin,
            bodyLimit: HTTPRequest.identityBodyLimit,
            accepts: ["application/json"]
        ) { [server] request, caller throws(IdentityRequestError) in
            let body = try request.identityJSON()
            let asked: ReviewRequest
            do throws(ReviewError) {
                asked = try ReviewRequest(body)
            } catch {
                throw IdentityRequestError(error)
            }
            let decided = try await server.review(
                request.scanReference,
                asked.decision,
                by: caller
            )
            return HTTPResponse.json(
                [
                    "scanReference": .string(request.scanReference),
                    "status": .string(decided == nil ? "PENDING" : "DONE"),
                ]
            )
        }
    }
}
