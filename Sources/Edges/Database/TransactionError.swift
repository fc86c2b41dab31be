// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An error type that can carry an error of the database.
///
/// A service adds one case to its error type, `case database(DatabaseError)`, and this conformance. Its
/// transaction bodies then throw that one type, both for the service's own errors and for the database's.
public protocol TransactionError: Error {
    /// Wraps a database error in this type.
    init(database error: DatabaseError)
}

extension DatabaseError: TransactionError {
    /// Uses the error itself.
    public init(database error: DatabaseError) {
        self = error
    }
}
