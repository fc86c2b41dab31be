// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The only import from this package, as in `Docs/payment-cards.md` and `Docs/payment-cards-hybrid.md`.
import CheckoutCardManagement
import Foundation

/// The documented code of a bank's app with a server, and of a bridge to a framework.
@MainActor
final class PaymentCardsCode {
    private let manager: CheckoutCardManager
    private let emit: (String, String?, String?, TimeInterval?) -> Void

    init(
        manager: CheckoutCardManager,
        emit: @escaping (String, String?, String?, TimeInterval?) -> Void
    ) {
        self.manager = manager
        self.emit = emit
    }

    func configured(
        server: URL,
        vaultKey: Data,
        design: CardManagementDesignSystem
    ) -> CheckoutCardManager {
        var configuration = IssuingConfiguration(
            baseURL: server,
            vaultKeys: [VaultKey(keyID: "v1", x963PublicKey: vaultKey)]
        )
        configuration.panDisplaySeconds = 30
        let manager = CheckoutCardManager(
            designSystem: design,
            environment: .production,
            configuration: configuration
        )
        return manager
    }

    func reveal(_ cardID: String, token: String, in container: UIView) async throws {
        let card = try await manager.getCard(withID: cardID)
        container.addSubview(try await card.getPan(singleUseToken: token))
    }

    func bridged(_ error: CardManagementError) -> (name: String, detail: String?) {
        switch error {
        case .pushProvisioningFailure(let failure): ("pushProvisioningFailure", failure.rawValue)
        case .fetchDigitizationStateFailure(let failure):
            ("fetchDigitizationStateFailure", failure.rawValue)
        case .unableToCopy(let failure): ("unableToCopy", failure.rawValue)
        case .configurationIssue(let hint): ("configurationIssue", hint)
        default: ("\(error)", nil)
        }
    }

    func forwardEvents() async {
        for await event in manager.events {
            emit(event.name.rawValue, event.cardID, event.serverErrorCode, event.retryAfter)
        }
    }
}
