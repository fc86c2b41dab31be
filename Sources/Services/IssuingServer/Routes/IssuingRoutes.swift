// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPServer

/// The issuing server's protocol as a table.
struct IssuingRoutes {
    /// All routes.
    let routes: [HTTPRoute]

    init(server: IssuingServer) {
        self.init(server: server, callers: IssuingCallers(server: server))
    }

    /// Creates the table for callers that say who they are in their own way.
    init(server: IssuingServer, callers: IssuingCallers) {
        routes =
            OperatorCardRoutes(server: server, callers: callers).routes
            + AccessRoutes(server: server, callers: callers).routes
            + DeviceCardRoutes(server: server, callers: callers).routes
            + SecureDataRoutes(server: server, callers: callers).routes
            + CardWalletRoutes(server: server, callers: callers).routes
            + WalletTokenRoutes(server: server, callers: callers).routes
            + IssuingAuditRoutes(server: server, callers: callers).routes
            + PaymentRoutes(server: server, callers: callers).routes
            + SpendControlRoutes(server: server, callers: callers).routes
            + ApprovalRoutes(server: server, callers: callers).routes
            + WebhookRoutes(server: server, callers: callers).routes
    }
}
