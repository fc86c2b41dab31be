// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Database
package import InsuranceCards

/// Why the card server refuses a request or fails it; a transaction that throws one is rolled back.
package struct CardRequestError: Error, Sendable {
    /// The reason for a refusal.
    package enum Reason: Sendable, Hashable, CaseIterable {
        // The request.
        case invalidJSON
        case invalidToken
        case fieldFormat
        case idempotencyRequired
        case tooManyRequests
        // The sender.
        case unauthorized
        case forbidden
        case crossSite
        case signatureInvalid
        // The subject.
        case notFound
        case gone
        case locationUnknown
        case locationClosed
        case requestAnswered
        case requestExpired
        case idempotencyConflict
        case preconditionFailed
        case nonceInvalid
        case keyLimit
        case familyHasCards
        case noApps
        // The card.
        case disclosureMissing
        case cardExpired
        case cardRevoked
        case cardKind
        // The server.
        case unavailable
        case internalFailure
    }

    /// The reason.
    package let reason: Reason
    /// The specifics of this case, for the developer of the client; contains no personal data.
    package let detail: String?
    /// The fields that are wrong, if the content is a form.
    package let fields: [FieldError]
    /// The seconds after which the client may retry.
    package let retryAfter: Int?
    /// The database's error, if it was one; contains codes and names, no values.
    package let cause: DatabaseError?

    /// Creates an error with a reason.
    package init(_ reason: Reason, detail: String? = nil, retryAfter: Int? = nil) {
        self.reason = reason
        self.detail = detail
        self.retryAfter = retryAfter
        fields = []
        cause = nil
    }

    /// Creates the error for invalid fields of a form; the detail names them for people.
    package init(_ fields: [FieldError]) {
        reason = .fieldFormat
        detail = fields.map(\.field).joined(separator: " ")
        retryAfter = nil
        self.fields = fields
        cause = nil
    }

    /// Creates the error for an invalid form, card or receipt.
    init(card error: CardError) {
        switch error {
        case .notObject: self.init(.invalidJSON)
        case .fields(let errors): self.init(errors)
        case .unknownKey, .signature: self.init(.signatureInvalid)
        default: self.init(.invalidToken, detail: error.reason)
        }
    }
}

extension CardRequestError: TransactionError {
    /// Wraps an error of the database.
    package init(database error: DatabaseError) {
        reason = error.mayPassLater ? .unavailable : .internalFailure
        retryAfter = error.mayPassLater ? 1 : nil
        detail = nil
        fields = []
        cause = error
    }
}
