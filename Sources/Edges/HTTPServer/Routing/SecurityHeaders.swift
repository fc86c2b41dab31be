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

    /// How a page and frames belong together.
    public enum Framing: Sendable {
        /// The page stands alone: as the allowance says.
        case standard
        /// The page holds frames of this server.
        case holdsFrames
        /// The page may also be in a frame of a page of this server.
        case isHeld
        /// The response is the document of a frame inside our own pages, with the policy that its handler has set.
        ///
        /// See ``SecurityHeaders/framePolicy(nonce:)``.
        case isFrame
        /// The response is the document of a frame that registered pages of other sites hold, with the policy that its
        /// handler has set.
        ///
        /// See ``SecurityHeaders/foreignFramePolicy(nonce:ancestors:)``.
        case isForeignFrame
    }

    /// What the pages may do.
    public let allowance: Allowance
    private let fields: HTTPHeaders
    /// The same fields without `Cache-Control`, for responses that set their own caching rule.
    private let fieldsBesideCaching: HTTPHeaders
    /// The policy of pages that hold frames.
    private let holderPolicy: String
    /// The policy of pages in frames of our own pages.
    private let heldPolicy: String

    /// Creates the fields for pages with an allowance.
    ///
    /// A secure-only server is reachable over TLS only, which browsers should remember.
    public init(allowing allowance: Allowance = [], isSecureOnly: Bool = false) {
        self.allowance = allowance
        fields = Self.fields(allowance, isSecureOnly: isSecureOnly)
        var others = fields
        others["Cache-Control"] = nil
        fieldsBesideCaching = others
        holderPolicy = Self.policy(allowance)
            .replacing("frame-src 'none'", with: "frame-src 'self'")
        heldPolicy = Self.policy(allowance)
            .replacing("frame-ancestors 'none'", with: "frame-ancestors 'self'")
    }

    /// The Content-Security-Policy: nothing but our own files, no inline code, no plugin, no base.
    public var contentSecurityPolicy: String { Self.policy(allowance) }

    /// Returns the policy of a frame whose origin is opaque (HTML Standard §7.1.1): one script and one style with a
    /// nonce, and no connection to anywhere.
    ///
    /// The `sandbox` part holds even if a page forgets the attribute of the same name (CSP 3 §6.4.2).
    public static func framePolicy(nonce: String) -> String {
        [
            "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'",
            "connect-src 'none'", "frame-ancestors 'self'", "form-action 'none'", "base-uri 'none'",
            "sandbox allow-scripts",
        ].joined(separator: "; ")
    }

    /// Returns the policy of a frame for pages of other sites: one script and one style with a nonce, connections to this
    /// server, and no ancestors but the registered ones.
    ///
    /// - Parameters:
    ///   - nonce: letters and digits, drawn anew for each response.
    ///   - ancestors: the origins whose pages may hold the frame, such as `https://bank.example`.
    /// - Returns: the value of the header field.
    public static func foreignFramePolicy(nonce: String, ancestors: [String]) -> String {
        [
            "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'",
            "connect-src 'self'", "frame-ancestors \(ancestors.joined(separator: " "))",
            "form-action 'none'", "base-uri 'none'",
        ].joined(separator: "; ")
    }

    /// Sets the fields; of those that a handler has set itself, only `Cache-Control` stays, and a frame's policy.
    func apply(to response: inout HTTPResponse, framing: Framing = .standard) {
        let saysCaching = response.headers["Cache-Control"] != nil
        let ownPolicy = response.headers["Content-Security-Policy"]
        response.headers.set(saysCaching ? fieldsBesideCaching : fields)
        switch framing {
        case .standard: break
        case .holdsFrames:
            response.headers["Content-Security-Policy"] = holderPolicy
        case .isHeld:
            response.headers["Content-Security-Policy"] = heldPolicy
            response.headers["X-Frame-Options"] = "SAMEORIGIN"
        case .isFrame:
            if let ownPolicy { response.headers["Content-Security-Policy"] = ownPolicy }
            response.headers["X-Frame-Options"] = "SAMEORIGIN"
        case .isForeignFrame:
            guard let ownPolicy else { break }
            response.headers["Content-Security-Policy"] = ownPolicy
            // This older field cannot name an origin; the policy's `frame-ancestors` decides.
            response.headers["X-Frame-Options"] = nil
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        }
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
