// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import HTTPMessages
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

extension HTTPRequest {
    /// Returns the value of a cookie (RFC 6265 §5.4), or nil; the first if several have the name.
    package func cookie(_ name: String) -> String? {
        for field in headers.all("Cookie") {
            for pair in field.split(separator: ";") {
                let parts = pair.split(
                    separator: "=",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == name else {
                    continue
                }
                let value = parts[1].drop(while: { $0 == " " })
                if !value.isEmpty { return String(value) }
            }
        }
        return nil
    }
}
