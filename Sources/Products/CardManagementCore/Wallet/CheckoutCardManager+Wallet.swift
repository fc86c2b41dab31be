// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
public import Screens

extension CheckoutCardManager {
    /// Sets up adding cards to the wallet, once for each installation and log-in.
    ///
    /// - Parameters:
    ///   - cardholderID: the cardholder's identifier.
    ///   - appGroupId: the group of the container that the app shares with the wallet's extension.
    ///   - configuration: the values of the issuer's onboarding.
    ///   - walletCards: the cards to offer, with the art that the wallet shows.
    ///   - completionHandler: called with the outcome.
    @preconcurrency public func configurePushProvisioning(
        cardholderID: String,
        appGroupId: String,
        configuration: ProvisioningConfiguration,
        walletCards: [(Card, PlatformImage)],
        completionHandler: @escaping @MainActor (OperationResult) -> Void
    ) {
        let cards = walletCards.map { (card: WalletCard($0.0), art: $0.1) }
        Task.detached { [self] in
            let result = await outcome { () throws(CardManagementError) in
                try await self.configure(cardholderID, appGroupId, configuration, cards)
            }
            await completionHandler(OperationResult(result))
        }
    }

    /// Sets up adding cards to the wallet, once for each installation and log-in.
    ///
    /// - Parameters:
    ///   - cardholderID: the cardholder's identifier.
    ///   - appGroupId: the group of the container that the app shares with the wallet's extension.
    ///   - configuration: the values of the issuer's onboarding.
    ///   - walletCards: the cards to offer, with the art that the wallet shows.
    /// - Throws: ``CardManagementError``.
    public func configurePushProvisioning(
        cardholderID: String,
        appGroupId: String,
        configuration: ProvisioningConfiguration,
        walletCards: [(Card, PlatformImage)]
    ) async throws {
        let cards = walletCards.map { (card: WalletCard($0.0), art: $0.1) }
        try await configure(cardholderID, appGroupId, configuration, cards)
    }

    private func configure(
        _ cardholder: String,
        _ appGroup: String,
        _ configuration: ProvisioningConfiguration,
        _ cards: [(card: WalletCard, art: PlatformImage)]
    ) async throws(CardManagementError) {
        try await measured(.configurePushProvisioning) { () throws(BackendError) in
            if self.backend.isStub {
                try await (self.backend as? StubBackend)?.configure()
                self.wallet.configuration = configuration
                return
            }
            guard !cardholder.isEmpty, !appGroup.isEmpty else {
                throw BackendError(.invalidRequestInput)
            }
            try self.checkOnboarding(configuration)
            try await self.checkDevice()
            guard let device = self.devices.wallet, device.isAvailable else {
                throw BackendError(.deviceNotSupported)
            }
            do throws(CardManagementError) {
                try await device.offer(cards, appGroup: appGroup, cardholder: cardholder)
            } catch {
                throw BackendError(error)
            }
            self.wallet.configuration = configuration
        }
    }

    /// Refuses an incomplete onboarding, and says in an event what is missing.
    ///
    /// It never stops the app, except a debug build that asks for it with `CARD_STRICT_PROVISIONING=1`.
    func checkOnboarding(_ configuration: ProvisioningConfiguration?) throws(BackendError) {
        let missing =
            configuration.map(\.missingPiece) ?? "configurePushProvisioning was not called"
        guard let missing else { return }
        broadcast.send(CardManagerEvent(.failure, hint: "provisioning needs: \(missing)"))
        if ProcessInfo.processInfo.environment["CARD_STRICT_PROVISIONING"] == "1" {
            assertionFailure("provisioning needs: \(missing)")
        }
        throw BackendError(.pushProvisioningFailure(failure: .configurationFailure))
    }
}
