// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
package import PaymentCards

// The audit as its readers get it.
extension IssuingServer {
    /// The most rows of one answer.
    private static let auditPageLimit = 200

    /// Returns the rows after a number, at most 200; an empty list is the end.
    func auditPage(after sequence: Int) async throws(IssuingRequestError) -> JSONOutput {
        let rows = try await auditRows(after: sequence)
        return ["rows": .array(rows.map(\.json))]
    }

    /// Returns the rows after a number, at most 200.
    package func auditRows(after sequence: Int) async throws(IssuingRequestError) -> [AuditRow] {
        try await store.read { work throws(IssuingRequestError) in
            try IssuingAuditRows.page(after: sequence, limit: Self.auditPageLimit, work)
        }
    }
}
