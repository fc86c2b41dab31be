// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// The routes of payments: simulated ones, and the lists.
struct PaymentRoutes: Sendable {
    let server: IssuingServer
    let callers: IssuingCallers

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            .issuing(
                .post,
                "/simulate/authorizations",
                .issuingJSON(callers.clients),
                authorise
            ),
            .issuing(
                .get,
                "/cards/{id}/transactions",
                HTTPRoute.Terms(access: callers.clients),
                clientList
            ),
            .issuing(
                .get,
                DeviceCardRoutes.prefix + "/cards/{id}/transactions",
                HTTPRoute.Terms(access: callers.devices(.session)),
                deviceList
            ),
        ]
    }

    /// `POST /simulate/authorizations`: 201, also for a payment that is declined; 200 for a repeated reversal, which
    /// changes nothing (row 55).
    private func authorise(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let decision = try await server.authorise(
            try request.issuingObject(),
            by: client,
            context
        )
        return .json(decision.transaction.json, status: decision.isNew ? .created : .ok)
    }

    /// `GET /cards/{id}/transactions?from&to&limit&cursor` for a bank.
    private func clientList(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        let page = try await server.transactions(
            of: try request.cardIdentifier(),
            try request.transactionQuery(),
            cursor: request.queryValue("cursor"),
            by: client
        )
        return .json(page.json)
    }

    /// `GET /cards/{id}/transactions?from&to&limit&cursor` for an app.
    private func deviceList(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let page = try await server.transactions(
            of: try request.cardIdentifier(),
            try request.transactionQuery(),
            cursor: request.queryValue("cursor"),
            ofSession: try callers.tokenHash(request)
        )
        return .json(page.json)
    }
}

extension HTTPRequest {
    /// Returns which transactions a list asks for.
    fileprivate func transactionQuery() throws(IssuingRequestError) -> TransactionQuery {
        try refusing { () throws(PaymentCardError) in
            try TransactionQuery(
                parsingFrom: queryValue("from"),
                to: queryValue("to"),
                limit: queryValue("limit")
            )
        }
    }
}
