// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database
package import PaymentCards

/// Why the issuing server refuses a request or fails it; a transaction that throws one is rolled back.
package struct IssuingRequestError: Error, Sendable {
    /// The code of the answer.
    package let code: IssuingErrorCode
    /// The member or form field that is wrong; `nil` if none is.
    ///
    /// It never holds a value of the request.
    package let field: String?
    /// The seconds after which the client may retry.
    package let retryAfter: Int?
    /// The card as it is, if the request would have changed it.
    package let card: PaymentCard?
    /// The database's error, if it was one; contains codes and names, no values.
    package let cause: DatabaseError?

    /// Creates an error with a code.
    package init(
        _ code: IssuingErrorCode,
        field: String? = nil,
        retryAfter: Int? = nil,
        card: PaymentCard? = nil
    ) {
        self.code = code
        // The name of an unknown member is the client's own text, so an answer must not repeat it.
        self.field = code == .fieldUnknown ? nil : field
        self.retryAfter = retryAfter
        self.card = card
        cause = nil
    }

    /// Creates the error for a rule that refuses, or for secrets that cannot be prepared.
    package init(_ error: PaymentCardError, card: PaymentCard? = nil) {
        switch error {
        case .refused(let code, let field): self.init(code, field: field, card: card)
        case .limited(let code, let seconds): self.init(code, retryAfter: seconds)
        default: self.init(.internalError)
        }
    }
}

extension IssuingRequestError: TransactionError {
    /// Wraps an error of the database.
    package init(database error: DatabaseError) {
        // A row that cannot be written, an audit row above all, fails the operation with 503.
        code = error.mayPassLater ? .unavailable : .internalError
        retryAfter = error.mayPassLater ? 1 : nil
        field = nil
        card = nil
        cause = error
    }
}
