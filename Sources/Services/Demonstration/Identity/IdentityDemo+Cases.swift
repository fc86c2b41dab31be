// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import IdentityServer

// The checks of the demonstration.
extension IdentityDemo {
    /// Enters the checks that were not entered yet, one after the other, and has them verified.
    ///
    /// - Parameters:
    ///   - access: the accounts.
    ///   - service: the server.
    /// - Throws: ``DemonstrationError``.
    package func fill(
        _ access: IdentityAccess,
        _ service: IdentityService
    ) async throws(DemonstrationError) {
        var access = access
        guard let account = access.accounts.first(where: { $0.role == nil }) else { return }
        let caller = IdentityDemoCaller(service, account)
        for specimen in IdentityCase.all where !access.cases.contains(specimen.name) {
            // A stop ends between two cases; the next start goes on.
            guard !Task.isCancelled else { return }
            let reference = try await caller.submit(specimen)
            access.cases.append(specimen.name)
            try keep(access, service.server)
            guard let decision = specimen.decision else { continue }
            do throws(IdentityRequestError) {
                while try await service.server.verify() > 0 {}
            } catch {
                throw .identityRefused(error.code)
            }
            try await caller.decide(decision, about: reference)
        }
    }
}
