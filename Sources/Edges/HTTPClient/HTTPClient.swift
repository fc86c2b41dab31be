// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
public import HTTPMessages

/// Fetches small files from the web, each within bounds.
///
/// Nothing is kept between requests: no cookies, no cache, no credentials, no connection.
public struct HTTPClient: Sendable {
    /// The bounds of one request.
    public struct Limits: Sendable {
        /// The longest body in bytes; one that goes on is cut off there.
        public var byteCount: Int
        /// For everything together: name, connection, redirects and body.
        public var time: Duration
        /// For the name and the connection alone, TLS included; Apple's library knows no such bound.
        public var connectTime: Duration
        /// How many redirects are followed.
        public var redirectCount: Int

        /// Bounds of one request.
        public init(
            byteCount: Int,
            time: Duration = .seconds(30),
            connectTime: Duration = .seconds(30),
            redirectCount: Int = 3
        ) {
            self.byteCount = byteCount
            self.time = time
            self.connectTime = connectTime
            self.redirectCount = redirectCount
        }
    }

    /// A client; all of them are alike.
    public init() {}

    /// Fetches what is at an address.
    ///
    /// Any status is a response, redirects excepted, which are followed. With validators of an
    /// earlier response, a server that has nothing new answers 304 (RFC 9110 §13.1). Throws
    /// ``HTTPClientError``.
    public func get(
        _ address: String,
        limits: Limits,
        ifChangedFrom validators: HTTPClientResponse.Validators? = nil
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        guard let url = Self.url(address) else { throw .invalidAddress }
        // A compressed body could unfold to far more than what was counted on the wire.
        var headers: HTTPHeaders = ["Accept-Encoding": "identity", "User-Agent": "etui"]
        headers["If-None-Match"] = validators?.entityTag
        headers["If-Modified-Since"] = validators?.lastModified
        return try await Fetch(limits).run(url, OutgoingRequest(headers: headers))
    }

    /// Sends a request as it is, and hands back any answer.
    ///
    /// No redirect is followed: its status is the answer, without its body. `redirectCount` of the limits
    /// means nothing here.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - address: where to.
    ///   - headers: fields besides those that the protocol itself needs.
    ///   - body: what is sent along; `nil` for nothing.
    ///   - limits: the bounds.
    /// - Returns: the answer, whatever its status.
    /// - Throws: ``HTTPClientError``.
    public func send(
        _ method: HTTPMethod,
        _ address: String,
        headers: HTTPHeaders,
        body: [UInt8]?,
        limits: Limits
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        guard let url = Self.url(address) else { throw .invalidAddress }
        var request = OutgoingRequest(headers: headers)
        request.headers["Accept-Encoding"] = "identity"
        request.headers["User-Agent"] = headers["User-Agent"] ?? "etui"
        request.method = method
        request.body = body
        request.followsRedirects = false
        return try await Fetch(limits).run(url, request)
    }

    /// The address as a URL, if it is one for the web.
    static func url(_ address: String) -> URL? {
        guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let parts = URLComponents(string: address), let url = parts.url, isWeb(url),
            parts.user == nil, parts.password == nil
        else { return nil }
        return url
    }

    /// Whether an address is one for the web.
    static func isWeb(_ url: URL) -> Bool {
        let scheme = url.scheme?.lowercased()
        return (scheme == "http" || scheme == "https") && url.host?.isEmpty == false
    }
}

/// What is sent to an address.
struct OutgoingRequest {
    var method = HTTPMethod.get
    var headers: HTTPHeaders
    var body: [UInt8]?
    /// Whether redirects are followed; where not, they are answers.
    var followsRedirects = true

    init(headers: HTTPHeaders) {
        self.headers = headers
    }
}
