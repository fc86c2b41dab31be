// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
package import InsuranceCards

// What the wallet remembers of its check-ins.
extension Wallet {
    /// Writes down that the person said no: who asked and when, and nothing of the card but its last digits.
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

    /// What was sent to whom, the oldest first.
    package var consents: [ConsentRecord] { records.content(records.session).consents.records }

    /// Forgets a check-in, which its request tells.
    package func deleteConsent(request: String) async throws(VicError) {
        try await records.change(records.session, writing: [.consents]) { content in
            content.consents.remove(request: request)
        }
    }
}
