// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Screens

extension CheckInRow {
    /// The data for the provider's desk.
    var output: JSONOutput {
        let shown = fields.flatMap { try? JSONTree(parsing: Array($0.utf8)).root }
        let kept = StoredPresentation(self)
        let findings = kept?.findings(in: shown) ?? []
        return [
            "checkInId": .string(identifier), "number": number.map { .integer(Int($0)) } ?? .null,
            "receivedAt": .string(receivedAt.rfc3339), "cardKind": .string(coverage),
            "fields": shown.map { JSONOutput($0) } ?? .null,
            "verified": .boolean(kept != nil),
            "result": kept.map { .string($0.result(with: findings).name) } ?? .null,
            "proof": kept?.proof.json ?? .null,
            "findings": .array(
                findings.map {
                    ["field": .string($0.field), "reason": .string($0.reason.rawValue)]
                }
            ),
            "status": .string(status.rawValue), "reason": reason.map { .string($0) } ?? .null,
            "hasReceipt": .boolean(receipt != nil), "req": .string(request),
        ]
    }
}
