// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A request method: a token such as `GET` (RFC 9110 §9).
///
/// The set may grow, so this is a value with static members rather than an enumeration.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The token as on the wire; methods are case-sensitive.
    public let rawValue: String

    /// Wraps any token; the router decides whether a route answers it.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The token as on the wire.
    public var description: String { rawValue }

    /// Reads a representation (RFC 9110 §9.3.1).
    public static let get = HTTPMethod(rawValue: "GET")
    /// Like GET, but without the body (RFC 9110 §9.3.2); answered by the GET route.
    public static let head = HTTPMethod(rawValue: "HEAD")
    /// Has the resource process the content (RFC 9110 §9.3.3).
    public static let post = HTTPMethod(rawValue: "POST")
    /// Replaces the resource (RFC 9110 §9.3.4).
    public static let put = HTTPMethod(rawValue: "PUT")
    /// Changes part of the resource (RFC 5789).
    public static let patch = HTTPMethod(rawValue: "PATCH")
    /// Removes the resource (RFC 9110 §9.3.5).
    public static let delete = HTTPMethod(rawValue: "DELETE")
    /// Asks which methods the resource supports (RFC 9110 §9.3.7); answered by the router.
    public static let options = HTTPMethod(rawValue: "OPTIONS")
}
