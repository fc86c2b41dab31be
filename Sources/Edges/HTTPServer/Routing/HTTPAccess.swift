// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import HTTPMessages

/// Who may call a route: a named rule that is asked before anything of the body is taken.
public struct HTTPAccess: Sendable {
    /// The rule's name, for the table of routes that a service documents.
    public let name: String
    /// What can be said at once, from the header fields.
    let checkHead: (@Sendable (HTTPRequest) throws(HTTPError) -> Void)?
    /// What must be looked up.
    let check: (@Sendable (HTTPRequest) async throws(HTTPError) -> Void)?

    /// A rule that looks something up, and throws the problem of whoever may not.
    ///
    /// The request has its parameters; its body is still to come.
    public init(
        _ name: String,
        check: @escaping @Sendable (HTTPRequest) async throws(HTTPError) -> Void
    ) {
        self.name = name
        self.check = check
        checkHead = nil
    }

    /// A rule that needs nothing but the header fields.
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

    /// The same rule behind another one, which needs nothing but the header fields.
    ///
    /// - Parameter first: throws the problem of whoever may not.
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

    /// Whoever reaches the server.
    public static let anyone = HTTPAccess(name: "anyone")

    /// Our own pages, and programs that are no browser.
    ///
    /// A browser says where a request was born: `Sec-Fetch-Site` (W3C Fetch Metadata §2.3) or, in
    /// old ones, `Origin`, which must then name the `Host`. Pages of other sites are refused, so a
    /// stranger's page cannot make the user's browser change something here.
    public static let sameOrigin = HTTPAccess.header("same origin") { request throws(HTTPError) in
        try checkOrigin(of: request)
    }

    /// Throws `crossSite` for a request that a page of another site has sent; for rules that rest on this one.
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
