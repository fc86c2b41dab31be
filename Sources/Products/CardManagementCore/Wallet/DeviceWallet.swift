// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
package import Screens

/// The wallet of a device.
package protocol DeviceWallet: Sendable {
    /// Whether the device can add cards now.
    var isAvailable: Bool { get }
    /// Lets the person add a card; fetches the encrypted data once the wallet has its certificates.
    @MainActor func add(
        _ card: WalletCard,
        on controller: PlatformViewController?,
        data: @escaping @Sendable (WalletDataRequest) async throws(BackendError) -> WalletData
    ) async throws(CardManagementError)
    /// Returns where a card stands in the wallets of this device and its watch; `nil` if the device does not know.
    func state(of card: WalletCard) async -> DigitizationData?
    /// Leaves the cards for the wallet's extension in the container that it shares with the app.
    func offer(
        _ cards: [(card: WalletCard, art: PlatformImage)],
        appGroup: String,
        cardholder: String
    ) async throws(CardManagementError)
}

/// What a wallet shows of a card.
package struct WalletCard: Sendable {
    /// The card's identifier.
    package var id: String
    /// The last four digits, which are also the card's title in the wallet.
    package var lastFour: String
    /// The name on the card.
    package var cardholderName: String
    /// The scheme.
    package var scheme: CardScheme

    init(_ card: Card) {
        id = card.id
        lastFour = card.panLast4Digits
        cardholderName = card.cardholderName
        scheme = card.cardScheme
    }
}

/// The configuration that ``CheckoutCardManager/configurePushProvisioning(cardholderID:appGroupId:configuration:walletCards:)``
/// stored, for the short form of `provision`.
final class WalletSetup: Sendable {
    private let stored = Locked<ProvisioningConfiguration?>(nil)

    var configuration: ProvisioningConfiguration? {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}
