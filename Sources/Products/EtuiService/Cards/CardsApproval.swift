// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A payment on the internet that waits for the cardholder's decision, as the app shows it.
struct CardsApproval: Hashable {
    let id: String
    /// The card's identifier.
    let card: String
    let lastFour: String
    let merchant: String
    /// In minor units of `currency`.
    let amount: Int
    let currency: String
    let begin: PreciseInstant
    /// When it expires.
    let end: Instant

    /// What the person agrees to, which the bank has the device sign: a confirmation for one payee and amount permits no
    /// other payment (Regulation (EU) 2018/389, Article 5).
    func linked(isAccepted: Bool) -> String {
        "\(isAccepted ? "accepted" : "declined") \(id) \(amount) \(currency) \(merchant)"
    }
}

/// A decision that the bank asks the passcode for.
struct CardsApprovalQuestion: Hashable {
    let approval: CardsApproval
    let isAccepted: Bool
}

/// How a person's phone takes part in approvals (3-D Secure, out of band); the Stub has none.
@MainActor
protocol CardsApprovalAccount: AnyObject {
    /// Lists the payments of all cards that wait for a decision, the oldest first.
    func approvals() async -> CardsOutcome<[CardsApproval]>
    /// Whether this phone may decide about a card's payments.
    func isRegistered(for card: String) -> Bool
    /// Makes this phone the one that decides about a card's payments.
    func register(for card: String, in language: String, token: String) async -> CardsTrouble?
    /// Sends the person's decision.
    func decide(_ question: CardsApprovalQuestion, token: String) async -> CardsTrouble?
}
