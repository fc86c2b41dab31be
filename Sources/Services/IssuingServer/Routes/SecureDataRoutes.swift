// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

/// The routes for secrets, whose credentials travel inside the envelope.
struct SecureDataRoutes: Sendable {
    let server: IssuingServer
    let callers: IssuingCallers

    /// The routing table.
    var routes: [HTTPRoute] {
        [
            .issuing(
                .post,
                DeviceCardRoutes.prefix + "/cards/{id}/secure-data",
                .issuingJSON(),
                secureData
            ),
            .issuing(
                .get,
                DeviceCardRoutes.prefix + "/vault-keys",
                HTTPRoute.Terms(access: callers.strangers),
                vaultKeys
            ),
        ]
    }

    /// `POST /cards/{id}/secure-data`.
    private func secureData(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let card = try request.cardIdentifier()
        do throws(IssuingRequestError) {
            let answer = try await server.secureData(of: card, envelope: request.body, context)
            return .bytes(answer, type: "application/json")
        } catch {
            // An envelope that does not open, or a wrong token, costs a stranger's share.
            if error.code == .envelopeMalformed || error.code.isCredentialError {
                try server.countStranger(request.client)
            }
            throw error
        }
    }

    /// `GET /vault-keys`: for tools; apps trust only the keys that they have pinned.
    private func vaultKeys(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        .json(["keys": .array(server.vaultKeys())])
    }
}
