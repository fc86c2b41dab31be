// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import HTTPMessages

extension HTTPRoute {
    /// Returns the same route at another address, with another access rule.
    ///
    /// - Parameters:
    ///   - pattern: the new path, with the same parameters.
    ///   - access: who may call there.
    /// - Returns: the route.
    public func moved(to pattern: String, access: HTTPAccess) -> HTTPRoute {
        var terms = terms
        terms.access = access
        return HTTPRoute(method, pattern, terms, handler: handler)
    }

    /// Returns the same route with a step around its handler.
    ///
    /// - Parameter step: gets the request and the handler, and answers in its place.
    /// - Returns: the route.
    public func answering(
        _ step: @escaping @Sendable (HTTPRequest, Handler) async throws(HTTPError) -> HTTPResponse
    ) -> HTTPRoute {
        let handler = handler
        return HTTPRoute(method, pattern, terms) { request throws(HTTPError) in
            try await step(request, handler)
        }
    }
}
