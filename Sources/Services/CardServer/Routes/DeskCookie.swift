// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

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
