// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database

/// Why a transaction was rolled back: the request is refused, or the database fails.
package struct CardStoreError: TransactionError {
    /// The error in the answer to the client.
    let request: CardRequestError
    /// The database's error, if it was one; it holds codes and names, no values.
    package let cause: DatabaseError?

    /// A refusal.
    init(_ reason: CardRequestError.Reason, detail: String? = nil) {
        self.init(CardRequestError(reason, detail: detail))
    }

    /// A refusal with more to say.
    init(_ request: CardRequestError) {
        self.request = request
        cause = nil
    }

    /// An error of the database.
    package init(database error: DatabaseError) {
        cause = error
        switch error {
        case .busy, .timedOut, .conflict, .connectionLost, .closed, .unreachable, .full,
            .outcomeUnknown:
            request = CardRequestError(.unavailable, retryAfter: 1)
        case .address, .damaged, .newerSchema, .foreignSchema, .constraint,
            .statement, .value, .readOnly, .resultTooLarge, .failed:
            request = CardRequestError(.internalFailure)
        }
    }
}
