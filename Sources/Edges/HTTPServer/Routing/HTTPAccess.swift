// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import HTTPMessages

/// A named rule that decides who may call a route, before the server reads the body.
public struct HTTPAccess: Sendable {
    /// The rule's name, for the table of routes in a service's documentation.
    public let name: String
    /// The check that needs only the header fields.
    let checkHead: (@Sendable (HTTPRequest) throws(HTTPError) -> Void)?
    /// The check that must look something up.
    let check: (@Sendable (HTTPRequest) async throws(HTTPError) -> Void)?

    /// Creates a rule that looks something up and throws an error for clients without access.
    ///
    /// The request has its parameters, but not its body yet.
    public init(
        _ name: String,
        check: @escaping @Sendable (HTTPRequest) async throws(HTTPError) -> Void
    ) {
        self.name = name
        self.check = check
        checkHead = nil
    }

    /// Creates a rule that needs only the header fields.
    public static func header(
        _ name: String,
        check: @escaping @Sendable (HTTPRequest) throws(HTTPError) -> Void
    ) -> HTTPAccess {
        HTTPAccess(name: name, checkHead: check)
    }

    private init(
        name: String,
        checkHead: (@Sendable (HTTPRequest) throws(HTTPError) -> Void)? = nil,
        check: (@Sendable (HTTPRequest) async throws(HTTPError) -> Void)? = nil
    ) {
        self.name = name
        self.checkHead = checkHead
        self.check = check
    }

    /// Returns this rule behind another one that needs only the header fields.
    ///
    /// - Parameter first: throws an error for clients without access.
    /// - Returns: the rule.
    public func behind(
        _ first: @escaping @Sendable (HTTPRequest) throws(HTTPError) -> Void
    ) -> HTTPAccess {
        let own = checkHead
        return HTTPAccess(
            name: name,
            checkHead: { request throws(HTTPError) in
                try first(request)
                try own?(request)
            },
            check: check
        )
    }

    /// Allows every client.
    public static let anyone = HTTPAccess(name: "anyone")

    /// Allows our own pages, and programs that are not browsers.
    ///
    /// A browser says where a request comes from: `Sec-Fetch-Site` (W3C Fetch Metadata §2.3) or, in old
    /// browsers, `Origin`, which must then name the `Host`. Pages of other sites are refused, so they
    /// cannot make the user's browser change anything here.
    public static let sameOrigin = HTTPAccess.header("same origin") { request throws(HTTPError) in
        try checkOrigin(of: request)
    }

    /// Throws `crossSite` for requests from pages of other sites; for rules that build on this one.
    public static func checkOrigin(of request: HTTPRequest) throws(HTTPError) {
        if let site = request.headers["Sec-Fetch-Site"] {
            guard site == "same-origin" || site == "none" else { throw HTTPError(.crossSite) }
        } else if let origin = request.headers["Origin"] {
            let host = request.headers["Host"] ?? ""
            guard origin == "http://\(host)" || origin == "https://\(host)" else {
                throw HTTPError(.crossSite)
            }
        }
    }
}
