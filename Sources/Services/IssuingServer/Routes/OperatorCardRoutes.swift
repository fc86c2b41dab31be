// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// The routes of banks for cardholders and cards.
struct OperatorCardRoutes: Sendable {
    let server: IssuingServer
    let callers: IssuingCallers

    /// The routing table.
    var routes: [HTTPRoute] {
        let reading = HTTPRoute.Terms(access: callers.clients)
        let writing = HTTPRoute.Terms.issuingJSON(callers.clients)
        return [
            .issuing(.post, "/cardholders", writing, addCardholder),
            .issuing(.get, "/cardholders", reading, cardholders),
            .issuing(.get, "/cardholders/{id}/cards", reading, cards),
            .issuing(.get, "/cardholders/{id}/tokens", reading, tokens),
            .issuing(.post, "/cards", writing, addCard),
            .issuing(.get, "/cards/{id}", reading, card),
            .issuing(.patch, "/cards/{id}", writing, patch),
            .issuing(.post, "/cards/{id}/activate", writing) {
                request,
                context throws(IssuingRequestError) in
                try await change(request, to: .active, context)
            },
            .issuing(.post, "/cards/{id}/suspend", writing) {
                request,
                context throws(IssuingRequestError) in
                try await change(request, to: .suspended, context)
            },
            .issuing(.post, "/cards/{id}/revoke", writing) {
                request,
                context throws(IssuingRequestError) in
                try await change(request, to: .revoked, context)
            },
            .issuing(.post, "/cards/{id}/schedule-revocation", writing, schedule),
            .issuing(.post, "/simulate/expiry", writing, expire),
        ]
    }

    /// `POST /cardholders`.
    private func addCardholder(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let holder = try await server.addCardholder(
            try request.issuingObject(),
            by: client,
            context
        )
        return .json(holder.json, status: .created)
    }

    /// `GET /cardholders?limit=50&cursor=`: the client's cardholders, newest first.
    private func cardholders(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let wanted = ListRequest(
            limit: try request.pageLimit(),
            cursor: request.queryValue("cursor")
        )
        return .json(try await server.cardholders(of: client, wanted).json)
    }

    /// `GET /cardholders/{id}/cards`.
    private func cards(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let wanted = ListRequest(
            limit: try request.pageLimit(),
            cursor: request.queryValue("cursor"),
            statuses: try request.statuses()
        )
        let page = try await server.cards(
            ofCardholder: try Self.cardholder(of: request),
            by: client,
            wanted
        )
        return .json(page.json)
    }

    /// `GET /cardholders/{id}/tokens`: what the cardholder's tokens permit and whether they were used, never a token.
    private func tokens(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let tokens = try await server.tokens(
            ofCardholder: try Self.cardholder(of: request),
            by: client
        )
        return .json(["tokens": .array(tokens.map(\.json))])
    }

    private static func cardholder(
        of request: HTTPRequest
    ) throws(IssuingRequestError) -> CardIdentifier {
        guard let id = request.parameters["id"].flatMap({ CardIdentifier($0, .cardholder) }) else {
            throw IssuingRequestError(.cardholderNotFound)
        }
        return id
    }

    /// `POST /cards`.
    private func addCard(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let card = try await server.addCard(try request.issuingObject(), by: client, context)
        return .json(card.json, status: .created)
    }

    /// `GET /cards/{id}`.
    private func card(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        return .json(try await server.card(try request.cardIdentifier(), by: client).json)
    }

    /// `PATCH /cards/{id}` with `reference` and `display_name`.
    private func patch(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let card = try await server.patch(
            try request.cardIdentifier(),
            try request.issuingObject(),
            expecting: try request.expectedVersion(),
            by: client,
            context
        )
        return .json(card.json)
    }

    /// `POST /cards/{id}/activate`, `suspend`, `revoke`.
    private func change(
        _ request: HTTPRequest,
        to target: CardStatus,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        var change = try request.stateChange(to: target)
        change.version = try request.expectedVersion()
        return try await server.change(change, byClient: client, context).response
    }

    /// `POST /cards/{id}/schedule-revocation` with `revocation_date`; a second one replaces the first (row 61), and null
    /// removes it.
    private func schedule(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let id = try request.cardIdentifier()
        let date = try await server.schedule(id, try request.issuingObject(), by: client, context)
        return .json([
            "card_id": .string(id.text), "revocation_date": date.map { .string($0) } ?? .null,
        ])
    }

    /// `POST /simulate/expiry` with `card_id`: moves the card's end to last month, in the sandbox only.
    private func expire(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        return .json(
            try await server.simulateExpiry(try request.issuingObject(), by: client, context).json
        )
    }
}
