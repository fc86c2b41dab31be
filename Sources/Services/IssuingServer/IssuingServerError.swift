// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Database
public import Vault

/// Why an issuing server cannot be opened or started, or why an operation on its keys or clients had no effect.
public enum IssuingServerError: Error, Equatable, Sendable {
    /// The data folder cannot be read or written.
    case storage(VaultError)
    /// The database cannot be opened, or belongs to another server.
    case database(DatabaseError)
    /// A file of keys is missing or has other content although the database belongs to a server.
    case keys
    /// The database is not one of an issuing server.
    case databaseForeign
    /// A row of the audit has values that no row has.
    case auditUnreadable
    /// The database belongs to other keys.
    case otherDatabase
    /// A name or secret of a client has another form than it must have.
    case clientForm
    /// A client with this name exists already.
    case clientKnown
    /// No client has this name.
    case clientUnknown
    /// The cryptography library failed.
    case cryptography
}
