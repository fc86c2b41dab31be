// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer

extension Desk {
    /// Returns the name of the cookie with a session's token, which scripts cannot read.
    ///
    /// Browsers accept `__Host-` over TLS only, and for this host alone (RFC 6265bis §4.1.3).
    private func cookie(isSecure: Bool) -> String {
        (isSecure ? "__Host-" : "") + "etui-" + rawValue
    }

    /// Returns the token of a request's session, or nil.
    func token(of request: HTTPRequest) -> String? {
        request.cookie(cookie(isSecure: true)) ?? request.cookie(cookie(isSecure: false))
    }

    /// Returns the header value that sets the cookie, or deletes it if the token is nil.
    func setCookie(_ token: String?, isSecure: Bool) -> String {
        let time = token == nil ? 0 : DeskSessionStore.lifetime
        return cookie(isSecure: isSecure) + "=" + (token ?? "")
            + "; Path=/; Max-Age=\(time); HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }
}

extension Callers {
    /// Opens a session at a desk for the browser that sent a request, in place of its former one.
    ///
    /// - Returns: the session's token for the cookie, and its end.
    func open(
        at desk: Desk,
        access: [UInt8],
        for request: HTTPRequest
    ) async throws(CardRequestError) -> (token: String, ends: Instant) {
        try await close(at: desk, for: request)
        return try await server.sessions.open(at: desk, access: access)
    }

    /// Ends the session at a desk of the browser that sent a request, if it has one.
    func close(at desk: Desk, for request: HTTPRequest) async throws(CardRequestError) {
        guard let token = desk.token(of: request) else { return }
        try await server.sessions.close(token, at: desk)
    }

    /// Sets the cookie of a session, or deletes it if the token is nil.
    func setCookie(_ token: String?, at desk: Desk, of response: inout HTTPResponse) {
        // Behind a proxy, the issuer says how browsers reach the server.
        let isSecure = (try? server.address())?.issuer.hasPrefix("https://") ?? false
        response.headers.add("Set-Cookie", desk.setCookie(token, isSecure: isSecure))
    }
}
