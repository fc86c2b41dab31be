// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// The routes with which a bank says where it gets notifications, and sees what became of them.
struct WebhookRoutes: Sendable {
    let server: IssuingServer
    let callers: IssuingCallers

    /// The routing table.
    var routes: [HTTPRoute] {
        let reading = HTTPRoute.Terms(access: callers.clients)
        let writing = HTTPRoute.Terms.issuingJSON(callers.clients)
        return [
            .issuing(.put, "/webhooks", writing, set),
            .issuing(.get, "/webhooks", reading, list),
            .issuing(.delete, "/webhooks", reading, remove),
            .issuing(.post, "/webhooks/test", writing, test),
            .issuing(.get, "/webhooks/deliveries", reading, deliveries),
            .issuing(.post, "/webhooks/deliveries/{id}/resend", writing, resend),
        ]
    }

    /// `PUT /webhooks` with `url` and `events`: the answer has the new secret, once.
    private func set(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let answer = try await server.setWebhook(
            try request.issuingObject(),
            by: client,
            context
        )
        return .bytes(answer, type: "application/json")
    }

    /// `GET /webhooks`: none or one.
    private func list(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let found = try await server.webhooks(of: try await callers.client(request))
        return .json(["webhooks": .array(found.map { .object($0.members) })])
    }

    /// `DELETE /webhooks`.
    private func remove(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        try await server.removeWebhook(of: try await callers.client(request), context)
        return .empty()
    }

    /// `POST /webhooks/test`: what came of one attempt.
    private func test(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        try request.checkEmptyObject()
        return .json(try await server.testWebhook(of: client, context).json)
    }

    /// `GET /webhooks/deliveries?limit&cursor`.
    private func deliveries(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let wanted = ListRequest(
            limit: try request.pageLimit(),
            cursor: request.queryValue("cursor")
        )
        return .json(try await server.deliveries(of: client, wanted))
    }

    /// `POST /webhooks/deliveries/{id}/resend`.
    private func resend(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        try request.checkEmptyObject()
        guard let id = request.parameters["id"].flatMap({ CardIdentifier($0, .event) }) else {
            throw IssuingRequestError(.notFound)
        }
        let delivery = try await server.resend(id, by: client, context)
        return .json(delivery.json, status: .accepted)
    }
}

extension HTTPRequest {
    /// Checks that the body is an object without members.
    func checkEmptyObject() throws(IssuingRequestError) {
        guard try issuingObject().members?.isEmpty ?? false else {
            throw IssuingRequestError(.fieldUnknown)
        }
    }
}
