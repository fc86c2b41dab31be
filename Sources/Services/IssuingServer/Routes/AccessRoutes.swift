// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// The routes by which banks get tokens for their apps and revoke them.
struct AccessRoutes: Sendable {
    let server: IssuingServer
    let callers: IssuingCallers

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            .issuing(.post, "/access/connect/token", .issuingForm(), issue),
            .issuing(.post, "/access/connect/revoke", .issuingForm(callers.clients), revoke),
        ]
    }

    /// `POST /access/connect/token`: the client's name and secret are fields of the form, as in the original.
    private func issue(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let fields = try request.issuingForm()
        do throws(IssuingRequestError) {
            return .bytes(
                try await server.issueToken(fields, context),
                type: "application/json"
            )
        } catch {
            if error.code == .clientInvalid { try server.countStranger(request.client) }
            throw error
        }
    }

    /// `POST /access/connect/revoke` with `token`: 200 for an unknown or foreign token, too (RFC 7009 §2.2).
    private func revoke(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let client = try await callers.client(request)
        try await server.revokeToken(try request.issuingForm(), by: client, context)
        return HTTPResponse(status: .ok)
    }
}
