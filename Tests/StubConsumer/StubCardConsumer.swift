// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
// The only import from this package: what apps of payment cards import.
import CheckoutCardManagementStub

/// An app's screen with cards.
@MainActor final class CardHolderScreen {
    let designSystem = CardManagementDesignSystem(
        font: .systemFont(ofSize: 22),
        textColor: .blue
    )
    lazy var cardManager = CheckoutCardManager(designSystem: designSystem, environment: .sandbox)
    let container = UIView()
    private(set) var cards: [Card] = []
    private(set) var outcomes: [CheckoutCardManager.OperationResult] = []
    private(set) var errors: [CardManagementError] = []

    func start(token: String) {
        cardManager.logIn(with: token)
        cardManager.getCards { result in
            switch result {
            case .success(let cards):
                self.cards = cards
            case .failure(let error):
                self.errors.append(error)
            }
        }
    }

    func update(_ card: Card) {
        let possibleNewStates = card.possibleStateChanges
        if possibleNewStates.contains(.active) {
            card.activate(completionHandler: cardStateChangeCompletion)
        }
        if possibleNewStates.contains(.suspended) {
            let reason: CardSuspendReason? = .lost
            card.suspend(reason: reason, completionHandler: cardStateChangeCompletion)
        }
        if possibleNewStates.contains(.revoked) {
            let reason: CardRevokeReason? = .lost
            card.revoke(reason: reason, completionHandler: cardStateChangeCompletion)
        }
    }

    func cardStateChangeCompletion(_ result: CheckoutCardManager.OperationResult) {
        switch result {
        case .success: outcomes.append(result)
        case .failure(let error): errors.append(error)
        }
    }

    func showPin(of card: Card, _ singleUseToken: String) {
        card.getPin(singleUseToken: singleUseToken) { result in
            switch result {
            case .success(let pinView):
                pinView.frame = CGRect(x: 0, y: 0, width: 120, height: 40)
                self.container.addSubview(pinView)
            case .failure(let error):
                self.errors.append(error)
            }
        }
    }

    func showNumberAndCode(of card: Card, _ singleUseToken: String) {
        card.getPanAndSecurityCode(singleUseToken: singleUseToken) { result in
            guard case .success(let views) = result else { return }
            self.container.addSubview(views.pan)
            self.container.addSubview(views.securityCode)
        }
    }

    func addToWallet(_ card: Card, _ configuration: ProvisioningConfiguration) {
        card.provision(
            cardholderID: "{id_of_cardholder_performing_operation}",
            configuration: configuration,
            provisioningToken: "{specific_token_generated_for_operation}"
        )
    }

    func addToWalletLater(_ card: Card, _ configuration: ProvisioningConfiguration) async {
        // In an async function the call without handler must not become another one.
        card.provision(
            cardholderID: "holder",
            configuration: configuration,
            provisioningToken: "token"
        )
    }

    func refresh() async {
        do {
            cards = try await cardManager.getCards(statuses: [.active, .suspended])
        } catch let error as CardManagementError {
            errors.append(error)
        } catch {
            cards = []
        }
    }
}

/// An app's object outside any actor.
final class CardKeeper {
    var message = ""
    var count = 0

    func freeze(_ card: Card) {
        card.suspend(reason: nil, completionHandler: changed)
        let handler: (CheckoutCardManager.OperationResult) -> Void = { _ in self.count += 1 }
        card.activate(completionHandler: handler)
    }

    func changed(_ result: CheckoutCardManager.OperationResult) {
        switch result {
        case .success: message = "done"
        case .failure(let error): message = CardTexts.text(of: error)
        }
    }
}

/// An app's words for every error, without a default.
enum CardTexts {
    static func text(of error: CardManagementError) -> String {
        switch error {
        case .unauthenticated, .authenticationFailure: "Log in again."
        case .configurationIssue(let hint): hint
        case .connectionIssue: "The bank cannot be reached."
        case .deviceNotSupported, .insecureDevice: "This device cannot do that."
        case .invalidStateRequested, .invalidNewCardStateRequested: "The card is in another state."
        case .invalidRequestInput, .notFound: "There is no such card."
        case .missingManager: "Start the app again."
        case .unableToPerformSecureOperation: "Nothing was shown."
        case .pushProvisioningFailure(let failure):
            failure == .cancelled ? "Nothing was added." : "The card was not added."
        case .fetchDigitizationStateFailure: "The wallet does not answer."
        case .unableToCopy(let failure):
            failure == .dataNotViewed ? "Look at the number first." : "Nothing was copied."
        }
    }
}
