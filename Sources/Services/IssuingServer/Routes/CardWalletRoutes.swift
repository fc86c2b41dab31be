// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// The routes that add a card to a wallet of the phone.
struct CardWalletRoutes: Sendable {
    let server: IssuingServer
    let callers: IssuingCallers

    /// The routing table.
    var routes: [HTTPRoute] {
        let access = callers.devices(.provisioning)
        return [
            .issuing(
                .get,
                DeviceCardRoutes.prefix + "/cards/{id}/wallet-state",
                HTTPRoute.Terms(access: access),
                state
            ),
            .issuing(
                .post,
                DeviceCardRoutes.prefix + "/cards/{id}/wallet/apple",
                .issuingJSON(access),
                provision
            ),
        ]
    }

    /// `GET /cards/{id}/wallet-state`.
    private func state(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let state = try await server.walletState(
            of: try request.cardIdentifier(),
            byToken: try callers.tokenHash(request)
        )
        return .json(state.json)
    }

    /// `POST /cards/{id}/wallet/apple`.
    private func provision(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let answer = try await server.provision(
            try request.cardIdentifier(),
            try request.issuingObject(),
            byToken: try callers.tokenHash(request),
            context
        )
        return .json(answer.json)
    }
}
