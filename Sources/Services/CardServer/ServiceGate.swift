// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import HTTPMessages
import HTTPServer

/// Keeps requests out until what they ask for stands: each is 503 with `Retry-After`, before anything is looked up.
final class ServiceGate: Sendable {
    private let state = Locked(false)

    /// Whether requests are let in.
    var isOpen: Bool { state.withLock { $0 } }

    /// Lets requests in from now on.
    func open() {
        state.withLock { $0 = true }
    }

    /// A route behind the gate.
    func guarding(_ route: HTTPRoute) -> HTTPRoute {
        route.behind { [self] _ throws(HTTPError) in
            guard isOpen else { throw HTTPError(.unavailable) }
        }
    }
}
