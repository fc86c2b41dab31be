// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
package import Database
package import PaymentCards

/// What a server for real cards needs instead of the sandbox's files: hardware or a key service.
package struct IssuingProviders: Sendable {
    /// Encrypts the keys of card numbers.
    package let numbers: any KeyEncryptionProvider
    /// Encrypts the keys of PINs; not the same as ``numbers``.
    package let pins: any KeyEncryptionProvider
    /// Computes security codes with the scheme's algorithm.
    package let codes: any SecurityCodes
    /// Prepares cards for wallets; `nil` if the issuer offers none.
    package let wallet: (any WalletProvisioningProvider)?

    /// Joins the providers.
    package init(
        numbers: any KeyEncryptionProvider,
        pins: any KeyEncryptionProvider,
        codes: any SecurityCodes,
        wallet: (any WalletProvisioningProvider)? = nil
    ) {
        self.numbers = numbers
        self.pins = pins
        self.codes = codes
        self.wallet = wallet
    }
}

/// The locations and options of an issuing server.
package struct IssuingServiceConfiguration: Sendable {
    /// The folder of its keys and, by default, of its database.
    package var dataDirectory: String
    /// The database; `nil` for SQLite in the data folder.
    package var database: DatabaseAddress?
    /// The providers of a server for real cards; `nil` for a sandbox, whose keys are files.
    ///
    /// With them the rules for production hold: each single-use token names its card and operation, and nothing is
    /// simulated. So there is no production with keys in files.
    package var production: IssuingProviders?
    /// The issuer's time zone in seconds ahead of UTC, in which cards end.
    package var secondsFromUTC = 0
    /// Whether banks may get notifications on the server's own machine, without TLS; for demonstrations and tests.
    package var permitsLoopbackWebhooks = false
    /// What sends notifications to banks; `nil` for HTTP.
    package var webhookTransport: (any DeliveryTransport)?
    /// How long to keep the rows of the audit, 12 months or longer; `nil` for ever.
    package var auditRetention: AuditRetention?
    /// Whether to apply rate limits.
    package var limitsRates = true
    /// Receives a line of JSON for the operator; must not block.
    package var log: (@Sendable (String) -> Void)?

    /// Creates the configuration of a sandbox with its data in a folder.
    package init(dataDirectory: String) {
        self.dataDirectory = dataDirectory
    }
}
