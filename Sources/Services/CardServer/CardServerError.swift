// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Database
public import InsuranceCards
public import Vault

/// Why a card server cannot be opened or started, or why nothing was done about its keys or its tenants.
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
    /// The database, or what it holds, cannot be read.
    case unavailable
    /// A successor of the key waits already until it may sign.
    case successorWaits
    /// There were so many successors of late that a further one would not fit the set of keys.
    case tooManyKeys
    /// The root key is not in the server's file of keys.
    case rootIsElsewhere
    /// The server has the root key itself and signs its sets of keys.
    case rootIsHere
    /// There is another file where the root key was to go.
    case outputExists
    /// The file for the root key cannot be written.
    case output(VaultError)
    /// The set of keys is not signed by the server's root key, over, older than the one that is there, or in another
    /// form.
    case keySet(CardError)
    /// The set lacks a key of the server's own that a set has had before, so that wallets would refuse its cards.
    case keySetLacksKeys
    /// There is a tenant of that number already.
    case tenantKnown
    /// There is no tenant of that number.
    case tenantUnknown
    /// The tenant's cards count or its locations are open; what would be lost.
    case tenantInUse(TenantHoldings)
    /// There is no room for a further key of a tenant.
    case tenantKeyLimit
    /// The database holds a tenant that cannot be read.
    case tenantDamaged
}
