// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Who may call a route: a named rule that is asked before the handler.
public struct HTTPAccess: Sendable {
    /// The rule's name, for the table of routes that a service documents.
    public let name: String
    let check: @Sendable (HTTPRequest) async throws(HTTPProblem) -> Void

    /// A rule that throws the problem of whoever may not.
    ///
    /// The request is complete, with its parameters; most rules look at its header fields only.
    public init(
        _ name: String,
        check: @escaping @Sendable (HTTPRequest) async throws(HTTPProblem) -> Void
    ) {
        self.name = name
        self.check = check
    }

    /// Whoever reaches the server.
    public static let anyone = HTTPAccess("anyone") { _ throws(HTTPProblem) in }

    /// Our own pages, and programs that are no browser.
    ///
    /// A browser says where a request was born: `Sec-Fetch-Site` (W3C Fetch Metadata §2.3) or, in
    /// old ones, `Origin`, which must then name the `Host`. Pages of other sites are refused, so a
    /// stranger's page cannot make the user's browser change something here.
    public static let sameOrigin = HTTPAccess("same origin") { request throws(HTTPProblem) in
        if let site = request.headers["Sec-Fetch-Site"] {
            guard site == "same-origin" || site == "none" else { throw HTTPProblem(.crossSite) }
        } else if let origin = request.headers["Origin"] {
            let host = request.headers["Host"] ?? ""
            guard origin == "http://\(host)" || origin == "https://\(host)" else {
                throw HTTPProblem(.crossSite)
            }
        }
    }
}
