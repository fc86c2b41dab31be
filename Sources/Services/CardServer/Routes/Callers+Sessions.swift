// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages

// The sessions of the desks' pages.
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
        guard let token = desk.cookie.token(of: request) else { return }
        try await server.sessions.close(token, at: desk)
    }

    /// Returns the value of `Set-Cookie` for a session; it deletes the cookie if the token is nil.
    func cookie(_ token: String?, at desk: Desk) -> String {
        // Behind a proxy, the issuer says how browsers reach the server.
        let isSecure = (try? server.address())?.issuer.hasPrefix("https://") ?? false
        return desk.cookie.field(token, isSecure: isSecure)
    }
}

extension Desk {
    /// The cookie of the desk's sessions.
    var cookie: DeskCookie { DeskCookie(rawValue, lifetime: DeskSessionStore.lifetime) }
}
