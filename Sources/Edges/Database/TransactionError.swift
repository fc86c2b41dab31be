// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An error type that can say what went wrong with the database.
///
/// The error type of a service gains one case, `case database(DatabaseError)`, and this conformance;
/// then bodies of transactions throw that one type, for their own refusals and for the database's
/// errors alike.
public protocol TransactionError: Error {
    /// The error in the words of this type.
    init(database error: DatabaseError)
}

extension DatabaseError: TransactionError {
    /// The error itself.
    public init(database error: DatabaseError) {
        self = error
    }
}
