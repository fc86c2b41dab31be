// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPServer

/// The identity server's protocol as a table.
struct IdentityRoutes {
    /// All routes.
    let routes: [HTTPRoute]

    init(server: IdentityServer) {
        routes = Self.table(server: server, callers: IdentityCallers(server: server))
    }

    /// All routes, for senders that are identified in one way.
    static func table(server: IdentityServer, callers: IdentityCallers) -> [HTTPRoute] {
        let gate = UploadGate.make()
        return CaptureRoutes(server: server, callers: callers, gate: gate).routes
            + ScanRoutes(server: server, callers: callers).routes
            + ReviewRoutes(server: server, callers: callers).routes
            + CallbackRoutes(server: server, callers: callers).routes
            + SubmissionRoutes(server: server, callers: callers, gate: gate).routes
            + DebugRoutes(server: server, callers: callers).routes
            + AccountRoutes(server: server, callers: callers).routes
            + CredentialRoutes(server: server, callers: callers).routes
            + CallbackAccountRoutes(server: server, callers: callers).routes
            + AccountRecordRoutes(server: server, callers: callers).routes
            + MaskingRoutes(server: server, callers: callers).routes
    }
}
