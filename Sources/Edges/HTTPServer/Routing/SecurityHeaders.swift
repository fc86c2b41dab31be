// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages

/// The header fields of every response, set only here.
public struct SecurityHeaders: Sendable {
    /// What pages may do beyond showing our own files.
    public struct Allowance: OptionSet, Sendable {
        /// The raw bits.
        public let rawValue: Int

        /// An allowance from its bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The camera, and video elements over `blob:` addresses.
        public static let camera = Allowance(rawValue: 1)
        /// Workers from our own files.
        public static let worker = Allowance(rawValue: 2)
        /// Compiling WebAssembly; no other evaluation of text (CSP 3 §6.3.1).
        public static let webAssembly = Allowance(rawValue: 4)
        /// Our own pages in frames of our own pages, for the phone frame.
        public static let frames = Allowance(rawValue: 8)
        /// Images from `data:` and `blob:` addresses, such as a dropped picture.
        public static let localImages = Allowance(rawValue: 16)
    }

    /// What the pages may do.
    public let allowance: Allowance
    /// Whether the server is reachable over TLS only, which browsers should remember.
    public let isSecureOnly: Bool
    private let fields: HTTPHeaders
    /// The same fields without `Cache-Control`, for responses that set their own caching rule.
    private let fieldsBesideCaching: HTTPHeaders

    /// Creates the fields for pages with an allowance.
    public init(allowing allowance: Allowance = [], isSecureOnly: Bool = false) {
        self.allowance = allowance
        self.isSecureOnly = isSecureOnly
        fields = Self.fields(allowance, isSecureOnly: isSecureOnly)
        var others = fields
        others["Cache-Control"] = nil
        fieldsBesideCaching = others
    }

    /// The Content-Security-Policy: nothing but our own files, no inline code, no plugin, no base.
    public var contentSecurityPolicy: String { Self.policy(allowance) }

    /// Sets the fields; of those that a handler has set itself, only `Cache-Control` stays.
    func apply(to response: inout HTTPResponse) {
        let saysCaching = response.headers["Cache-Control"] != nil
        response.headers.set(saysCaching ? fieldsBesideCaching : fields)
    }

    private static func policy(_ allowance: Allowance) -> String {
        let frames = allowance.contains(.frames) ? "'self'" : "'none'"
        let media = allowance.contains(.camera) ? "'self' blob:" : "'self'"
        let worker = allowance.contains(.worker) ? "'self'" : "'none'"
        let script = allowance.contains(.webAssembly) ? "'self' 'wasm-unsafe-eval'" : "'self'"
        let image = allowance.contains(.localImages) ? "'self' data: blob:" : "'self'"
        return [
            "default-src 'none'", "script-src \(script)", "style-src 'self' blob:",
            "img-src \(image)",
            "font-src 'self'", "connect-src 'self'", "media-src \(media)", "worker-src \(worker)",
            "manifest-src 'self'", "frame-src \(frames)", "frame-ancestors \(frames)",
            "form-action 'self'", "base-uri 'none'", "object-src 'none'",
        ].joined(separator: "; ")
    }

    private static func fields(
        _ allowance: Allowance,
        isSecureOnly: Bool
    ) -> HTTPHeaders {
        let camera = allowance.contains(.camera) ? "camera=(self)" : "camera=()"
        let frame = allowance.contains(.frames) ? "SAMEORIGIN" : "DENY"
        var headers: HTTPHeaders = [
            "Content-Security-Policy": policy(allowance),
            "Permissions-Policy": "\(camera), geolocation=(), microphone=(), payment=(), usb=()",
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": frame,
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Opener-Policy": "same-origin",
            "Cross-Origin-Resource-Policy": "same-origin",
            // Responses may show personal data; handlers of public content override this.
            "Cache-Control": "no-store",
        ]
        if isSecureOnly { headers["Strict-Transport-Security"] = "max-age=31536000" }
        return headers
    }
}
