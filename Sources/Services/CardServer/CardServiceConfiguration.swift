// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database

/// Where a card server keeps its data and how wallets reach it.
package struct CardServiceConfiguration: Sendable {
    /// The folder of its keys and, by default, of its database.
    package var dataDirectory: String
    /// Where cards, check-ins and tenants are kept; `nil` for SQLite in the data folder.
    package var database: DatabaseAddress?
    /// Whether a database is taken that is empty, or another one, although the server's keys name one.
    package var acceptsOtherDatabase = false
    /// What tokens name the server, and where wallets reach it; `nil` for ``ownAddress``.
    package var issuer: String?
    /// Where this machine alone reaches the server, without a port, such as `http://127.0.0.1`; `nil` where others
    /// reach it, too.
    package var ownAddress: String?
    /// The apps that open check-in links, besides those of the file `insurance/apps` of the data folder.
    package var apps: [AppIdentifier] = []
    /// Whether requests of one client are counted (spec, insurance cards §4.2).
    package var limitsRates = true
    /// Whether the tenants of the demonstration are made and played.
    package var isDemonstration = true
    /// Gets a line of JSON for what the operator should know; must not block.
    package var log: (@Sendable (String) -> Void)?

    /// A server for this machine only, with a demonstration and its data in a folder.
    package init(dataDirectory: String) {
        self.dataDirectory = dataDirectory
        ownAddress = "http://127.0.0.1"
    }
}
