// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import HTTPServer

/// The card server's protocol as a table.
struct CardRoutes {
    /// The routes of wallets.
    let forWallets: [HTTPRoute]
    /// The routes of insurers' and providers' systems.
    let forTenants: [HTTPRoute]

    init(server: CardServer) {
        let callers = Callers(server: server)
        let checkIns = CheckInRoutes(server: server, callers: callers)
        forWallets = WalletRoutes(server: server).routes + checkIns.forWallets
        forTenants =
            InsurerRoutes(server: server, callers: callers).routes
            + ProviderRoutes(server: server, callers: callers).routes
            + LocationRoutes(server: server, callers: callers).routes + [checkIns.arrival]
    }
}
