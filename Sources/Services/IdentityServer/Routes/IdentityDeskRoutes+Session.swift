// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer
import IdentityCheck

// Signing in at the desk, and what the page then learns about the account.
extension IdentityDeskRoutes {
    /// `POST /session` with `{"token","secret"}`, or `{"demonstration": token}` for a reviewer of the demonstration,
    /// whose secret the page never has.
    @Sendable
    func signIn(_ request: HTTPRequest) async throws(IdentityRequestError) -> HTTPResponse {
        let form = try request.identityJSON()
        let reviewer: String
        if let wanted = form["demonstration"]?.string {
            guard reviewers.contains(where: { $0.token == wanted }) else {
                throw IdentityRequestError(.unauthorized)
            }
            reviewer = wanted
        } else {
            guard let token = form["token"]?.string, let secret = form["secret"]?.string else {
                throw IdentityRequestError(.malformed, detail: "token secret")
            }
            reviewer = try await server.caller(
                token,
                secret: Array(secret.utf8),
                from: request.client,
                .admin
            ).token
        }
        // Signing in again ends the earlier session.
        if let former = DeskCookie.verification.token(of: request) {
            try await server.closeDesk(former)
        }
        let token = try await server.openDesk(reviewer)
        let caller = try await server.deskCaller(token)
        let session = try await output(caller)
        var response = HTTPResponse.json(["session": session], status: .created)
        response.headers.add("Set-Cookie", DeskCookie.verification.field(token, isSecure: isSecure))
        return response
    }

    /// `GET /session`: the reviewer who is signed in, or `{"session":null}`; with the reviewers of the demonstration.
    @Sendable
    func session(_ request: HTTPRequest) async throws(IdentityRequestError) -> HTTPResponse {
        var session = JSONOutput.null
        if let digest = DeskCookie.verification.token(of: request).map(IdentityServer.deskDigest),
            let caller = try await server.admittedCaller(ofDigest: digest)
        {
            session = try await output(caller)
        }
        return .json(["session": session, "demonstration": .array(reviewers.map(\.json))])
    }

    /// `DELETE /session`: signs out; idempotent.
    @Sendable
    func signOut(_ request: HTTPRequest) async throws(IdentityRequestError) -> HTTPResponse {
        let cookie = DeskCookie.verification
        if let token = cookie.token(of: request) { try await server.closeDesk(token) }
        var response = HTTPResponse.empty()
        response.headers.add("Set-Cookie", cookie.field(nil, isSecure: isSecure))
        return response
    }

    private func output(
        _ caller: IdentityCaller
    ) async throws(IdentityRequestError) -> JSONOutput {
        var names = try await server.reviewerNames(of: caller.account.id)
        // A demonstration that was entered before credentials had labels has its names elsewhere.
        names += reviewers.filter { reviewer in
            reviewer.account == caller.account.name
                && !names.contains { $0.token == reviewer.token }
        }.map { ($0.token, $0.name) }
        return [
            "token": .string(caller.token), "account": .string(caller.account.name),
            "region": .string(server.configuration.region),
            "now": .string(server.now().rfc3339),
            "isDemonstration": .boolean(reviewers.contains { $0.token == caller.token }),
            "reviewers": .array(
                names.map { ["token": .string($0.token), "name": .string($0.name)] }
            ),
            "rejectReasons": .array(RejectReason.allCases.map(\.json)),
        ]
    }
}

extension RejectReason {
    /// The reason with the status and the details that a decision may have with it.
    fileprivate var json: JSONOutput {
        [
            "code": .string(String(rawValue)), "status": .string(status.rawValue),
            "details": .array(details.map { .string(String($0.rawValue)) }),
        ]
    }
}

extension DeskReviewer {
    fileprivate var json: JSONOutput {
        ["token": .string(token), "name": .string(name), "account": .string(account)]
    }
}
