// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import InsuranceCards

/// A card in the form that an insurer wants from now on.
struct CardChange: Sendable {
    let record: CardRecord
    let insurer: String
    /// The version that the insurer has seen; nil for any.
    let expected: ExpectedRevision?
    let time: Instant

    /// Stores it; a revoked card cannot be restored, and another insurer's card cannot be changed.
    func enter(_ work: CardStore.Work) throws(CardRequestError) -> (revision: Int64, isNew: Bool) {
        let number = record.number.digits
        let file = try StoredCard.find(number, work)
        if let file, file.insurer != insurer { throw CardRequestError(.forbidden) }
        if let expected, !expected.fits(file?.revision) {
            throw CardRequestError(.preconditionFailed)
        }
        guard let file else {
            try checkNumberIsNotAnothers(work)
            try work.execute(
                """
                INSERT INTO insurance_card (
                    veka, bag, record, revision, list_index, changed, ends
                ) VALUES (?, ?, ?, 1, ?, ?, ?)
                """,
                .text(number),
                .text(insurer),
                .text(record.output.encoded()),
                .integer(try work.count(StoredCard.indexes)),
                .time(time),
                .time(record.end)
            )
            return (1, true)
        }
        guard file.revocation == nil else { throw CardRequestError(.cardRevoked) }
        try work.execute(
            """
            UPDATE insurance_card SET record = ?, revision = ?, changed = ?, ends = ? WHERE veka = ?
            """,
            .text(record.output.encoded()),
            .integer(file.revision + 1),
            .time(time),
            .time(record.end),
            .text(number)
        )
        return (file.revision + 1, false)
    }

    /// Checks the card's number: only the insurer it names, if known here, may assign it.
    private func checkNumberIsNotAnothers(_ work: CardStore.Work) throws(CardRequestError) {
        let named = record.number.insurerNumber
        guard named != insurer else { return }
        let row = try work.row("SELECT bag FROM insurance_insurer WHERE bag = ?", .text(named))
        guard row == nil else { throw CardRequestError(.fieldFormat, detail: "veka") }
    }
}
