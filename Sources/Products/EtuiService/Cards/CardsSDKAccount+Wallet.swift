// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Foundation
import PaymentCards

extension CardsSDKAccount {
    /// Gives the SDK the values of the bank's onboarding, once for each log-in, as the original asks of an app.
    ///
    /// The demonstration has no onboarding with a wallet's operator, so these values only have its form.
    func setUpWallet(for card: Card) async throws {
        guard !isWalletSetUp else { return }
        try await manager.configurePushProvisioning(
            cardholderID: card.details.cardholder.text,
            appGroupId: "group.etui.cards",
            configuration: ProvisioningConfiguration(
                issuerID: "etui-demonstration",
                serviceRSAExponent: Data([1, 0, 1]),
                // 2048 bits, the shortest that the SDK takes.
                serviceRSAModulus: Data(repeating: 0xFF, count: 256),
                serviceURLString: "https://wallet.example",
                digitalServiceURLString: "https://cards.example"
            ),
            walletCards: []
        )
        isWalletSetUp = true
    }
}
