// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The cookie with the token of a desk's session, which scripts cannot read.
package struct DeskCookie: Sendable {
    private let desk: String
    private let lifetime: Int64

    /// Describes the cookie of a desk.
    ///
    /// - Parameters:
    ///   - desk: the desk, after which the cookie is named.
    ///   - lifetime: the duration of a session from sign-in, in seconds.
    package init(_ desk: String, lifetime: Int64) {
        self.desk = desk
        self.lifetime = lifetime
    }

    /// Returns the name of the cookie.
    ///
    /// Browsers accept `__Host-` over TLS only, and for this host alone (RFC 6265bis §4.1.3).
    private func name(isSecure: Bool) -> String {
        (isSecure ? "__Host-" : "") + "etui-" + desk
    }

    /// Returns the token of a request's session, or nil.
    package func token(of request: HTTPRequest) -> String? {
        request.cookie(name(isSecure: true)) ?? request.cookie(name(isSecure: false))
    }

    /// Returns the header value that sets the cookie, or deletes it if the token is nil.
    package func field(_ token: String?, isSecure: Bool) -> String {
        let time = token == nil ? 0 : lifetime
        return name(isSecure: isSecure) + "=" + (token ?? "")
            + "; Path=/; Max-Age=\(time); HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }
}
