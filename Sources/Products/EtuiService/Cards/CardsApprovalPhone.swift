// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import CheckoutOOBSDK
import Encodings
import Foundation
import PaymentCards
import Vault

/// A phone that decides about payments through the SDK for approvals.
///
/// A page of this process is a phone of its own, so its device keys live and die with the page.
@MainActor
final class CardsApprovalPhone: CardsApprovalAccount {
    /// What identifies the app to the bank.
    static let applicationID = "etui.cards.page"

    private let sdk: CheckoutOOB
    private let session: @MainActor () -> AccessToken?
    private let cards: @MainActor () -> [String]
    private var registered: Set<String> = []

    /// Uses an issuing server.
    ///
    /// - Parameters:
    ///   - configuration: the server's address.
    ///   - session: the token of the person's session; `nil` if there is none.
    ///   - cards: the identifiers of the person's cards.
    init(
        _ configuration: IssuingConfiguration,
        session: @escaping @MainActor () -> AccessToken?,
        cards: @escaping @MainActor () -> [String]
    ) {
        let keys = MemoryKeyStore()
        sdk = CheckoutOOB(
            LiveBackend(.found(configuration), .sandbox),
            keys: ApprovalKeys { keys },
            seen: SeenChallenges()
        )
        self.session = session
        self.cards = cards
    }

    func approvals() async -> CardsOutcome<[CardsApproval]> {
        guard let token = session() else { return .failed(CardsTrouble(name: "unauthenticated")) }
        var found: [CardsApproval] = []
        for card in cards() {
            do {
                found += try await sdk.pendingChallenges(token: token.text, cardID: card)
                    .map(CardsApproval.init)
            } catch CheckoutOOB.InternalError.cardNotFound {
                // The bank has taken the card away since the list was read.
                continue
            } catch {
                return .failed(Self.trouble(error))
            }
        }
        return .done(found.sorted { ($0.begin, $0.id) < ($1.begin, $1.id) })
    }

    func isRegistered(for card: String) -> Bool { registered.contains(card) }

    func register(for card: String, in language: String, token: String) async -> CardsTrouble? {
        do {
            try await sdk.registerDevice(
                with: CheckoutOOB.DeviceRegistration(
                    token: token,
                    cardID: card,
                    applicationID: Self.applicationID,
                    // The SDK knows two languages.
                    locale: language == "fr" ? .french : .english
                )
            )
            registered.insert(card)
            return nil
        } catch {
            return Self.trouble(error)
        }
    }

    func decide(_ question: CardsApprovalQuestion, token: String) async -> CardsTrouble? {
        do {
            try await sdk.authenticatePayment(
                with: CheckoutOOB.Authentication(
                    token: token,
                    cardID: question.approval.card,
                    transactionID: question.approval.id,
                    method: .login,
                    decision: question.isAccepted ? .accepted : .declined
                )
            )
            return nil
        } catch {
            let trouble = Self.trouble(error)
            // Another phone may have been registered meanwhile; the next attempt registers this one again.
            if trouble.name == "authenticationFailure" {
                registered.remove(question.approval.card)
            }
            return trouble
        }
    }

    private static func trouble(_ error: any Error) -> CardsTrouble {
        switch error {
        case CheckoutOOB.InternalError.network(.configurationIssue(let hint)):
            CardsTrouble(name: "configurationIssue", hint: hint)
        case CheckoutOOB.InternalError.network(let error): CardsTrouble(name: error.name)
        case CheckoutOOB.InternalError.cardNotFound: CardsTrouble(name: "notFound")
        default: CardsTrouble(name: "invalidRequestInput")
        }
    }
}

extension CardsApproval {
    /// Shows a payment of the SDK.
    fileprivate init(_ challenge: OOBChallenge) {
        self.init(
            id: challenge.id,
            card: challenge.cardID,
            lastFour: challenge.lastFour,
            merchant: challenge.merchant,
            amount: challenge.amount,
            currency: challenge.currency,
            begin: Self.instant(challenge.createdOn),
            end: Self.instant(challenge.expiresOn).second
        )
    }

    private static func instant(_ date: Date) -> PreciseInstant {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        return PreciseInstant(millisecondsSinceEpoch: Int64(milliseconds))
    }
}
