// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database
import IdentityCheck

/// Why the identity server refuses a request or fails it; a transaction that throws one is rolled back.
package struct IdentityRequestError: Error, Sendable {
    /// The code of the answer.
    package let code: IdentityErrorCode
    /// The specifics: a name or a code, never a value of the request.
    package let detail: String?
    /// What is wrong in this case, as a sentence that repeats no value of the request; nil for that of the code.
    package let sentence: String?
    /// The seconds after which the client may retry.
    package let retryAfter: Int?
    /// The database's error, if it was one; contains codes and names, no values.
    package let cause: DatabaseError?

    /// Creates an error with a code.
    package init(
        _ code: IdentityErrorCode,
        detail: String? = nil,
        sentence: String? = nil,
        retryAfter: Int? = nil
    ) {
        self.code = code
        self.detail = detail
        self.sentence = sentence
        self.retryAfter = retryAfter
        cause = nil
    }

    /// Creates the error for a refused decision.
    init(_ error: ReviewError) {
        switch error {
        case .decisionInvalid(let member): self.init(.invalid, detail: member.rawValue)
        case .alreadyDecided: self.init(IdentityErrorCode.alreadyDecided)
        case .notFinished: self.init(IdentityErrorCode.pending)
        case .secondReviewerNeeded: self.init(IdentityErrorCode.secondReviewerNeeded)
        }
    }
}

extension IdentityRequestError: TransactionError {
    /// Wraps an error of the database.
    package init(database error: DatabaseError) {
        code = error.mayPassLater ? .unavailable : .internalError
        retryAfter = error.mayPassLater ? 1 : nil
        (detail, sentence) = (nil, nil)
        cause = error
    }
}
