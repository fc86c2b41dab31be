// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
public import HTTPMessages

/// Fetches small files from the web, each within limits.
///
/// Keeps nothing between requests: no cookies, no cache, no credentials, no connection.
public struct HTTPClient: Sendable {
    /// The limits of one request.
    public struct Limits: Sendable {
        /// The longest body in bytes; a longer one is cut off there.
        public var byteCount: Int
        /// The time for everything together: name, connection, redirects and body.
        public var time: Duration
        /// The time for name and connection alone, including TLS; Apple's library has no such limit.
        public var connectTime: Duration
        /// The most redirects to follow.
        public var redirectCount: Int
        /// Whether the request may go to the machine itself or to a private network.
        ///
        /// If not, it is refused once the connection shows the real address, so that no name can lead there. Apple's
        /// library tells the address too late: there every request with this rule fails.
        public var permitsPrivateAddresses = true

        /// Creates the limits of one request.
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

    /// Creates a client; all of them are alike.
    public init() {}

    /// Fetches the content of an address.
    ///
    /// Returns any status except redirects, which it follows. Throws ``HTTPClientError``.
    public func get(
        _ address: String,
        limits: Limits
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        guard let url = Self.url(address) else { throw .invalidAddress }
        // A compressed body could expand far beyond the bytes counted on the wire.
        let headers: HTTPHeaders = ["Accept-Encoding": "identity", "User-Agent": "etui"]
        return try await Fetch(limits).run(url, OutgoingRequest(headers: headers))
    }

    /// Sends a request as it is and returns any response.
    ///
    /// Follows no redirect: its status is the answer, without its body. Ignores `redirectCount` of the limits.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - address: the address.
    ///   - headers: fields in addition to those that the protocol itself needs.
    ///   - body: the body; `nil` for none.
    ///   - readsBody: whether to read the body of the response; if not, the call returns as soon as the head has arrived.
    ///   - limits: the limits.
    /// - Returns: the response, whatever its status.
    /// - Throws: ``HTTPClientError``.
    public func send(
        _ method: HTTPMethod,
        _ address: String,
        headers: HTTPHeaders,
        body: [UInt8]?,
        readsBody: Bool = true,
        limits: Limits
    ) async throws(HTTPClientError) -> HTTPClientResponse {
        guard let url = Self.url(address) else { throw .invalidAddress }
        var request = OutgoingRequest(headers: headers)
        request.headers["Accept-Encoding"] = "identity"
        request.headers["User-Agent"] = headers["User-Agent"] ?? "etui"
        request.method = method
        request.body = body
        request.followsRedirects = false
        request.readsBody = readsBody
        return try await Fetch(limits).run(url, request)
    }

    /// Returns the address as a URL, if it is a web address.
    static func url(_ address: String) -> URL? {
        guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let parts = URLComponents(string: address), let url = parts.url, isWeb(url),
            parts.user == nil, parts.password == nil
        else { return nil }
        return url
    }

    /// Returns whether a URL is a web address.
    static func isWeb(_ url: URL) -> Bool {
        let scheme = url.scheme?.lowercased()
        return (scheme == "http" || scheme == "https") && url.host?.isEmpty == false
    }

    /// Returns the target of a redirect; `nil` if it is not safe to follow.
    ///
    /// A target is not safe without TLS after an address with it, or with a user or password.
    ///
    /// - Parameters:
    ///   - location: the value of `Location`.
    ///   - url: the address that redirects.
    /// - Returns: the target.
    static func target(of location: String, from url: URL) -> URL? {
        guard let target = URL(string: location, relativeTo: url)?.absoluteURL, isWeb(target),
            target.user == nil, target.password == nil
        else { return nil }
        let wasSecure = url.scheme?.lowercased() == "https"
        return wasSecure && target.scheme?.lowercased() != "https" ? nil : target
    }
}

/// A request to send.
struct OutgoingRequest {
    var method = HTTPMethod.get
    var headers: HTTPHeaders
    var body: [UInt8]?
    /// Whether to follow redirects; if not, they are the answer.
    var followsRedirects = true
    /// Whether to read the body of the response.
    var readsBody = true

    init(headers: HTTPHeaders) {
        self.headers = headers
    }
}
