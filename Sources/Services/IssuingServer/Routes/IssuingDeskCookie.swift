// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages

/// The cookie with the token of a desk's session, which scripts cannot read.
enum IssuingDeskCookie {
    /// Returns the name of the cookie.
    ///
    /// Browsers accept `__Host-` over TLS only, and for this host alone (RFC 6265bis §4.1.3).
    private static func name(isSecure: Bool) -> String {
        (isSecure ? "__Host-" : "") + "etui-issuing"
    }

    /// Returns the token of a request's session, or nil.
    static func token(of request: HTTPRequest) -> String? {
        request.cookie(name(isSecure: true)) ?? request.cookie(name(isSecure: false))
    }

    /// Returns the digest of the session in a request, which may have ended; nil without the cookie.
    static func session(of request: HTTPRequest) -> [UInt8]? {
        token(of: request).map(IssuingServer.deskDigest)
    }

    /// Returns the header value that sets the cookie, or deletes it if the token is nil.
    static func field(_ token: String?, isSecure: Bool) -> String {
        let time = token == nil ? 0 : IssuingServer.deskLifetime
        return name(isSecure: isSecure) + "=" + (token ?? "")
            + "; Path=/; Max-Age=\(time); HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }
}
