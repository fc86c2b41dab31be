// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import CardServer
import Demonstration
package import Encodings

extension CardService {
    /// Makes a service with the demonstration's tenants.
    package convenience init(
        _ configuration: CardServiceConfiguration,
        now: @escaping @Sendable () -> Instant
    ) async throws(CardServerError) {
        try await self.init(configuration, demonstration: InsuranceDemo(), now: now)
    }
}
