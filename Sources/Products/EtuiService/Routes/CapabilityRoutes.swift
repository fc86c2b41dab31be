// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTP

/// What the start page offers.
struct CapabilityRoutes {
    let exchange: ExchangeOffer

    /// The table.
    var routes: [HTTPRoute] {
        [HTTPRoute(.get, "/capabilities") { _ in .json(["capabilities": .array(capabilities)]) }]
    }

    private var capabilities: [JSONOutput] {
        let pages: KeyValuePairs = [
            "seals": "/seals", "scan": "/scan", "wallet": "/wallet", "exchange": "/exchange",
            "provider": "/desk/provider", "insurer": "/desk/insurer",
        ]
        return pages.filter { $0.key != "exchange" || exchange == .offered }
            .map { ["name": .string($0.key), "path": .string($0.value)] }
    }
}
