// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database

/// The locations and options of an issuing server.
package struct IssuingServiceConfiguration: Sendable {
    /// The folder of its keys and, by default, of its database.
    package var dataDirectory: String
    /// The database; `nil` for SQLite in the data folder.
    package var database: DatabaseAddress?
    /// Whether the server enforces the rules for production: each single-use token names its card and operation.
    ///
    /// Production also needs hardware for PINs and card numbers, which is not part of this package
    /// (spec, payment cards §4.3); so this only tightens the rules.
    package var isProduction = false
    /// The issuer's time zone in seconds ahead of UTC, in which cards end (spec, payment cards §4.3).
    package var secondsFromUTC = 0
    /// Whether to apply the rate limits of §4.2.
    package var limitsRates = true
    /// Receives a line of JSON for the operator; must not block.
    package var log: (@Sendable (String) -> Void)?

    /// Creates the configuration of a sandbox with its data in a folder.
    package init(dataDirectory: String) {
        self.dataDirectory = dataDirectory
    }
}
