// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages

/// The header fields that every response carries, and the only place where they are set.
public struct SecurityHeaders: Sendable {
    /// What pages may do beyond showing our own files.
    public struct Allowance: OptionSet, Sendable {
        /// The bits.
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
        /// Our own pages in frames of our own pages: the phone frame.
        public static let frames = Allowance(rawValue: 8)
        /// Images from `data:` and `blob:` addresses, such as a dropped picture.
        public static let localImages = Allowance(rawValue: 16)
    }

    /// What the pages may do.
    public let allowance: Allowance
    /// Whether the server is reached over TLS only, which browsers shall remember.
    public let isSecureOnly: Bool
    private let fields: HTTPHeaders
    /// The same without `Cache-Control`, for responses that say themselves how they may be kept.
    private let fieldsBesideCaching: HTTPHeaders

    /// The fields for pages with an allowance.
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

    /// Sets the fields; of what a handler has set under their names only `Cache-Control` stays.
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
            // Answers may show personal data; whoever serves something public says so.
            "Cache-Control": "no-store",
        ]
        if isSecureOnly { headers["Strict-Transport-Security"] = "max-age=31536000" }
        return headers
    }
}
