// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Database
public import Vault

/// Why a card server cannot be opened or started.
public enum CardServerError: Error, Equatable, Sendable {
    /// The data folder cannot be read or written.
    case storage(VaultError)
    /// Others may change, or read, what only this user may: a file or folder, and what is wrong with it.
    case exposed(path: String, OwnedFile.Finding)
    /// The database cannot be opened, or is another server's.
    case database(DatabaseError)
    /// The database is not the one that the server's keys name: it holds nothing, or is another.
    case otherDatabase(isEmpty: Bool)
    /// The file with the server's keys holds something else.
    case keys
    /// The file `access.json` holds something else.
    case access
    /// The apps that open check-in links are too many, or a line of the file `insurance/apps` names none.
    case apps(line: Int?)
    /// The demonstration cannot be made.
    case demonstration
}
