// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer

/// The routes of the reviewers' desk, `/desk/verification`: the accounts' own routes for a session of the browser instead
/// of credentials, and signing in.
struct IdentityDeskRoutes: Sendable {
    let server: IdentityServer
    /// The callers by the desk's session.
    let callers: IdentityCallers
    /// The reviewers of the demonstration; empty outside it.
    let reviewers: [DeskReviewer]
    /// Whether browsers reach the server over TLS.
    let isSecure: Bool

    /// The path below which all routes lie.
    static let root = "/desk/verification/api"
    /// The beginnings of the accounts' own paths, which the desk's root replaces.
    private static let prefixes = ["/api/netverify/v2", "/v1"]

    /// The routing table.
    var routes: [HTTPRoute] {
        let own: [HTTPRoute] = [
            open(.post, "/session", bodyLimit: 4096, signIn), open(.get, "/session", session),
            open(.delete, "/session", signOut),
            callers.route(.get, Self.root + "/events", .admin) {
                [server] request, caller throws(IdentityRequestError) in
                try await ReviewStream(server: server).response(
                    to: request,
                    of: caller.account.id
                )
            },
        ]
        return own + accounts
    }

    /// The routes with the scope `admin` at the desk's address.
    private var accounts: [HTTPRoute] {
        let access = callers.having(.admin)
        return IdentityRoutes.table(server: server, callers: callers)
            .filter { $0.terms.access.name == access.name }
            .map { route in
                let prefix = Self.prefixes.first(where: route.pattern.hasPrefix) ?? ""
                let path = route.pattern.dropFirst(prefix.utf8.count)
                return route.moved(to: Self.root + path, access: access)
            }
    }

    /// A route that needs no session, for our own page only.
    private func open(
        _ method: HTTPMethod,
        _ path: String,
        bodyLimit: Int = 0,
        _ answer:
            @escaping @Sendable (HTTPRequest) async throws(IdentityRequestError) ->
            HTTPResponse
    ) -> HTTPRoute {
        let accepts = bodyLimit > 0 ? ["application/json"] : []
        let terms = HTTPRoute.Terms(bodyLimit: bodyLimit, access: .sameOrigin, accepts: accepts)
        return HTTPRoute(method, Self.root + path, terms) { request throws(HTTPError) in
            do throws(IdentityRequestError) {
                var response = try await answer(request)
                response.headers.add("Cache-Control", "no-store")
                return response
            } catch {
                throw HTTPError(error)
            }
        }
    }
}
