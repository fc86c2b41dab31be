// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer

/// The routes that tell the start page what it can offer.
struct CapabilityRoutes {
    /// The roles that are served.
    let roles: Set<ServiceRole>

    /// The routing table.
    var routes: [HTTPRoute] {
        [HTTPRoute(.get, "/capabilities") { _ in .json(["capabilities": .array(capabilities)]) }]
    }

    private var capabilities: [JSONOutput] {
        let pages: [(name: String, path: String, role: ServiceRole)] = [
            ("seals", "/seals", .seals), ("scan", "/scan", .scan),
            ("verify", "/verify", .verify), ("wallet", "/wallet", .wallet),
            ("exchange", "/exchange", .exchange), ("cards", "/cards", .payments),
            ("provider", "/desk/provider", .desks), ("insurer", "/desk/insurer", .desks),
            ("issuing", "/desk/issuing", .issuing),
            ("verification", "/desk/verification", .identity),
            // The page of both roles.
            ("surface", "/desk/surface", roles.contains(.identity) ? .identity : .verify),
        ]
        return pages.filter { roles.contains($0.role) }
            .map { ["name": .string($0.name), "path": .string($0.path)] }
    }
}
