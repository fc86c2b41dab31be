// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Tokens

/// The content of a wallet in one environment, read and checked.
struct WalletContent: Sendable {
    /// A card as issued, and as read.
    struct Card: Sendable {
        let issued: String
        let card: InsuranceCard
    }

    /// A receipt as issued, and as read.
    struct StoredReceipt: Sendable {
        let issued: String
        let receipt: Receipt
    }

    /// The cards as issued, in the server's order.
    var issuedCards: [String] = []
    /// The cards that can be read with the known keys.
    private(set) var cards: [Card] = []
    /// The receipts as issued.
    var issuedReceipts: [String] = []
    /// The valid receipts.
    private(set) var receipts: [StoredReceipt] = []
    /// The valid keys, as received.
    var storedKeys: StoredKeySet?
    /// The valid keys.
    private(set) var keySet: KeySet?
    /// Lists of revoked cards as received, by address.
    var storedLists: [String: StoredStatusList] = [:]
    /// Lists of revoked cards, by address.
    private(set) var lists: [String: StatusList] = [:]
    var clock = ServerClock()
    var answers: [StoredAnswer] = []
    var revocations: [StoredRevocation] = []
    var consents = ConsentLog()
    /// The single-use cards, and the requested ones.
    var singleUse: [SingleUseEntry] = []
    /// Receipts that cannot be checked yet.
    var pendingReceipts: [StoredPendingReceipt] = []

    /// How long an answered request is remembered, in seconds.
    static let answerLifetime: Int64 = 86_400

    /// The keys for checking the server's messages at a time: none once the set has expired.
    func directory(at now: Instant) -> KeyDirectory {
        guard let keySet, now < keySet.expiresAt else { return KeyDirectory() }
        return KeyDirectory(keySet.keys)
    }

    /// Reads the stored keys again, as of the time they arrived: keys that were valid then open the content of the
    /// store.
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

    /// Reads the stored lists again, as of the time they arrived: a card stays revoked.
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

    /// Reads the stored cards again; those bound to another key than the wallet's can no longer be used, so they are
    /// left out, and are gone with the next update.
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

    /// Reads the stored receipts again.
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

    /// Whether there are keys to read the stored content.
    var hasKeysForAll: Bool {
        keySet != nil || issuedCards.isEmpty && issuedReceipts.isEmpty
    }

    /// Whether the stored content can be used with the wallet's key; without a key, only if it is empty.
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

    /// Records that a request was answered, and forgets old ones.
    mutating func noteAnswer(_ request: String, _ checkIn: StoredCheckIn, at now: Instant) {
        answers.removeAll {
            now.secondsSinceEpoch - $0.at >= Self.answerLifetime || $0.request == request
        }
        answers.append(
            StoredAnswer(request: request, at: now.secondsSinceEpoch, checkIn: checkIn)
        )
    }

    /// The name of the list at an address: the part after the last slash.
    static func listName(of address: String) -> String {
        String(
            address[
                (address.lastIndex(of: "/").map(address.index(after:)) ?? address.startIndex)...
            ]
        )
    }

    /// Whether a card is on the list of revoked cards that it names.
    func isRevoked(_ card: InsuranceCard) -> Bool {
        guard let status = card.status, let list = lists[status.list] else { return false }
        return list.isRevoked(status.index)
    }
}
