// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// The routes of approvals: of the app that decides, and of the bank that simulates a merchant.
struct ApprovalRoutes: Sendable {
    let server: IssuingServer
    let callers: IssuingCallers

    /// The routing table.
    var routes: [HTTPRoute] {
        let spending = HTTPRoute.Terms.issuingJSON(callers.admits([.singleUse]))
        let device = DeviceCardRoutes.prefix + "/oob"
        let writing = HTTPRoute.Terms.issuingJSON(callers.clients)
        let reading = HTTPRoute.Terms(access: callers.clients)
        let session = HTTPRoute.Terms(access: callers.devices(.session))
        return [
            .issuing(.post, device + "/registrations", spending, register),
            .issuing(.get, device + "/challenges", session, pending),
            .issuing(.post, device + "/challenges/{id}/decision", spending, decide),
            .issuing(.post, "/simulate/challenges", writing, add),
            .issuing(.get, "/simulate/challenges/{id}", reading, challenge),
            .issuing(.post, "/simulate/challenges/{id}/cancel", writing, cancel),
        ]
    }

    /// `POST /oob/registrations`.
    private func register(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let (form, hash) = (try request.issuingObject(), try callers.tokenHash(request))
        let answer = try await callers.counting(request) {
            () throws(IssuingRequestError) -> JSONOutput in
            try await server.registerDevice(form, byToken: hash, context)
        }
        return .json(answer, status: .created)
    }

    /// `GET /oob/challenges?card_id=`.
    private func pending(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        guard let text = request.queryValue("card_id") else {
            throw IssuingRequestError(.fieldMissing, field: "card_id")
        }
        guard let card = CardIdentifier(text, .card) else {
            throw IssuingRequestError(.cardNotFound)
        }
        let found = try await server.pendingChallenges(
            of: card,
            ofSession: try callers.tokenHash(request)
        )
        return .json(["challenges": .array(found.map(\.json))])
    }

    /// `POST /oob/challenges/{id}/decision`.
    private func decide(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let id = try request.challengeIdentifier()
        let (form, hash) = (try request.issuingObject(), try callers.tokenHash(request))
        let challenge = try await callers.counting(request) {
            () throws(IssuingRequestError) -> ShownChallenge in
            try await server.decide(id, form, byToken: hash, context)
        }
        return .json(challenge.json)
    }

    /// `POST /simulate/challenges`.
    private func add(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let challenge = try await server.addChallenge(
            try request.issuingObject(),
            by: client,
            context
        )
        return .json(challenge.json, status: .created)
    }

    /// `GET /simulate/challenges/{id}`: what became of a challenge.
    private func challenge(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        return .json(
            try await server.challenge(try request.challengeIdentifier(), by: client).json
        )
    }

    /// `POST /simulate/challenges/{id}/cancel`.
    private func cancel(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let id = try request.challengeIdentifier()
        try request.checkEmptyObject()
        return .json(try await server.cancelChallenge(id, by: client, context).json)
    }
}

extension HTTPRequest {
    /// Returns the path's challenge; an invalid identifier is answered like one that does not exist.
    fileprivate func challengeIdentifier() throws(IssuingRequestError) -> CardIdentifier {
        guard let id = parameters["id"].flatMap({ CardIdentifier($0, .challenge) }) else {
            throw IssuingRequestError(.challengeNotFound)
        }
        return id
    }
}
