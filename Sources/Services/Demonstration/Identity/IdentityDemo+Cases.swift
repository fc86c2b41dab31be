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
        // Each account has its first case soon; those that were entered are passed over.
        let groups: [(role: IdentityDemoRole?, cases: [IdentityCase])] = [
            (nil, Array(IdentityCase.all.prefix(1))), (.fourEyes, IdentityCase.twoReviewers),
            (nil, IdentityCase.all),
        ]
        for (role, cases) in groups {
            guard let account = access.accounts.first(where: { $0.role == role }) else { continue }
            try await fill(&access, account, cases, service)
        }
    }

    private func fill(
        _ access: inout IdentityAccess,
        _ account: IdentityAccess.Account,
        _ cases: [IdentityCase],
        _ service: IdentityService
    ) async throws(DemonstrationError) {
        let caller = IdentityDemoCaller(service, account)
        for specimen in cases {
            // The first account has the names alone, as it had before there was another one with cases.
            let name = account.role.map { "\($0.rawValue)/\(specimen.name)" } ?? specimen.name
            guard !access.cases.contains(name) else { continue }
            // A stop ends between two cases; the next start goes on.
            guard !Task.isCancelled else { return }
            let reference = try await caller.submit(specimen)
            access.cases.append(name)
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
