// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A client's complete request, its body read within the route's limit.
public struct HTTPRequest: Sendable {
    /// One name and value of the query, percent-decoded; a name without `=` has an empty value.
    public struct QueryItem: Sendable, Equatable {
        /// The name before the `=`.
        public let name: String
        /// The value after the `=`.
        public let value: String

        /// A name and its value, both decoded.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The method.
    public var method: HTTPMethod
    /// The path as sent, still percent-encoded, starting with `/`, without the query.
    public var path: String
    /// The query in the order it came.
    public var query: [QueryItem]
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body; empty if there was none.
    public var body: [UInt8]
    /// The key under which limits count the client; nil for a test or a program that needs no socket.
    ///
    /// An IPv4 address, or the first 64 bits of an IPv6 address, which identify one customer. Behind a
    /// proxy the address comes from the proxy (the last entry of `X-Forwarded-For`).
    public var client: String?
    /// The path parameters of the route, percent-decoded, by their name in the pattern.
    public package(set) var parameters: [String: String] = [:]

    /// Creates a request as a client or a test writes it.
    ///
    /// The target is a path, optionally followed by `?` and a query, percent-encoded.
    public init(
        _ method: HTTPMethod,
        _ target: String,
        headers: HTTPHeaders = [:],
        body: [UInt8] = []
    ) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.method = method
        path = parts.first.map(String.init) ?? ""
        query = parts.count > 1 ? Self.queryItems(parts[1]) : []
        self.headers = headers
        self.body = body
    }

    /// Returns the first value of a query name, or nil.
    public func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }

    /// Returns whether the client already has the representation with this entity tag.
    ///
    /// Compares weakly with each tag of `If-None-Match` (RFC 9110 §8.8.3.2, §13.1.2).
    ///
    /// - Parameter entityTag: a strong tag with its quotation marks.
    /// - Returns: whether the client names it.
    public func isKnown(_ entityTag: String) -> Bool {
        entityTags("If-None-Match").contains { tag in
            tag == "*" || tag == entityTag || tag == "W/\(entityTag)"
        }
    }

    /// Returns whether the client knows the representation that it wants to change; nil if it does not say.
    ///
    /// Compares strongly with each tag of `If-Match` (RFC 9110 §8.8.3.2, §13.1.1).
    ///
    /// - Parameter entityTag: a strong tag with its quotation marks.
    /// - Returns: whether the client names it.
    public func isPermitted(toChange entityTag: String) -> Bool? {
        guard headers["If-Match"] != nil else { return nil }
        return entityTags("If-Match").contains { $0 == "*" || $0 == entityTag }
    }

    /// Returns the tags of a list, without the blanks around them.
    private func entityTags(_ name: String) -> [String] {
        headers.all(name).flatMap { value in
            value.split(separator: ",").map { part in
                String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
        }
    }

    /// The media type of the body in lower case, without its parameters, or nil.
    public var mediaType: String? {
        guard let value = headers["Content-Type"] else { return nil }
        let isPlain = value.utf8.allSatisfy {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "/")
        }
        if isPlain { return value }
        let type = value.prefix { $0 != ";" }
        return String(type.filter { $0 != " " && $0 != "\t" }).lowercased()
    }

    /// Splits a query at `&` and `=`; parts whose percent-encoding is broken are left as sent.
    static func queryItems(_ text: Substring) -> [QueryItem] {
        text.split(separator: "&").map { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = sides.first ?? ""
            let value = sides.count > 1 ? sides[1] : ""
            return QueryItem(
                name: PercentEncoding.decode(name, plusIsSpace: true) ?? String(name),
                value: PercentEncoding.decode(value, plusIsSpace: true) ?? String(value)
            )
        }
    }
}
