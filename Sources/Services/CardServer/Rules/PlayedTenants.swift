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

    /// Adds a family, or replaces its login; returns false unless this process acts for its insurer.
    func adopt(_ family: TenantAccess.FamilyAccess, at bag: String) -> Bool {
        held.withLock { access in
            guard let place = access.insurers.firstIndex(where: { $0.bag == bag }) else {
                return false
            }
            let families = access.insurers[place].families
            if let former = families.firstIndex(where: { $0.identifier == family.identifier }) {
                access.insurers[place].families[former] = family
            } else {
                access.insurers[place].families.append(family)
            }
            return true
        }
    }

    func insurer(_ bag: String) -> TenantAccess.InsurerAccess? {
        access.insurers.first { $0.bag == bag }
    }

    func provider(_ gln: String) -> TenantAccess.ProviderAccess? {
        access.providers.first { $0.gln == gln }
    }
}
