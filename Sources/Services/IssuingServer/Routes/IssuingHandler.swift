// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages
import HTTPServer

/// The handler of an issuing server's route.
typealias IssuingHandler =
    @Sendable (HTTPRequest, RequestContext) async throws(IssuingRequestError) -> HTTPResponse

extension HTTPRoute {
    /// Creates a route below `/issuing` whose errors are `{"error_codes":[…],"detail"?}`, with the request's own identifier.
    static func issuing(
        _ method: HTTPMethod,
        _ path: String,
        _ terms: Terms = Terms(),
        _ answer: @escaping IssuingHandler
    ) -> HTTPRoute {
        HTTPRoute(method, "/issuing" + path, terms) { request throws(HTTPError) in
            let context = RequestContext(
                address: request.client,
                userAgent: request.headers["User-Agent"]
            )
            do throws(IssuingRequestError) {
                var response = try await answer(request, context)
                response.headers.add("Cache-Control", "no-store")
                return response
            } catch {
                return IssuingErrors.response(error, requestID: context.requestID)
            }
        }
    }
}

extension HTTPRoute.Terms {
    /// The longest body of any request: exactly 64 KiB still pass.
    static let issuingBodyLimit = 64 << 10

    /// Returns terms for a JSON body.
    static func issuingJSON(_ access: HTTPAccess = .anyone) -> Self {
        Self(bodyLimit: issuingBodyLimit, access: access, accepts: ["application/json"])
    }

    /// Returns terms for a form, as RFC 6749 and RFC 7009 have it.
    static func issuingForm(_ access: HTTPAccess = .anyone) -> Self {
        Self(
            bodyLimit: issuingBodyLimit,
            access: access,
            accepts: ["application/x-www-form-urlencoded"]
        )
    }
}
