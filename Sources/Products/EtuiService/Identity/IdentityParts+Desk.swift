// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Demonstration
import HTTPServer
import IdentityServer

extension IdentityParts {
    /// Returns the routes of the reviewers' desk, where the demonstration's reviewers sign in with one press.
    func deskRoutes(_ configuration: ServiceConfiguration) -> [HTTPRoute] {
        // Behind a proxy, the issuer says how browsers reach the server.
        let isSecure = configuration.address(port: 0)?.hasPrefix("https://") ?? false
        return service.deskRoutes(reviewers: access?.reviewers ?? [], isSecure: isSecure)
    }
}
