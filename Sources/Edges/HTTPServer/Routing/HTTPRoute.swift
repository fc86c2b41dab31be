// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import HTTPMessages

/// One row of a service's table: which requests, on which terms, answered by whom.
public struct HTTPRoute: Sendable {
    /// Answers a request; failures are ``HTTPError`` values.
    ///
    /// Its task is cancelled when the client has left, or has closed its half of the connection, and when its
    /// time is over; whatever it answers then is still sent to who may be there.
    public typealias Handler = @Sendable (HTTPRequest) async throws(HTTPError) -> HTTPResponse

    /// On which terms a route takes a request.
    public struct Terms: Sendable {
        /// The longest body in bytes; 0 for requests without one.
        public var bodyLimit: Int
        /// Who may call.
        public var access: HTTPAccess
        /// The media types the body may have, in lower case; empty for any.
        public var accepts: [String]
        /// Whether the answer is a matter of microseconds and waits for nothing.
        ///
        /// Such a route runs on the thread that read the request, which spares two changes of threads;
        /// whatever takes long there keeps the other connections of that thread waiting.
        public var isBrief: Bool
        /// Whether a request waits for news (a long poll); nil where none does.
        ///
        /// Long polls are counted apart. The task of one that waits is cancelled when the server stops, when its
        /// client has left, or when it must make room: the handler then answers at once, with what there is.
        public var waits: (@Sendable (HTTPRequest) -> Bool)?

        /// Terms; the plain ones are those of a page anyone may read.
        public init(
            bodyLimit: Int = 0,
            access: HTTPAccess = .anyone,
            accepts: [String] = [],
            isBrief: Bool = false,
            waits: (@Sendable (HTTPRequest) -> Bool)? = nil
        ) {
            self.bodyLimit = bodyLimit
            self.access = access
            self.accepts = accepts
            self.isBrief = isBrief
            self.waits = waits
        }
    }

    /// The method; a GET route answers HEAD as well.
    public let method: HTTPMethod
    /// The path: `/screens/{id}/events`, or `/assets/{path...}` for all that lies below.
    public var pattern: String { path.text }
    /// Body, access, types.
    public let terms: Terms
    let path: RoutePattern
    let handler: Handler

    /// A row of the table.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - pattern: starts with `/`; a segment `{name}` takes one segment, `{name...}` as the last
    ///     one takes all that is left, at least one segment.
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

    /// The same route, which first asks a further rule, before its own of who may call.
    ///
    /// - Parameter check: throws the problem of whoever may not.
    /// - Returns: the route.
    public func behind(
        _ check: @escaping @Sendable (HTTPRequest) throws(HTTPError) -> Void
    ) -> HTTPRoute {
        var terms = terms
        terms.access = terms.access.behind(check)
        return HTTPRoute(method, pattern, terms, handler: handler)
    }
}
