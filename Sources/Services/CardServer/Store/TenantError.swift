// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Database

/// Why nothing was done about a tenant.
public enum TenantError: Error, Equatable, Sendable {
    /// There is one of that number already.
    case known
    /// There is none of that number.
    case unknown
    /// Cards count or locations are open; what would be lost.
    case inUse(TenantHoldings)
    /// There is no room for a further key.
    case keyLimit
    /// The database.
    case database(DatabaseError)
    /// What the database holds cannot be read.
    case damaged
}
