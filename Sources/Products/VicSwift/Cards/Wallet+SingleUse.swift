// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Tokens

// Cards for one check-in each: what is shown at one provider and at another has then neither key nor signature,
// neither salt nor digest nor identifier in common. They come with an update, as far as some are missing. A check-in
// takes one of them; once they are used up it takes the ordinary card, for whoever stands at a counter has to be able
// to check in, and the next update brings new ones.
extension Wallet {
    /// What is asked for with a claim: as many keys as cards are missing.
    struct SingleUseRequest: Sendable {
        /// Which of the claims that are sent.
        let claim: Int
        let entries: [SingleUseEntry]
    }

    /// The keys for which single-use cards are to be asked, written down before anybody is asked: where the answer is
    /// lost the same are asked for again, and take up no further places at the server.
    ///
    /// - Returns: none where keys cannot be made or written down, which is told with the update; the ordinary cards do
    ///   not depend on it.
    func singleUseRequests(
        for claims: [UsableClaim],
        _ session: EnvironmentSession
    ) async -> [SingleUseRequest] {
        let (content, now) = (records.content(session), now(session))
        var room = WalletToken.singleUseLimit
        var requests: [SingleUseRequest] = []
        var made: [SingleUseEntry] = []
        for (place, claim) in claims.enumerated() {
            let (asked, missing) = content.singleUseRequests(for: claim.number, at: now)
            let count = min(missing, max(0, room - asked.count))
            let new = await newEntries(count, claim.number, session)
            let entries = Array((asked + new).prefix(room))
            room -= entries.count
            made += new
            if !entries.isEmpty {
                requests.append(SingleUseRequest(claim: place, entries: entries))
            }
        }
        do throws(VicError) {
            if !made.isEmpty {
                let made = made
                try await records.change(session, writing: [.singleUse]) { $0.singleUse += made }
            }
            return requests
        } catch {
            records.report(error, session)
            return []
        }
    }

    private func newEntries(
        _ count: Int,
        _ number: CardNumber,
        _ session: EnvironmentSession
    ) async -> [SingleUseEntry] {
        guard count > 0 else { return [] }
        let labels = (0..<count).map { _ in TokenIdentifier.make(dependencies.random) }
        do throws(VicError) {
            let keys = try await records.singleUseKeys(labels, session, making: true)
            return zip(labels, keys).map { label, key in
                SingleUseEntry(
                    cardNumber: number.digits,
                    label: label,
                    key: key.key.verificationKey.text
                )
            }
        } catch {
            records.report(error, session)
            return []
        }
    }

    /// Takes the answers to requests; what is wrong with one of them costs no more than that card.
    func take(
        _ batches: [CardServerClient.Batch],
        for requests: [SingleUseRequest],
        _ session: EnvironmentSession
    ) async {
        let reading = reading(session)
        await records.note(session, writing: [.singleUse]) { content in
            content.tidySingleUse(reading)
            for batch in batches {
                guard let request = requests.first(where: { $0.claim == batch.claim }) else {
                    continue
                }
                if batch.code == CardServerClient.Batch.keyRefused {
                    let keys = Set(request.entries.map(\.key))
                    content.singleUse.removeAll { keys.contains($0.key) }
                } else {
                    content.take(batch: batch.cards, to: request.entries, reading)
                }
            }
        }
    }

    private func reading(_ session: EnvironmentSession) -> CardReading {
        let now = now(session)
        let keys = records.content(session).directory(at: now)
        return CardReading(
            reader: CardReader(keys: keys, issuer: session.endpoint.issuer),
            now: now
        )
    }

    /// A card for one check-in with its key, noted as used before it is; `nil` where there is none, or where that
    /// cannot be noted, which is told with the next update.
    func singleUseCard(
        of ordinary: InsuranceCard,
        for request: String,
        _ session: EnvironmentSession
    ) async -> (issued: String, key: WalletKey)? {
        let now = now(session)
        do throws(VicError) {
            let taken = try await records.change(session, writing: [.singleUse]) { content in
                content.useSingleUse(of: ordinary, for: request, at: now)
            }
            guard let taken, let issued = taken.issued,
                let key = try await records.singleUseKeys([taken.label], session, making: false)
                    .first,
                key.key.verificationKey.text == taken.key
            else { return nil }
            return (issued, key)
        } catch {
            records.report(error, session)
            return nil
        }
    }

    /// The key of the wallet to which something is bound: its own, or that of a card for one check-in.
    func key(boundTo subject: String, _ session: EnvironmentSession) throws(VicError) -> WalletKey?
    {
        let entry = records.content(session).singleUse.first { $0.key == subject }
        guard let entry else { return try records.knownKey(session) }
        return try records.knownSingleUseKey(entry.label, session)
    }
}
