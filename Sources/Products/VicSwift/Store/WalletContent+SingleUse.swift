// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Tokens

/// A single-use card, or the request for one.
struct SingleUseEntry: Codable, Equatable, Sendable {
    /// The number of the card.
    let cardNumber: String
    /// The label from which its key is derived; worthless without the secret in the key store.
    let label: String
    /// Its public key as PASERK, to which the card is bound.
    let key: String
    /// The card as issued; `nil` until the server has answered.
    var issued: String?
    /// When its token expires, in seconds since 1970.
    var expiresAt: Int64?
    /// The request to which it was shown, or was about to be.
    var request: String?
    /// When it was used, in seconds since 1970.
    var usedAt: Int64?
}

/// How many single-use cards a wallet holds.
enum SingleUseRules {
    /// The number of single-use cards to hold for each card.
    static let target = 10
}

extension WalletContent {
    /// The number of single-use cards left for a card.
    func singleUseCount(of number: CardNumber, at now: Instant) -> Int {
        singleUse.count { $0.cardNumber == number.digits && $0.isUnused(at: now) }
    }

    /// The unanswered requests for a card, and how many more there may be.
    func singleUseRequests(
        for number: CardNumber,
        at now: Instant
    ) -> (asked: [SingleUseEntry], missing: Int) {
        let room = max(0, SingleUseRules.target - singleUseCount(of: number, at: now))
        let asked = singleUse.filter { $0.cardNumber == number.digits && $0.issued == nil }
            .prefix(room)
        return (Array(asked), room - asked.count)
    }

    /// Takes what the server issued to keys sent to it: cards that can be read and have the same content as the
    /// ordinary card.
    mutating func take(batch issued: [String], to entries: [SingleUseEntry], _ reading: CardReading)
    {
        guard issued.count == entries.count else { return }
        for (text, entry) in zip(issued, entries) {
            guard let place = singleUse.firstIndex(where: { $0.key == entry.key }),
                let ordinary = cards.first(where: { $0.card.number.digits == entry.cardNumber }),
                let card = reading.card(text, boundTo: entry.key, from: .server),
                card.hasSameContent(as: ordinary.card)
            else { continue }
            singleUse[place].issued = text
            singleUse[place].expiresAt = card.tokenExpiresAt.secondsSinceEpoch
        }
    }

    /// Forgets the cards that can no longer be used: expired ones, those whose ordinary card is gone or has other
    /// content by now, and those that were shown a day ago and have no receipt that needs their key.
    mutating func tidySingleUse(_ reading: CardReading) {
        // As long as receipts cannot be read, it is unknown whose key is needed.
        let areRead = receipts.count == issuedReceipts.count && pendingReceipts.isEmpty
        let needed = areRead ? Set(receipts.map(\.receipt.subject)) : nil
        let now = reading.now.secondsSinceEpoch
        singleUse.removeAll { entry in
            if let usedAt = entry.usedAt {
                guard let needed else { return false }
                return now - usedAt >= Self.answerLifetime && !needed.contains(entry.key)
            }
            let ordinary = cards.first { $0.card.number.digits == entry.cardNumber }
            guard let ordinary else { return true }
            guard let issued = entry.issued else { return false }
            guard entry.isUnused(at: reading.now),
                let card = reading.card(issued, boundTo: entry.key, from: .store)
            else { return true }
            return !card.hasSameContent(as: ordinary.card)
        }
    }

    /// Takes one of the remaining single-use cards, or the one that was shown to the same request before.
    mutating func useSingleUse(
        of ordinary: InsuranceCard,
        for request: String,
        at now: Instant
    ) -> SingleUseEntry? {
        let number = ordinary.number.digits
        let place =
            singleUse.firstIndex { $0.cardNumber == number && $0.request == request }
            ?? singleUse.firstIndex { $0.cardNumber == number && $0.isUnused(at: now) }
        guard let place else { return nil }
        singleUse[place].request = request
        singleUse[place].usedAt = now.secondsSinceEpoch
        return singleUse[place]
    }

    /// Forgets the remaining single-use cards of a card, for example if the server rejects them.
    mutating func forgetSingleUse(of number: CardNumber) {
        singleUse.removeAll { $0.cardNumber == number.digits && $0.request == nil }
    }

    /// The wallet's keys to which receipts may be bound: its own, and those that it has shown.
    func subjects(_ own: VerificationKey<V2>) -> Set<String> {
        Set([own.text] + singleUse.filter { $0.request != nil }.map(\.key))
    }
}

extension SingleUseEntry {
    /// Whether it can be shown.
    fileprivate func isUnused(at now: Instant) -> Bool {
        guard let expiresAt, issued != nil, request == nil else { return false }
        return now.secondsSinceEpoch < expiresAt
    }
}

/// The parameters for reading cards that are bound to any of the wallet's keys.
struct CardReading {
    let reader: CardReader
    let now: Instant

    /// Reads a card bound to a key, if it is valid.
    func card(
        _ text: String,
        boundTo key: String,
        from source: CardReader.Source
    ) -> InsuranceCard? {
        guard let subject = try? VerificationKey<V2>(parsing: key) else { return nil }
        return try? reader.read(Array(text.utf8)[...], subject: subject, at: now, from: source)
    }
}
