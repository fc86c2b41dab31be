// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database

/// The locations of a card server's data and its address for wallets.
package struct CardServiceConfiguration: Sendable {
    /// The folder of its keys and, by default, of its database.
    package var dataDirectory: String
    /// The database of cards, check-ins and tenants; `nil` for SQLite in the data folder.
    package var database: DatabaseAddress?
    /// Whether to accept an empty or different database although the server's keys name one.
    package var acceptsOtherDatabase = false
    /// The issuer in tokens, which is also the address for wallets; `nil` for ``ownAddress``.
    package var issuer: String?
    /// The server's address for this machine alone, without a port, such as `http://127.0.0.1`; `nil` if
    /// others can reach it, too.
    package var ownAddress: String?
    /// The apps that open check-in links, in addition to those of the file `insurance/apps` in the data folder.
    package var apps: [AppIdentifier] = []
    /// Whether to apply rate limits per client.
    package var limitsRates = true
    /// Whether to create the demonstration's tenants and act for them.
    package var isDemonstration = true
    /// Receives a line of JSON for the operator; must not block.
    package var log: (@Sendable (String) -> Void)?

    /// Creates a configuration for loopback, with a demonstration and its data in a folder.
    package init(dataDirectory: String) {
        self.dataDirectory = dataDirectory
        ownAddress = "http://127.0.0.1"
    }
}
