// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An error type that can say what went wrong with the database.
///
/// The error type of a service gains one case, `case database(DatabaseError)`, and this conformance;
/// then bodies of transactions throw that one type, for their own refusals and for the database's
/// faults alike.
public protocol DatabaseFailure: Error {
    /// The fault in the words of this type.
    init(database fault: DatabaseError)
}

extension DatabaseError: DatabaseFailure {
    /// The fault itself.
    public init(database fault: DatabaseError) {
        self = fault
    }
}
