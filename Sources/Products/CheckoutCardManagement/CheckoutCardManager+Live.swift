// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

@_exported public import CardManagementCore

extension CheckoutCardManager {
    /// Creates a manager for the issuing server of an environment.
    ///
    /// The server's address and keys are in the app's Info.plist under `CardIssuing`, or in the JSON file that the
    /// environment variable `CARD_ISSUING_CONFIG` names. Without them every call that needs the server fails with
    /// ``CardManagementError/configurationIssue(hint:)``.
    ///
    /// - Parameters:
    ///   - designSystem: how secrets look.
    ///   - environment: the environment.
    public convenience init(
        designSystem: CardManagementDesignSystem,
        environment: CardManagerEnvironment
    ) {
        self.init(
            designSystem: designSystem,
            environment: environment,
            backend: LiveBackend(.standard(for: environment), environment),
            isProduct: true
        )
    }

    /// Creates a manager for an issuing server on a simulated device.
    package convenience init(
        designSystem: CardManagementDesignSystem,
        environment: CardManagerEnvironment,
        configuration: IssuingConfiguration,
        devices: DeviceServices
    ) {
        self.init(
            designSystem: designSystem,
            environment: environment,
            backend: LiveBackend(.found(configuration), environment),
            devices: devices,
            isProduct: true
        )
    }

    /// Creates a manager for an issuing server.
    ///
    /// - Parameters:
    ///   - designSystem: how secrets look.
    ///   - environment: the environment; only the sandbox may use `http`, and only on this machine.
    ///   - configuration: the server's address and keys.
    public convenience init(
        designSystem: CardManagementDesignSystem,
        environment: CardManagerEnvironment,
        configuration: IssuingConfiguration
    ) {
        self.init(
            designSystem: designSystem,
            environment: environment,
            backend: LiveBackend(.found(configuration), environment),
            isProduct: true
        )
    }
}
