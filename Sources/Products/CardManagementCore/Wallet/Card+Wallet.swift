// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Screens

extension Card {
    /// Adds the card to the wallet of this device.
    ///
    /// - Parameters:
    ///   - cardholderID: the cardholder's identifier.
    ///   - configuration: the values of the issuer's onboarding.
    ///   - provisioningToken: a token that the bank issued for this.
    ///   - completionHandler: called with the outcome.
    @preconcurrency public func provision(
        cardholderID: String,
        configuration: ProvisioningConfiguration,
        provisioningToken: String,
        completionHandler: @escaping @MainActor (CheckoutCardManager.OperationResult) -> Void = {
            _ in
        }
    ) {
        Task.detached { [self] in
            let result = await outcome { () throws(CardManagementError) in
                guard !cardholderID.isEmpty || manager?.usesMockData ?? true else {
                    throw .invalidRequestInput
                }
                try await self.add(configuration, provisioningToken, nil)
            }
            await completionHandler(CheckoutCardManager.OperationResult(result))
        }
    }

    /// Adds the card to the wallet of this device, with the configuration that was set up before.
    ///
    /// - Parameters:
    ///   - provisioningToken: a token that the bank issued for this.
    ///   - completionHandler: called with the outcome.
    @preconcurrency public func provision(
        provisioningToken: String,
        completionHandler: @escaping @MainActor (CheckoutCardManager.OperationResult) -> Void
    ) {
        Task.detached { [self] in
            let result = await outcome { () throws(CardManagementError) in
                try await self.add(manager?.wallet.configuration, provisioningToken, nil)
            }
            await completionHandler(CheckoutCardManager.OperationResult(result))
        }
    }

    /// Adds the card to the wallet of this device, with the configuration that was set up before.
    ///
    /// - Parameters:
    ///   - provisioningToken: a token that the bank issued for this.
    ///   - viewController: the screen on which the wallet's sheet appears.
    /// - Throws: ``CardManagementError``.
    @MainActor public func provision(
        provisioningToken: String,
        viewController: PlatformViewController
    ) async throws {
        try await add(manager?.wallet.configuration, provisioningToken, viewController)
    }

    /// Reads where the card stands in the wallets of this device and its watch.
    ///
    /// - Parameters:
    ///   - provisioningToken: a token that the bank issued for wallets.
    ///   - completionHandler: called with the state, or an error.
    @preconcurrency public func getDigitizationState(
        provisioningToken: String,
        completionHandler: @escaping @MainActor (CheckoutCardManager.CardDigitizationResult) -> Void
    ) {
        Task.detached { [self] in
            do throws(CardManagementError) {
                await completionHandler(.success(try await digitization(provisioningToken)))
            } catch {
                await completionHandler(.failure(error))
            }
        }
    }

    /// Reads where the card stands in the wallets of this device and its watch.
    ///
    /// - Parameter provisioningToken: a token that the bank issued for wallets.
    /// - Returns: the state.
    /// - Throws: ``CardManagementError``.
    public func getDigitizationState(provisioningToken: String) async throws -> DigitizationData {
        try await digitization(provisioningToken)
    }

    private func digitization(
        _ token: String
    ) async throws(CardManagementError) -> DigitizationData {
        guard let manager else {
            throw .fetchDigitizationStateFailure(failure: .operationFailure)
        }
        let (id, card) = (id, WalletCard(self))
        return try await manager.measured(.digitizationState, card: id) { () throws(BackendError) in
            try await manager.checkDevice()
            let token = AccessToken(token)
            let known = try await manager.backend.walletState(of: id, token: token)
            let device = manager.backend.isStub ? nil : manager.devices.wallet
            return await device?.state(of: card) ?? DigitizationData(state: known.state)
        }
    }

    private func add(
        _ configuration: ProvisioningConfiguration?,
        _ token: String,
        _ controller: PlatformViewController?
    ) async throws(CardManagementError) {
        guard let manager else { throw .missingManager }
        let (id, card) = (id, WalletCard(self))
        try await manager.measured(.pushProvisioning, card: id) { () throws(BackendError) in
            if let stub = manager.backend as? StubBackend {
                return try await stub.provision(id, in: manager.environment)
            }
            try await manager.checkDevice()
            try manager.checkOnboarding(configuration)
            guard let device = manager.devices.wallet, device.isAvailable else {
                throw BackendError(.deviceNotSupported)
            }
            let (backend, token) = (manager.backend, AccessToken(token))
            guard try await backend.walletState(of: id, token: token).isEnabled else {
                throw BackendError(.pushProvisioningFailure(failure: .configurationFailure))
            }
            let description = await manager.devices.describeDevice()
            do throws(CardManagementError) {
                try await device.add(card, on: controller) { (request) throws(BackendError) in
                    var request = request
                    request.device = description
                    return try await backend.walletData(of: id, request, token: token)
                }
            } catch {
                throw BackendError(error)
            }
        }
    }
}
