// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Tokens

// Single-use cards, one per check-in: the cards shown at two providers share no key, signature, salt, digest or
// identifier. An update brings as many as are missing. A check-in takes one of them; once they are used up it takes
// the ordinary card, because a person at a counter has to be able to check in, and the next update brings new ones.
extension Wallet {
    /// The request sent with a claim: as many keys as there are cards missing.
    struct SingleUseRequest: Sendable {
        /// The index among the claims that are sent.
        let claim: Int
        let entries: [SingleUseEntry]
    }

    /// The keys for which to request single-use cards, stored before the request: if the answer is lost, the same
    /// keys are sent again and take up no further places at the server.
    ///
    /// - Returns: nothing if keys cannot be created or stored, which the update reports; the ordinary cards do not
    ///   depend on it.
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

    /// Takes the answers to requests; an error in one of them costs only that card.
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

    /// A single-use card with its key, recorded as used before it is; `nil` if there is none, or if that cannot be
    /// recorded, which the next update reports.
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

    /// The wallet key to which something is bound: its own, or that of a single-use card.
    func key(boundTo subject: String, _ session: EnvironmentSession) throws(VicError) -> WalletKey?
    {
        let entry = records.content(session).singleUse.first { $0.key == subject }
        guard let entry else { return try records.knownKey(session) }
        return try records.knownSingleUseKey(entry.label, session)
    }
}
