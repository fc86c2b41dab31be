// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// The route of the audit.
struct IssuingAuditRoutes: Sendable {
    let server: IssuingServer
    let callers: IssuingCallers

    /// The routing table.
    var routes: [HTTPRoute] {
        [.issuing(.get, "/audit", HTTPRoute.Terms(access: callers.clients), page)]
    }

    /// `GET /audit?after=seq`: the rows after a number in their order, at most 200; an empty list is the end.
    private func page(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        var after = 0
        if let text = request.queryValue("after") {
            guard let number = Int(text), number >= 0 else {
                throw IssuingRequestError(.fieldInvalid, field: "after")
            }
            after = number
        }
        return .json(try await server.auditPage(after: after))
    }
}
