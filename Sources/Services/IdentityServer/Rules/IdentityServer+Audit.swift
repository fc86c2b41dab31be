// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import IdentityCheck

// The audit as its readers get it (spec, supplement §4).
extension IdentityServer {
    /// The most rows of one answer.
    private static let auditPageLimit = 200

    /// Returns the rows after a number, at most 200; an empty list is the end.
    ///
    /// Without an account these are rows of the whole chain.
    package func auditRows(
        after sequence: Int,
        ofAccount account: String? = nil
    ) async throws(IdentityRequestError) -> [CheckAuditRow] {
        try await store.read { work throws(IdentityRequestError) in
            try IdentityAuditRows.page(
                ofAccount: account,
                after: sequence,
                limit: Self.auditPageLimit,
                work
            )
        }
    }
}
