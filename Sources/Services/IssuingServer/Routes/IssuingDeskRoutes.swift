// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// The routes of the bank's desk, `/desk/issuing`: the operators' routes for a session of the browser instead of credentials,
/// and what only the page needs.
struct IssuingDeskRoutes: Sendable {
    let server: IssuingServer
    let callers: IssuingCallers
    /// The banks of the demonstration; empty outside it.
    let banks: [DeskBank]
    /// Whether browsers reach the server over TLS.
    let isSecure: Bool

    /// The path below which all routes lie.
    static let root = "/desk/issuing/api"

    /// The routing table.
    var routes: [HTTPRoute] {
        let reading = HTTPRoute.Terms(access: callers.clients)
        let writing = HTTPRoute.Terms.issuingJSON(callers.clients)
        let own = HTTPRoute.Terms(access: .sameOrigin)
        let mine: [HTTPRoute] = [
            .desk(.post, "/session", .issuingJSON(.sameOrigin), signIn),
            .desk(.get, "/session", own, session),
            .desk(.delete, "/session", own, signOut),
            .desk(.get, "/cardholders", reading, cardholders),
            .desk(.get, "/cardholders/{id}", reading, cardholder),
            .desk(.get, "/cardholders/{id}/tokens", reading, tokens),
            .desk(.post, "/cardholders/{id}/tokens/revoke", writing, revokeTokens),
            .desk(.post, "/tokens", writing, issueToken),
            .desk(.post, "/tokens/{id}/revoke", writing, revokeToken),
            .desk(.get, "/cards/{id}", reading, card),
            .desk(.get, "/audit", reading, audit),
            HTTPRoute(.get, Self.root + "/audit/stream", reading, handler: stream),
        ]
        let faults: [HTTPRoute] =
            server.rules.mode == .sandbox
            ? [.desk(.get, "/faults", reading, faults), .desk(.put, "/faults", writing, setFaults)]
            : []
        let taken = Set(mine.map(Self.name))
        return mine + faults + operators.filter { !taken.contains(Self.name(of: $0)) }
    }

    /// The routes of banks' backends at the desk's address; sessions take the place of credentials.
    ///
    /// With the desk's callers, exactly the operators' routes have the desk's access rule.
    private var operators: [HTTPRoute] {
        let access = callers.clients
        return IssuingRoutes(server: server, callers: callers).routes
            .filter { $0.terms.access.name == access.name }
            .map { route in
                let path = route.pattern.dropFirst("/issuing".count)
                return route.moved(to: Self.root + path, access: access)
            }
    }

    /// The method and the path below the root.
    static func name(of route: HTTPRoute) -> String {
        "\(route.method.rawValue) \(route.pattern.dropFirst(root.count))"
    }

    // Cardholders and cards.

    /// `GET /cardholders?search=&limit=50&cursor=`.
    private func cardholders(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let list = ListRequest(limit: try request.pageLimit(), cursor: request.queryValue("cursor"))
        let search = request.queryValue("search") ?? ""
        return .json(try await server.deskCardholders(of: client, containing: search, list))
    }

    /// `GET /cardholders/{id}`.
    private func cardholder(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        return .json(try await server.deskCardholder(try Self.holder(of: request), by: client))
    }

    /// `GET /cards/{id}`: the card with the day of its scheduled revocation.
    private func card(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        return .json(try await server.deskCard(try request.cardIdentifier(), by: client))
    }

    private static func holder(of request: HTTPRequest) throws(IssuingRequestError)
        -> CardIdentifier
    {
        guard let id = request.parameters["id"].flatMap({ CardIdentifier($0, .cardholder) }) else {
            throw IssuingRequestError(.cardholderNotFound)
        }
        return id
    }

    // Tokens.

    /// `GET /cardholders/{id}/tokens`.
    private func tokens(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let holder = try Self.holder(of: request)
        return .json(try await server.deskTokens(ofCardholder: holder, by: client))
    }

    /// `POST /tokens` with `{"cardholder_id","kind","card_id"?,"operation"?}`: a token for tests.
    private func issueToken(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let answer = try await server.issueTestToken(
            try request.issuingObject(),
            by: client,
            context
        )
        return HTTPResponse(
            status: .created,
            headers: ["Content-Type": "application/json"],
            body: .bytes(answer)
        )
    }

    /// `POST /tokens/{id}/revoke`.
    private func revokeToken(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        try await server.revokeToken(named: request.parameters["id"] ?? "", by: client, context)
        return .empty()
    }

    /// `POST /cardholders/{id}/tokens/revoke`.
    private func revokeTokens(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let holder = try Self.holder(of: request)
        try await server.revokeTokens(ofCardholder: holder, by: client, context)
        return .empty()
    }

    // Faults.

    /// `GET /faults`: which faults the sandbox plays for apps.
    private func faults(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        .json(server.faults.json)
    }

    /// `PUT /faults` with `{"faults": {name: boolean}}`.
    private func setFaults(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        try server.faults.set(try request.issuingObject())
        return .json(server.faults.json)
    }
}

extension HTTPRoute {
    /// Creates a route of the desk whose errors are `{"error_codes":[…],"detail"?}`.
    ///
    /// The challenge of Basic credentials is left out: browsers would ask for them in a window of their own.
    static func desk(
        _ method: HTTPMethod,
        _ path: String,
        _ terms: Terms,
        _ answer: @escaping IssuingHandler
    ) -> HTTPRoute {
        let route = issuing(method, path, terms) { request, context throws(IssuingRequestError) in
            do throws(IssuingRequestError) {
                return try await answer(request, context)
            } catch {
                var response = IssuingErrors.response(error, requestID: context.requestID)
                response.headers["WWW-Authenticate"] = nil
                response.headers["Cache-Control"] = nil
                return response
            }
        }
        return route.moved(to: IssuingDeskRoutes.root + path, access: terms.access)
    }
}
