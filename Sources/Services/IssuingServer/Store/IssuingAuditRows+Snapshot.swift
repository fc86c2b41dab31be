// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database

extension IssuingAuditRows {
    /// Returns the number of the last row; 0 for an empty audit.
    static func lastSequence(_ work: IssuingStore.Work) throws(IssuingRequestError) -> Int {
        let row = try work.row("SELECT seq FROM issuing_audit_head WHERE id = 1")
        return Int(try row?.integer("seq") ?? 0)
    }
}

extension PaymentCardRows {
    /// Returns the version of each card, by its identifier.
    static func versions(_ work: IssuingStore.Work) throws(IssuingRequestError) -> [String: Int] {
        var versions: [String: Int] = [:]
        for row in try work.rows("SELECT id, version FROM issuing_card") {
            versions[try row.text("id")] = Int(try row.integer("version"))
        }
        return versions
    }
}
