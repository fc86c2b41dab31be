// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPMessages

extension HTTPRoute {
    /// Returns the same route at another address, with another access rule.
    ///
    /// - Parameters:
    ///   - pattern: the new path, with the same parameters.
    ///   - access: who may call there.
    /// - Returns: the route.
    public func moved(to pattern: String, access: HTTPAccess) -> HTTPRoute {
        var terms = terms
        terms.access = access
        return HTTPRoute(method, pattern, terms, handler: handler)
    }
}
