// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
import HTTPServer

/// The routes that tell pages what this server has to offer.
struct CapabilityRoutes {
    /// The routes of the server; the start page offers the pages among them.
    let served: [HTTPRoute]

    /// For whom a page is; the start page has a door for each.
    private enum Door: String {
        case people, counter, operators, developers
    }

    /// All pages that the start page may offer, in its order.
    ///
    /// Two are behind no door: the guided one, and the one where
    /// another device continues, which pages need to know of before they offer a code.
    private static let pages: [(name: String, path: String, door: Door?)] = [
        ("try", "/try", nil), ("continue", "/continue", nil),
        ("scan", "/scan", .people), ("wallet", "/wallet", .people), ("cards", "/cards", .people),
        ("exchange", "/exchange", .people), ("verify", "/verify", .people),
        ("seals", "/seals", .counter), ("provider", "/desk/provider", .counter),
        ("portal", "/desk/portal", .counter),
        ("insurer", "/desk/insurer", .operators), ("issuing", "/desk/issuing", .operators),
        ("verification", "/desk/verification", .operators),
        ("surface", "/desk/surface", .operators),
        ("docs", "/docs", .developers), ("components", "/components", .developers),
    ]

    /// The routing table.
    var routes: [HTTPRoute] {
        [HTTPRoute(.get, "/capabilities") { _ in .json(["capabilities": .array(capabilities)]) }]
    }

    private var capabilities: [JSONOutput] {
        let paths = Set(served.lazy.filter { $0.method == .get }.map(\.pattern))
        return Self.pages.filter { paths.contains($0.path) }
            .map {
                [
                    "name": .string($0.name), "path": .string($0.path),
                    "door": $0.door.map { .string($0.rawValue) } ?? .null,
                ]
            }
    }
}
