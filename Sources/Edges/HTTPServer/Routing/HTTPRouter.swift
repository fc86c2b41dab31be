// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import HTTPMessages

/// Finds the route of a request and runs it; needs no socket.
public struct HTTPRouter: Sendable {
    /// The table, most specific patterns first.
    public let routes: [HTTPRoute]
    /// The header fields of every response.
    public let security: SecurityHeaders
    /// The names under which requests may come; the server sets them from its configuration.
    public var hosts: AllowedHosts = .any
    /// The paths with an error format of their own; the first match wins.
    public let problemForms: [HTTPError.Form]
    /// The routes whose patterns have no parameters, by path; each precedes every other route that matches it.
    private let plainRoutes: [String: [HTTPRoute]]

    /// Creates a router over a table.
    public init(
        routes: [HTTPRoute],
        security: SecurityHeaders = SecurityHeaders(),
        problemForms: [HTTPError.Form] = []
    ) {
        self.problemForms = problemForms
        self.routes = routes.enumerated().sorted { one, other in
            if one.element.path.isMoreSpecific(than: other.element.path) { return true }
            if other.element.path.isMoreSpecific(than: one.element.path) { return false }
            return one.offset < other.offset
        }.map(\.element)
        plainRoutes = Dictionary(grouping: self.routes.filter(\.path.isPlain), by: \.pattern)
        self.security = security
    }

    /// A route that will take a request, decided from its header, and the path parameters.
    struct Match: Sendable {
        let route: HTTPRoute
        let parameters: [String: String]
    }

    /// The outcome of judging a request by its header.
    enum Admission: Sendable {
        case route(Match)
        /// The response is already known: `OPTIONS`.
        case answered(HTTPResponse)
        case refused(HTTPError)
    }

    /// Answers any request; never throws, and always adds the security headers.
    ///
    /// A HEAD request gets the response of GET with its bytes, so that the server can report their count;
    /// the server does not send them.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        switch admit(request) {
        case .route(let match): await respond(to: request, on: match)
        case .answered(let response): finished(response)
        case .refused(let problem): refusal(problem, of: request.path)
        }
    }

    /// Returns the response for a refused request to a path.
    func refusal(_ problem: HTTPError, of path: String) -> HTTPResponse {
        let form = problemForms.first { path.hasPrefix($0.prefix) }
        return finished(form?.write(problem) ?? problem.response)
    }

    /// Judges a request by its header alone, before its body is read.
    func admit(_ request: HTTPRequest) -> Admission {
        do throws(HTTPError) {
            try hosts.check(request.headers)
            let wanted = request.method == .head ? .get : request.method
            if let route = plainRoutes[request.path]?.first(where: { $0.method == wanted }) {
                try Self.checkHead(of: request, on: route.terms)
                return .route(Match(route: route, parameters: [:]))
            }
            guard let path = RoutePattern.segments(ofPath: request.path) else {
                throw HTTPError(.badRequest, detail: "path")
            }
            return try admit(request, as: wanted, path: path)
        } catch {
            return .refused(error)
        }
    }

    /// Returns the refusal if the client may not call, nil if it may; needs no body.
    func refusal(of request: HTTPRequest, on match: Match) async -> HTTPResponse? {
        var request = request
        request.parameters = match.parameters
        do throws(HTTPError) {
            try await match.route.terms.access.check?(request)
            return nil
        } catch {
            return refusal(error, of: request.path)
        }
    }

    /// Runs the route's rules, unless they have run already, and its handler.
    func respond(
        to request: HTTPRequest,
        on match: Match,
        isAsked: Bool = false
    ) async -> HTTPResponse {
        do throws(HTTPError) {
            let terms = match.route.terms
            guard request.body.count <= terms.bodyLimit else { throw Self.tooLarge(terms) }
            var request = request
            request.parameters = match.parameters
            if !isAsked { try await terms.access.check?(request) }
            var response = try await match.route.handler(request)
            if request.method == .head, case .events = response.body { response.body = .bytes([]) }
            return finished(response, framing: terms.framing)
        } catch {
            return refusal(error, of: request.path)
        }
    }

    /// Returns a response with the security headers added.
    func finished(
        _ response: HTTPResponse,
        framing: SecurityHeaders.Framing = .standard
    ) -> HTTPResponse {
        var response = response
        security.apply(to: &response, framing: framing)
        return response
    }

    private func admit(
        _ request: HTTPRequest,
        as wanted: HTTPMethod,
        path: [String]
    ) throws(HTTPError) -> Admission {
        var others: [HTTPMethod] = []
        for route in routes {
            guard let parameters = route.path.match(path) else { continue }
            if route.method == wanted {
                try Self.checkHead(of: request, on: route.terms)
                return .route(Match(route: route, parameters: parameters))
            }
            others.append(route.method)
        }
        guard !others.isEmpty else { throw HTTPError(.notFound) }
        let allow: HTTPHeaders = ["Allow": Self.allowed(others)]
        guard request.method == .options else {
            throw HTTPError(.methodNotAllowed, headers: allow)
        }
        return .answered(HTTPResponse(status: .noContent, headers: allow))
    }

    /// Checks access first, then the content.
    private static func checkHead(
        of request: HTTPRequest,
        on terms: HTTPRoute.Terms
    ) throws(HTTPError) {
        try terms.access.checkHead?(request)
        let declared = request.headers["Content-Length"].flatMap { Int($0) } ?? 0
        guard declared <= terms.bodyLimit else { throw tooLarge(terms) }
        guard !terms.accepts.isEmpty else { return }
        guard let type = request.mediaType, terms.accepts.contains(type) else {
            throw HTTPError(
                .unsupportedMediaType,
                headers: ["Accept": terms.accepts.joined(separator: ", ")]
            )
        }
    }

    /// Returns the refusal of a body that is longer than a route takes.
    static func tooLarge(_ terms: HTTPRoute.Terms) -> HTTPError {
        HTTPError(.contentTooLarge, detail: "at most \(terms.bodyLimit) bytes")
    }

    private static func allowed(_ methods: [HTTPMethod]) -> String {
        var names = Set(methods.map(\.rawValue))
        if names.contains("GET") { names.insert("HEAD") }
        names.insert("OPTIONS")
        return names.sorted().joined(separator: ", ")
    }
}
