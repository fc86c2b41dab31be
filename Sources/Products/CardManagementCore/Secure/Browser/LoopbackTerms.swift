// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
import HTTPMessages

// The fields of every answer. Products link no server, so these are written here once more; a test compares them with
// those of the server.
extension HTTPHeaders {
    /// Adds what every answer has, except the policy of a document that brings its own.
    mutating func setLoopbackTerms() {
        if self["Content-Security-Policy"] == nil {
            self["Content-Security-Policy"] = Self.pagePolicy
            self["X-Frame-Options"] = "DENY"
        } else {
            self["X-Frame-Options"] = "SAMEORIGIN"
        }
        self["Permissions-Policy"] =
            "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
        self["X-Content-Type-Options"] = "nosniff"
        self["Referrer-Policy"] = "no-referrer"
        self["Cross-Origin-Opener-Policy"] = "same-origin"
        self["Cross-Origin-Resource-Policy"] = "same-origin"
        self["Cache-Control"] = "no-store"
    }

    /// The policy of a page that holds frames of this listener: our own files and nothing else.
    static let pagePolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self' blob:", "img-src 'self'",
        "font-src 'self'", "connect-src 'self'", "media-src 'self'", "worker-src 'none'",
        "manifest-src 'self'", "frame-src 'self'", "frame-ancestors 'none'", "form-action 'self'",
        "base-uri 'none'", "object-src 'none'",
    ].joined(separator: "; ")

    /// The policy of the frame that shows digits: one script and one style with a nonce, and no connection to anywhere.
    static func framePolicy(nonce: String) -> String {
        [
            "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'",
            "connect-src 'none'", "frame-ancestors 'self'", "form-action 'none'", "base-uri 'none'",
            "sandbox allow-scripts",
        ].joined(separator: "; ")
    }
}
#endif
