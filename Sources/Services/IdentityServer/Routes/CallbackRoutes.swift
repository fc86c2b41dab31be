// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer

/// The log of deliveries, and sending again.
struct CallbackRoutes {
    let server: IdentityServer
    let callers: IdentityCallers

    private static let path = "/v1/transactions/{ref}/callbacks"

    var routes: [HTTPRoute] { [log, resend] }

    private var log: HTTPRoute {
        callers.route(.get, Self.path, .admin) {
            [server] request, caller throws(IdentityRequestError) in
            let attempts = try await server.callbackLog(of: request.scanReference, for: caller)
            let list = attempts.map { attempt -> JSONOutput in
                let status = Int(attempt.outcome).map { JSONOutput.integer($0) }
                return [
                    "step": .string(attempt.step.rawValue),
                    "attempt": .integer(attempt.number), "at": .string(attempt.endedOn.rfc3339),
                    "status": status ?? .string(attempt.outcome),
                ]
            }
            return HTTPResponse.json(["callbacks": .array(list)])
        }
    }

    private var resend: HTTPRoute {
        callers.route(.post, Self.path, .admin, bodyLimit: 64) {
            [server] request, caller throws(IdentityRequestError) in
            try await server.resend(request.scanReference, for: caller)
            return .empty(.accepted)
        }
    }
}
