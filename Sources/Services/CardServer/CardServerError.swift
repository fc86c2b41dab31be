// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Database
public import InsuranceCards
public import Vault

/// Why a card server cannot be opened or started, or why an operation on its keys or tenants had no effect.
public enum CardServerError: Error, Equatable, Sendable {
    /// The data folder cannot be read or written.
    case storage(VaultError)
    /// Others may change or read what only this user may; the file or folder, and the problem.
    case exposed(path: String, OwnedFile.Finding)
    /// The database cannot be opened, or belongs to another server.
    case database(DatabaseError)
    /// The database is not the one that the server's keys name: it is empty, or a different one.
    case otherDatabase(isEmpty: Bool)
    /// The file with the server's keys has other content.
    case keys
    /// The file `access.json` has other content.
    case access
    /// There are too many apps that open check-in links, or a line of the file `insurance/apps` is not an app's name.
    case apps(line: Int?)
    /// The demonstration cannot be created.
    case demonstration
    /// The database or its content cannot be read.
    case unavailable
    /// A successor of the key is already waiting to sign.
    case successorWaits
    /// There were so many successors recently that another would not fit the set of keys.
    case tooManyKeys
    /// The root key is not in the server's file of keys.
    case rootIsElsewhere
    /// The server has the root key itself and signs its sets of keys.
    case rootIsHere
    /// A file already exists where the root key was to go.
    case outputExists
    /// The file for the root key cannot be written.
    case output(VaultError)
    /// The set of keys is not signed by the server's root key, has expired, is older than the current one, or has
    /// another form.
    case keySet(CardError)
    /// The set lacks a key of the server that an earlier set had, so wallets would reject its cards.
    case keySetLacksKeys
    /// A tenant with that number already exists.
    case tenantKnown
    /// No tenant has that number.
    case tenantUnknown
    /// The tenant has valid cards or open locations; what would be lost.
    case tenantInUse(TenantHoldings)
    /// There is no room for another key of a tenant.
    case tenantKeyLimit
    /// The database has a tenant that cannot be read.
    case tenantDamaged
}
