// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import PaymentCards

// Signing in at the desk, and what the page then learns about the server.
extension IssuingDeskRoutes {
    /// `POST /session` with `{"client_id","client_secret"}`, or `{"demonstration": client}` for a bank of the
    /// demonstration, whose secret the page never has.
    func signIn(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        let form = try request.issuingObject()
        let client: String
        if let wanted = form["demonstration"]?.string {
            guard banks.contains(where: { $0.client == wanted }) else {
                throw IssuingRequestError(.clientInvalid)
            }
            client = wanted
        } else {
            client = try await checkedClient(form, request)
        }
        // Signing in again ends the earlier session.
        if let former = DeskCookie.issuing.token(of: request) { try await server.closeDesk(former) }
        let token = try await server.openDesk(client)
        var response = HTTPResponse.json(["session": output(client)], status: .created)
        response.headers.add("Set-Cookie", DeskCookie.issuing.field(token, isSecure: isSecure))
        return response
    }

    /// Checks the credentials of the form; wrong ones count against their address.
    private func checkedClient(
        _ form: JSONValue,
        _ request: HTTPRequest
    ) async throws(IssuingRequestError) -> String {
        guard let id = form["client_id"]?.string, let secret = form["client_secret"]?.string else {
            throw IssuingRequestError(.fieldMissing, field: "client_id client_secret")
        }
        do throws(IssuingRequestError) {
            return try await server.client(id, secret: Array(secret.utf8)[...])
        } catch {
            if error.code.isCredentialError { try server.countStranger(request.client) }
            throw error
        }
    }

    /// `GET /session`: the bank that is signed in, or `{"session":null}`; with the banks of the demonstration.
    func session(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        var client: String?
        if let session = DeskCookie.issuing.token(of: request).map(IssuingServer.deskDigest) {
            client = try await server.deskClient(ofSession: session)
        }
        return .json([
            "session": client.map(output) ?? .null,
            "demonstration": .array(
                banks.map { ["client_id": .string($0.client), "name": .string($0.name)] }
            ),
        ])
    }

    /// `DELETE /session`: signs out; idempotent.
    func signOut(
        _ request: HTTPRequest,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> HTTPResponse {
        if let token = DeskCookie.issuing.token(of: request) { try await server.closeDesk(token) }
        var response = HTTPResponse.empty()
        response.headers.add("Set-Cookie", DeskCookie.issuing.field(nil, isSecure: isSecure))
        return response
    }

    private func output(_ client: String) -> JSONOutput {
        let bank = banks.first { $0.client == client }
        let isSandbox = server.rules.mode == .sandbox
        return [
            "client_id": .string(client), "name": .string(bank?.name ?? client),
            "environment": .string(isSandbox ? "sandbox" : "production"),
            "is_demonstration": .boolean(bank != nil),
            "utc_offset": .integer(server.rules.secondsFromUTC),
            "now": .string(server.now().rfc3339),
            "features": .array(features(of: routes).map { .string($0) }),
        ]
    }

    /// What a page may need of a server, by the routes that it takes.
    private static let features: KeyValuePairs = [
        "payments": ["POST /simulate/authorizations", "GET /cards/{id}/transactions"],
        "challenges": ["POST /simulate/challenges", "GET /simulate/challenges/{id}"],
        "wallet_tokens": [
            "GET /cards/{id}/wallet-tokens", "POST /wallet-tokens/{id}/suspend",
            "POST /wallet-tokens/{id}/resume",
        ],
        "faults": ["GET /faults", "PUT /faults"],
    ]

    /// The features whose routes this server has.
    private func features(of routes: [HTTPRoute]) -> [String] {
        let present = Set(routes.map(Self.name))
        return Self.features.filter { present.isSuperset(of: $0.value) }.map(\.key)
    }
}
