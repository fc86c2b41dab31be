// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

@_exported public import CardManagementCore
import Foundation

extension CheckoutCardManager {
    /// Creates a manager of made-up cards, which uses no network.
    ///
    /// - Parameters:
    ///   - designSystem: how secrets look.
    ///   - environment: decides whether adding a card to the wallet succeeds: it does in production.
    public convenience init(
        designSystem: CardManagementDesignSystem,
        environment: CardManagerEnvironment
    ) {
        self.init(
            designSystem: designSystem,
            environment: environment,
            backend: StubBackend(variables: ProcessInfo.processInfo.environment),
            isProduct: true
        )
    }

    /// Creates a manager of made-up cards on a simulated device.
    package convenience init(
        designSystem: CardManagementDesignSystem,
        environment: CardManagerEnvironment,
        devices: DeviceServices
    ) {
        self.init(
            designSystem: designSystem,
            environment: environment,
            backend: StubBackend(variables: ProcessInfo.processInfo.environment),
            devices: devices,
            isProduct: true
        )
    }

    /// Creates a manager of made-up cards, which uses no network and ignores the configuration.
    ///
    /// - Parameters:
    ///   - designSystem: how secrets look.
    ///   - environment: decides whether adding a card to the wallet succeeds: it does in production.
    ///   - configuration: the server that the live product would use.
    public convenience init(
        designSystem: CardManagementDesignSystem,
        environment: CardManagerEnvironment,
        configuration: IssuingConfiguration
    ) {
        self.init(designSystem: designSystem, environment: environment)
    }
}
