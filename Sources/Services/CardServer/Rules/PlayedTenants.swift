// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution

/// The tenants for which this process acts, as far as known by now.
package final class PlayedTenants: Sendable {
    private let held: Locked<TenantAccess>

    init(_ access: TenantAccess) {
        held = Locked(access)
    }

    /// The access data of all these tenants.
    package var access: TenantAccess { held.withLock { $0 } }

    /// Replaces the access data.
    func take(_ access: TenantAccess) {
        held.withLock { $0 = access }
    }

    func insurer(_ bag: String) -> TenantAccess.InsurerAccess? {
        access.insurers.first { $0.bag == bag }
    }

    func provider(_ gln: String) -> TenantAccess.ProviderAccess? {
        access.providers.first { $0.gln == gln }
    }
}
