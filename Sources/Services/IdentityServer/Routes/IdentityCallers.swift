// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer

/// Identifies the sender of a request by Basic credentials, or by a session of the desk.
struct IdentityCallers: Sendable {
    let server: IdentityServer
    /// Whether senders come with a session of the desk instead of credentials.
    var isDesk = false
    /// The account for which the server's operator asks, without credentials; nil for requests that come from elsewhere.
    var operatedAccount: String?

    /// Returns the account whose token and secret a request carries, if the credential has a scope.
    func caller(
        _ request: HTTPRequest,
        _ scope: IdentityScope
    ) async throws(IdentityRequestError) -> IdentityCaller {
        if let operatedAccount { return try await server.operatorCaller(operatedAccount) }
        guard let agent = request.headers["User-Agent"], !agent.isEmpty else {
            throw IdentityRequestError(.userAgentMissing)
        }
        // Sessions have the scope `admin` only.
        if isDesk {
            guard scope == .admin else { throw IdentityRequestError(.forbidden) }
            return try await server.deskCaller(DeskCookie.verification.token(of: request))
        }
        guard let field = request.headers["Authorization"], field.utf8.count <= 1024,
            field.prefix(6).lowercased() == "basic ",
            let bytes = try? Base64.decode(
                Array(field.dropFirst(6).utf8),
                alphabet: .standard,
                padding: .optional
            ),
            let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let token = String(strictUTF8: bytes[..<colon])
        else { throw IdentityRequestError(.unauthorized) }
        return try await server.caller(
            token,
            secret: Array(bytes[(colon + 1)...]),
            from: request.client,
            scope
        )
    }

    /// The rule for routes of a scope, checked before the body is read.
    func having(_ scope: IdentityScope) -> HTTPAccess {
        let access = HTTPAccess(scope.rawValue) { request throws(HTTPError) in
            do throws(IdentityRequestError) {
                _ = try await caller(request, scope)
            } catch {
                throw HTTPError(error)
            }
        }
        // A page of another site must not make the browser use the desk's session.
        return isDesk ? access.behind(HTTPAccess.checkOrigin) : access
    }
}

/// The handler of an identity server's route.
typealias IdentityHandler =
    @Sendable (HTTPRequest, IdentityCaller) async throws(IdentityRequestError) -> HTTPResponse

extension IdentityCallers {
    /// Creates a route for callers with a scope.
    func route(
        _ method: HTTPMethod,
        _ path: String,
        _ scope: IdentityScope,
        bodyLimit: Int = 0,
        accepts: [String] = [],
        gate: BodyGate? = nil,
        _ answer: @escaping IdentityHandler
    ) -> HTTPRoute {
        let terms = HTTPRoute.Terms(
            bodyLimit: bodyLimit,
            access: having(scope),
            accepts: accepts,
            gate: gate
        )
        return HTTPRoute(method, path, terms) { request throws(HTTPError) in
            do throws(IdentityRequestError) {
                var response = try await answer(request, try await caller(request, scope))
                if response.headers["Cache-Control"] == nil {
                    response.headers.add("Cache-Control", "no-store")
                }
                return response
            } catch {
                throw HTTPError(error)
            }
        }
    }
}

extension DeskCookie {
    /// The cookie of the review desk's sessions.
    static let verification = DeskCookie("verification", lifetime: IdentityServer.deskLifetime)
}
