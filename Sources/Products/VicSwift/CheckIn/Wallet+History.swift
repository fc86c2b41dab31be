// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
package import InsuranceCards

// The wallet's history of check-ins.
extension Wallet {
    /// Records that the user refused: who asked and when, and only the last digits of the card.
    package func refuse(
        _ request: VicCheckInRequest,
        card: VicCard
    ) async throws(VicError) {
        let session = records.session
        await records.load(session)
        let now = now(session)
        guard let number = CardNumber(card.number),
            !records.content(session).hasAnswered(request.id, at: now)
        else { return }
        let record = ConsentRecord(
            request.request,
            card: number,
            fields: [],
            outcome: .refused,
            at: now
        )
        try await records.change(session, writing: [.consents]) { $0.consents.append(record) }
        tellObservers(.cards)
    }

    /// The consents, oldest first: what was sent to whom.
    package var consents: [ConsentRecord] { records.content(records.session).consents.records }

    /// Forgets a check-in, identified by its request.
    package func deleteConsent(request: String) async throws(VicError) {
        try await records.change(records.session, writing: [.consents]) { content in
            content.consents.remove(request: request)
        }
    }
}
