// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution
public import Foundation
import PaymentCards

/// A payment on the internet that waits for the cardholder's decision.
public struct OOBChallenge: Sendable, Equatable, Identifiable {
    /// The identifier, which ``CheckoutOOB/Authentication`` takes as the transaction.
    public let id: String
    /// The card.
    public let cardID: String
    /// The last four digits of the card's number.
    public let lastFour: String
    /// The merchant, as text to show.
    public let merchant: String
    /// The amount in minor units.
    public let amount: Int
    /// The currency, three letters (ISO 4217).
    public let currency: String
    /// When the payment was requested.
    public let createdOn: Date
    /// The end of the time for a decision.
    public let expiresOn: Date

    init(_ challenge: ApprovalChallenge) {
        id = challenge.id.text
        cardID = challenge.card.text
        lastFour = challenge.lastFour
        merchant = challenge.merchant
        amount = challenge.amount
        currency = challenge.currency.code
        createdOn = Self.date(challenge.createdOn.millisecondsSinceEpoch)
        expiresOn = Self.date(challenge.expiresOn.millisecondsSinceEpoch)
    }

    private static func date(_ milliseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}

/// The challenges that were listed: only what a person could see is ever signed.
package final class SeenChallenges: Sendable {
    /// The challenges that the process listed.
    package static let shared = SeenChallenges()

    /// The most challenges that are kept; a cardholder rarely has two at a time.
    private static let limit = 256
    private let known = Locked<[ApprovalChallenge]>([])

    /// Creates an empty memory.
    package init() {}

    func remember(_ challenges: [ApprovalChallenge]) {
        known.withLock { known in
            known.removeAll { old in challenges.contains { $0.id == old.id } }
            known = (known + challenges).suffix(Self.limit)
        }
    }

    func challenge(_ id: String) -> ApprovalChallenge? {
        known.withLock { $0.last { $0.id.text == id } }
    }

    func forget(_ challenge: ApprovalChallenge) {
        known.withLock { $0.removeAll { $0.id == challenge.id } }
    }
}
