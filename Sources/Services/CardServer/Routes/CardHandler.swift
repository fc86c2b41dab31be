// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
import HTTPServer

/// The handler of a card server's route.
typealias CardHandler = @Sendable (HTTPRequest) async throws(CardRequestError) -> HTTPResponse

extension HTTPRoute {
    /// Creates a route that answers errors from the table of ``HTTPMessages/HTTPError``.
    init(
        _ method: HTTPMethod,
        _ path: String,
        _ terms: Terms = Terms(),
        answer: @escaping CardHandler
    ) {
        self.init(method, path, terms) { request throws(HTTPError) in
            do throws(CardRequestError) {
                return try await answer(request)
            } catch {
                throw HTTPError(error)
            }
        }
    }

    /// Creates a public route of the card server's protocol, below `/vic/v1`, without a body.
    static func vic(
        _ method: HTTPMethod,
        _ path: String,
        _ answer: @escaping CardHandler
    ) -> HTTPRoute {
        vic(method, path, Terms(), answer)
    }

    /// Creates a route of the card server's protocol, below `/vic/v1`.
    static func vic(
        _ method: HTTPMethod,
        _ path: String,
        _ terms: Terms,
        _ answer: @escaping CardHandler
    ) -> HTTPRoute {
        HTTPRoute(method, "/vic/v1" + path, terms, answer: answer)
    }
}

extension HTTPRoute.Terms {
    /// Returns terms for a public route with a JSON body up to a limit.
    static func json(_ limit: Int, isBrief: Bool = false) -> Self {
        Self(bodyLimit: limit, accepts: ["application/json"], isBrief: isBrief)
    }
}
