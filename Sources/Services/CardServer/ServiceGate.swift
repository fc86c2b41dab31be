// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import HTTPMessages
import HTTPServer

/// Refuses requests until the service is ready: each gets 503 with `Retry-After`, before any look-up.
final class ServiceGate: Sendable {
    private let state = Locked(false)

    /// Whether requests are admitted.
    var isOpen: Bool { state.withLock { $0 } }

    /// Admits requests from now on.
    func open() {
        state.withLock { $0 = true }
    }

    /// Returns a route behind the gate.
    func guarding(_ route: HTTPRoute) -> HTTPRoute {
        route.behind { [self] _ throws(HTTPError) in
            guard isOpen else { throw HTTPError(.unavailable) }
        }
    }
}
