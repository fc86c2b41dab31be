// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards
import Tokens

/// Check-ins from the wallets' side.
struct CheckInRoutes: Sendable {
    let server: CardServer
    let callers: Callers

    /// The longest body with a presentation.
    private static let presentationBodyLimit = 96 << 10

    /// The routes that only wallets use.
    var forWallets: [HTTPRoute] {
        [
            .vic(.post, "/locations/{id}/requests", .json(1024), makeRequest),
            .vic(
                .post,
                "/requests/{id}/presentation",
                .json(Self.presentationBodyLimit),
                present
            ),
        ]
    }

    /// The route of a check-in: wallets ask for its status, and a provider's desk, which may be a
    /// separate server, opens it.
    var arrival: HTTPRoute {
        .vic(.get, "/checkins/{id}", HTTPRoute.Terms(waits: { $0.wait > 0 }), checkIn)
    }

    /// `POST /locations/{id}/requests` with `{}`, or with the `req` of a link for one arrival.
    private func makeRequest(
        _ request: HTTPRequest
    ) async throws(CardRequestError) -> HTTPResponse {
        try server.limits.requests?.spend(request.client)
        let address = try server.address()
        let id = try request.identifier(or: .locationUnknown)
        let wanted = try request.object()["req"]
        guard wanted.map({ $0.string.map(TokenIdentifier.isValid) ?? false }) ?? true else {
            throw CardRequestError(.invalidJSON, detail: "req")
        }
        let token = try await server.checkInRequest(of: id, wanted: wanted?.string, at: address)
        return .json(["request": .string(token)], status: .created)
    }

    /// `POST /requests/{req}/presentation`.
    private func present(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let address = try server.address()
        let id = try request.identifier(or: .notFound)
        guard let text = try request.object()["presentation"]?.utf8 else {
            throw CardRequestError(.invalidJSON, detail: "presentation")
        }
        guard let key = request.headers["Idempotency-Key"] else {
            throw CardRequestError(.idempotencyRequired)
        }
        let taken = try await server.present(text, for: id, key: key, at: address)
        return .json(
            [
                "checkInId": .string(taken.identifier), "statusToken": .string(taken.statusToken),
                "status": "pending",
            ],
            status: .created
        )
    }

    /// `GET /checkins/{id}`: for the wallet with its status token, or for the provider concerned.
    private func checkIn(_ request: HTTPRequest) async throws(CardRequestError) -> HTTPResponse {
        let id = try request.identifier(or: .notFound)
        guard let token = request.bearer, server.keys.secret.isStatusToken(token, forCheckIn: id)
        else {
            let provider = try await callers.provider(request)
            return .json(try await server.seenCheckIn(id, by: provider).output)
        }
        let row = try await server.checkIn(
            id,
            unlike: request.queryValue("status"),
            wait: .seconds(request.wait)
        )
        return .json([
            "status": .string(row.status.rawValue),
            "reason": row.reason.map { .string($0) } ?? .null,
            "receipt": row.receipt.map { .string($0) } ?? .null,
        ])
    }
}
