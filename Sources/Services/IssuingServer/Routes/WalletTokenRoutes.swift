// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// The routes of banks for cards in wallets of devices.
struct WalletTokenRoutes: Sendable {
    let server: IssuingServer
    let callers: IssuingCallers

    /// The routing table.
    var routes: [HTTPRoute] {
        let reading = HTTPRoute.Terms(access: callers.clients)
        let writing = HTTPRoute.Terms.issuingJSON(callers.clients)
        let changes = WalletToken.Change.allCases.map { change in
            HTTPRoute.issuing(.post, "/wallet-tokens/{id}/\(change.rawValue)", writing) {
                request,
                context throws(IssuingRequestError) in
                try await self.change(request, by: change, context)
            }
        }
        return [.issuing(.get, "/cards/{id}/wallet-tokens", reading, list)] + changes
    }

    /// `GET /cards/{id}/wallet-tokens`.
    private func list(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let tokens = try await server.walletTokens(of: try request.cardIdentifier(), by: client)
        return .json(["wallet_tokens": .array(tokens.map(\.json))])
    }

    /// `POST /wallet-tokens/{id}/suspend`, `resume` with `{}`.
    private func change(
        _ request: HTTPRequest,
        by change: WalletToken.Change,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        try request.checkEmptyObject()
        guard let id = request.parameters["id"].flatMap({ CardIdentifier($0, .walletToken) })
        else { throw IssuingRequestError(.notFound) }
        return .json(try await server.change(id, by: change, of: client, context).json)
    }
}
