// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import HTTPMessages

/// One row of a service's routing table: which requests it takes, on which terms, and its handler.
public struct HTTPRoute: Sendable {
    /// Answers a request; failures are `HTTPError` values.
    ///
    /// The server cancels its task when the client has left or has closed its half of the connection, and
    /// when its time is up. The response is still sent in case the client is there.
    public typealias Handler = @Sendable (HTTPRequest) async throws(HTTPError) -> HTTPResponse

    /// The terms on which a route takes a request.
    public struct Terms: Sendable {
        /// The longest body in bytes; 0 for requests without one.
        public var bodyLimit: Int
        /// Who may call.
        public var access: HTTPAccess
        /// The media types the body may have, in lower case; empty for any.
        public var accepts: [String]
        /// Whether the handler takes only microseconds and never waits.
        ///
        /// Such a route runs on the thread that read the request, which saves two thread switches. A slow
        /// handler there would hold up the other connections of that thread.
        public var isBrief: Bool
        /// Whether the response holds frames, or is one.
        public var framing: SecurityHeaders.Framing
        /// Whether a request waits for news (a long poll); nil if none does.
        ///
        /// Long polls are counted separately. The server cancels the task of a waiting one when it stops,
        /// when the client has left, or when it must make room; the handler then answers at once with what there is.
        public var waits: (@Sendable (HTTPRequest) -> Bool)?
        /// Where requests wait, once they may call, until there is room for their bodies; nil for the server's own budgets.
        public var gate: BodyGate?

        /// Creates terms; the defaults suit a page that anyone may read.
        public init(
            bodyLimit: Int = 0,
            access: HTTPAccess = .anyone,
            accepts: [String] = [],
            isBrief: Bool = false,
            framing: SecurityHeaders.Framing = .standard,
            waits: (@Sendable (HTTPRequest) -> Bool)? = nil,
            gate: BodyGate? = nil
        ) {
            self.bodyLimit = bodyLimit
            self.access = access
            self.accepts = accepts
            self.isBrief = isBrief
            self.framing = framing
            self.waits = waits
            self.gate = gate
        }
    }

    /// The method; a GET route answers HEAD as well.
    public let method: HTTPMethod
    /// The path: `/screens/{id}/events`, or `/assets/{path...}` for everything below it.
    public var pattern: String { path.text }
    /// Body, access, types.
    public let terms: Terms
    let path: RoutePattern
    let handler: Handler

    /// Creates a row of the table.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - pattern: starts with `/`; a segment `{name}` matches one segment, `{name...}` as the last one
    ///     matches all remaining segments, at least one.
    ///   - terms: body limit, access and media types.
    ///   - handler: makes the response.
    public init(
        _ method: HTTPMethod,
        _ pattern: String,
        _ terms: Terms = Terms(),
        handler: @escaping Handler
    ) {
        self.method = method
        self.terms = terms
        self.handler = handler
        path = RoutePattern(pattern)
    }

    /// Returns the same route with a further check before its own access rule.
    ///
    /// - Parameter check: throws an error for clients without access.
    /// - Returns: the route.
    public func behind(
        _ check: @escaping @Sendable (HTTPRequest) throws(HTTPError) -> Void
    ) -> HTTPRoute {
        var terms = terms
        terms.access = terms.access.behind(check)
        return HTTPRoute(method, pattern, terms, handler: handler)
    }
}
