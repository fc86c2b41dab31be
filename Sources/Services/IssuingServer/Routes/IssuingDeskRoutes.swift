// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
import HTTPMessages
import HTTPServer
import PaymentCards

/// The routes of the bank's desk, `/desk/issuing` (supplement §2): the operators' routes for a session of the browser
/// instead of credentials, and what only the page needs.
struct IssuingDeskRoutes: Sendable {
    let server: IssuingServer
    let callers: IssuingCallers
    /// The banks of the demonstration; empty outside it.
    let banks: [DeskBank]
    /// Whether browsers reach the server over TLS.
    let isSecure: Bool

    /// The path below which all routes lie.
    static let root = "/desk/issuing/api"
    /// How often an event stream looks for new rows.
    private static let streamInterval = Duration.milliseconds(500)

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

    /// What a page may need of a server, by the routes that it takes.
    private static let features: KeyValuePairs = [
        "payments": ["POST /simulate/authorizations", "GET /cards/{id}/transactions"],
        "challenges": ["POST /simulate/challenges", "GET /simulate/challenges/{id}"],
        "wallet_tokens": ["GET /cards/{id}/wallet-tokens"],
        "faults": ["GET /faults", "PUT /faults"],
    ]

    /// The features whose routes this server has.
    private func features(of routes: [HTTPRoute]) -> [String] {
        let present = Set(routes.map(Self.name))
        return Self.features.filter { present.isSuperset(of: $0.value) }.map(\.key)
    }

    /// The method and the path below the root.
    private static func name(of route: HTTPRoute) -> String {
        "\(route.method.rawValue) \(route.pattern.dropFirst(root.count))"
    }

    // Signing in.

    /// `POST /session` with `{"client_id","client_secret"}`, or `{"demonstration": client}` for a bank of the
    /// demonstration, whose secret the page never has.
    private func signIn(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let form = try request.issuingObject()
        let client: String
        if let wanted = form["demonstration"]?.string {
            guard banks.contains(where: { $0.client == wanted }) else {
                throw IssuingRequestError(.clientInvalid)
            }
            client = wanted
        } else {
            client = try await checkedClient(form, request)
        }
        // Signing in again ends the earlier session.
        if let former = IssuingDeskCookie.token(of: request) { try await server.closeDesk(former) }
        let token = try await server.openDesk(client)
        var response = HTTPResponse.json(["session": output(client)], status: .created)
        response.headers.add("Set-Cookie", IssuingDeskCookie.field(token, isSecure: isSecure))
        return response
    }

    /// Checks the credentials of the form; wrong ones count against their address.
    private func checkedClient(
        _ form: JSONValue,
        _ request: HTTPRequest
    ) async throws(IssuingRequestError) -> String {
        guard let id = form["client_id"]?.string, let secret = form["client_secret"]?.string else {
            throw IssuingRequestError(.fieldMissing, field: "client_id client_secret")
        }
        do throws(IssuingRequestError) {
            return try await server.client(id, secret: Array(secret.utf8)[...])
        } catch {
            if error.code.isCredentialError { try server.countStranger(request.client) }
            throw error
        }
    }

    /// `GET /session`: the bank that is signed in, or `{"session":null}`; with the banks of the demonstration.
    private func session(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        var client: String?
        do throws(IssuingRequestError) {
            client = try await server.deskClient(IssuingDeskCookie.token(of: request))
        } catch {
            guard error.code == .tokenMissing || error.code == .scopeInsufficient else {
                throw error
            }
        }
        return .json([
            "session": client.map(output) ?? .null,
            "demonstration": .array(
                banks.map { ["client_id": .string($0.client), "name": .string($0.name)] }
            ),
        ])
    }

    /// `DELETE /session`: signs out; idempotent.
    private func signOut(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        if let token = IssuingDeskCookie.token(of: request) { try await server.closeDesk(token) }
        var response = HTTPResponse.empty()
        response.headers.add("Set-Cookie", IssuingDeskCookie.field(nil, isSecure: isSecure))
        return response
    }

    private func output(_ client: String) -> JSONOutput {
        let bank = banks.first { $0.client == client }
        let isSandbox = server.rules.mode == .sandbox
        return [
            "client_id": .string(client), "name": .string(bank?.name ?? client),
            "environment": .string(isSandbox ? "sandbox" : "production"),
            "is_demonstration": .boolean(bank != nil),
            "utc_offset": .integer(server.rules.secondsFromUTC),
            "now": .string(server.now().rfc3339),
            "features": .array(features(of: routes).map { .string($0) }),
        ]
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

    // The audit.

    /// `GET /audit?last=n` or `?after=seq`: rows in their order.
    private func audit(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let rows: [AuditRow]
        if let last = request.queryValue("last") {
            rows = try await server.auditTail(Int(last) ?? 0)
        } else {
            rows = try await server.auditRows(after: try Self.after(request))
        }
        return .json(["rows": .array(rows.map(\.json))])
    }

    private static func after(_ request: HTTPRequest) throws(IssuingRequestError) -> Int {
        let text = request.headers["Last-Event-ID"] ?? request.queryValue("after") ?? "0"
        guard let number = Int(text), number >= 0 else {
            throw IssuingRequestError(.fieldInvalid, field: "after")
        }
        return number
    }

    /// `GET /audit/stream?after=seq`: each new row as a server-sent event, until the session ends.
    private func stream(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let place: Locked<Int>
        do throws(IssuingRequestError) {
            place = Locked(try Self.after(request))
        } catch {
            throw HTTPError(error)
        }
        return .events(
            AsyncStream(unfolding: { [server] in
                await Self.next(server, IssuingDeskCookie.token(of: request), place)
            })
        )
    }

    /// Waits for rows after a place; nil ends the stream, and the page then asks why.
    private static func next(
        _ server: IssuingServer,
        _ token: String?,
        _ place: Locked<Int>
    ) async -> [UInt8]? {
        while !Task.isCancelled {
            let rows: [AuditRow]
            do throws(IssuingRequestError) {
                _ = try await server.deskClient(token)
                rows = try await server.auditRows(after: place.withLock { $0 })
            } catch {
                return nil
            }
            if let last = rows.last {
                place.withLock { $0 = last.sequence }
                return rows.flatMap { row in
                    ServerSentEvent(
                        name: "audit",
                        id: String(row.sequence),
                        data: row.json.encoded()
                    ).encoded()
                }
            }
            guard (try? await Task.sleep(for: streamInterval)) != nil else { return nil }
        }
        return nil
    }
}

extension HTTPRoute {
    /// Creates a route of the desk whose errors have the form of §4.2.
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
