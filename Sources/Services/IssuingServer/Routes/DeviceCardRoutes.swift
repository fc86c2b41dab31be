// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// The routes of apps with a session.
struct DeviceCardRoutes: Sendable {
    let server: IssuingServer
    let callers: IssuingCallers

    /// The start of all device paths.
    static let prefix = "/device/v1"

    /// The routing table.
    var routes: [HTTPRoute] {
        let session = callers.devices(.session)
        let reading = HTTPRoute.Terms(access: session)
        let changing = HTTPRoute.Terms.issuingJSON(session)
        return [
            .issuing(.get, Self.prefix + "/cards", reading, list),
            .issuing(.get, Self.prefix + "/cards/{id}", reading, card),
            .issuing(.post, Self.prefix + "/cards/{id}/activate", changing) {
                request,
                context throws(IssuingRequestError) in
                try await change(request, to: .active, context)
            },
            .issuing(.post, Self.prefix + "/cards/{id}/suspend", changing) {
                request,
                context throws(IssuingRequestError) in
                try await change(request, to: .suspended, context)
            },
            .issuing(.post, Self.prefix + "/cards/{id}/revoke", changing) {
                request,
                context throws(IssuingRequestError) in
                try await change(request, to: .revoked, context)
            },
            // A session that has ended may be revoked, too, so the body is not read before the token.
            .issuing(
                .post,
                Self.prefix + "/session/revoke",
                HTTPRoute.Terms(bodyLimit: HTTPRoute.Terms.issuingBodyLimit, access: session),
                revokeSession
            ),
        ]
    }

    /// `GET /cards?status=a,b&limit=100&cursor=`: the cards of the session's cardholder, newest first.
    private func list(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let page = try await server.cards(
            ofSession: try callers.tokenHash(request),
            ListRequest(
                limit: try request.pageLimit(),
                cursor: request.queryValue("cursor"),
                statuses: try request.statuses()
            )
        )
        return .json(page.json)
    }

    /// `GET /cards/{id}`.
    private func card(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let card = try await server.card(
            try request.cardIdentifier(),
            ofSession: try callers.tokenHash(request)
        )
        return .json(card.json)
    }

    /// `POST /cards/{id}/activate`, `suspend`, `revoke`.
    private func change(
        _ request: HTTPRequest,
        to target: CardStatus,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let change = try request.stateChange(to: target)
        let hash = try callers.tokenHash(request)
        return try await server.change(change, bySession: hash, context).response
    }

    /// `POST /session/revoke`.
    private func revokeSession(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        try await server.revokeSession(try callers.tokenHash(request), context)
        return .empty()
    }
}

extension HTTPRequest {
    /// Reads a change of a card's state with its key against repetition.
    func stateChange(to target: CardStatus) throws(IssuingRequestError) -> StateChangeRequest {
        let keys = headers.all("Idempotency-Key")
        let key: IdempotencyKey
        do throws(PaymentCardError) {
            key = try IdempotencyKey(header: keys.count == 1 ? keys[0] : nil)
        } catch {
            throw IssuingRequestError(error)
        }
        return StateChangeRequest(
            card: try cardIdentifier(),
            target: target,
            body: try issuingObject(),
            key: key,
            fingerprint: RequestFingerprint(method: method.rawValue, path: path, body: body)
        )
    }
}

extension StateChangeOutcome {
    /// The answer: 200 with the card, or 409 with the card as it is.
    var response: HTTPResponse {
        guard let refusal else {
            return .json(["card": card.json, "changed": .boolean(isChanged)])
        }
        return IssuingErrors.response(
            IssuingRequestError(refusal, card: card),
            requestID: requestID
        )
    }
}
