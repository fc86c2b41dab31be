// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Tokens

/// What a wallet has in one environment, read and checked.
struct WalletContent: Sendable {
    /// A card as issued, and as it was read.
    struct Card: Sendable {
        let issued: String
        let card: InsuranceCard
    }

    /// A receipt as issued, and as it was read.
    struct StoredReceipt: Sendable {
        let issued: String
        let receipt: Receipt
    }

    /// The cards as issued, in the server's order.
    var issuedCards: [String] = []
    /// Those of them that can be read with the keys that are known.
    private(set) var cards: [Card] = []
    /// The receipts as issued.
    var issuedReceipts: [String] = []
    /// Those of them that count.
    private(set) var receipts: [StoredReceipt] = []
    /// The keys that count, as they came.
    var storedKeys: StoredKeySet?
    /// The keys that count.
    private(set) var keySet: KeySet?
    /// Lists of revoked cards as they came, by address.
    var storedLists: [String: StoredStatusList] = [:]
    /// Lists of revoked cards, by address.
    private(set) var lists: [String: StatusList] = [:]
    var clock = ServerClock()
    var answers: [StoredAnswer] = []
    var revocations: [StoredRevocation] = []
    var consents = ConsentLog()
    /// The cards for one check-in each, and those that were asked for.
    var singleUse: [SingleUseEntry] = []
    /// Receipts that cannot be checked yet.
    var pendingReceipts: [StoredPendingReceipt] = []

    /// How long an answered request is remembered, seconds.
    static let answerLifetime: Int64 = 86_400

    /// The keys by which what the server sends is judged at a time: none once the set is out of date.
    func directory(at now: Instant) -> KeyDirectory {
        guard let keySet, now < keySet.expiresAt else { return KeyDirectory() }
        return KeyDirectory(keySet.keys)
    }

    /// Reads the keys anew from how they were kept, as of the time they came: what was good then opens what is
    /// in the store.
    mutating func readKeys(roots: [VerificationKey<V2>]) {
        keySet = storedKeys.flatMap { kept in
            try? KeySet(
                Array(kept.token.utf8)[...],
                roots: roots,
                heldVersion: nil,
                at: Instant(secondsSinceEpoch: kept.fetchedAt)
            )
        }
    }

    /// Reads the lists anew from how they were kept, as of the time they came: a card stays revoked.
    mutating func readLists(issuer: String) {
        guard let keySet else { return lists = [:] }
        let directory = KeyDirectory(keySet.keys)
        lists = [:]
        for (address, kept) in storedLists {
            lists[address] = try? StatusList(
                Array(kept.token.utf8)[...],
                keys: directory,
                issuer: issuer,
                list: Self.listName(of: address),
                held: nil,
                at: Instant(secondsSinceEpoch: kept.fetchedAt)
            )
        }
    }

    /// Reads the cards anew from how they were kept; those bound to another key than the wallet's, which nobody
    /// can use any more, are left out, and are gone with the next update.
    mutating func readCards(issuer: String, key: VerificationKey<V2>?, at now: Instant) {
        cards = []
        guard let keySet, let key else { return }
        let reader = CardReader(keys: KeyDirectory(keySet.keys), issuer: issuer)
        cards = issuedCards.compactMap { issued in
            let text = Array(issued.utf8)[...]
            let card = try? reader.read(text, subject: key, at: now, from: .store)
            return card.map { Card(issued: issued, card: $0) }
        }
    }

    /// Reads the receipts anew from how they were kept.
    mutating func readReceipts(key: VerificationKey<V2>?, at now: Instant) {
        receipts = []
        guard let keySet, let key else { return }
        let reader = ReceiptReader(keys: KeyDirectory(keySet.keys))
        let subjects = subjects(key)
        receipts = issuedReceipts.compactMap { issued in
            let receipt = try? reader.read(
                Array(issued.utf8)[...],
                subjects: subjects,
                at: now,
                from: .store,
                isAnswered: { _ in true }
            )
            return receipt.map { StoredReceipt(issued: issued, receipt: $0) }
        }
    }

    /// Whether there are keys to read what is stored.
    var hasKeysForAll: Bool {
        keySet != nil || issuedCards.isEmpty && issuedReceipts.isEmpty
    }

    /// Whether what is stored can be used with the wallet's key; without one, only nothing can.
    func isBound(to key: VerificationKey<V2>?) -> Bool {
        guard let key else { return issuedCards.isEmpty && issuedReceipts.isEmpty }
        return issuedCards.allSatisfy { issued in
            let subject = InsuranceCard.unverifiedSubject(Array(issued.utf8)[...])
            return subject.map { $0 == key.text } ?? true
        }
    }

    /// Whether a check-in request was answered in the last day.
    func hasAnswered(_ request: String, at now: Instant) -> Bool {
        answers.contains {
            $0.request == request && now.secondsSinceEpoch - $0.at < Self.answerLifetime
        }
    }

    /// Notes that a request was answered, and forgets those of long ago.
    mutating func noteAnswer(_ request: String, _ checkIn: StoredCheckIn, at now: Instant) {
        answers.removeAll {
            now.secondsSinceEpoch - $0.at >= Self.answerLifetime || $0.request == request
        }
        answers.append(
            StoredAnswer(request: request, at: now.secondsSinceEpoch, checkIn: checkIn)
        )
    }

    /// The name of the list at an address: what follows the last slash.
    static func listName(of address: String) -> String {
        String(
            address[
                (address.lastIndex(of: "/").map(address.index(after:)) ?? address.startIndex)...
            ]
        )
    }

    /// Whether a card is on the list of revoked ones that it names.
    func isRevoked(_ card: InsuranceCard) -> Bool {
        guard let status = card.status, let list = lists[status.list] else { return false }
        return list.isRevoked(status.index)
    }
}
