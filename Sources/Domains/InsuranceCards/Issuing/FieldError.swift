// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An error in a form: the field, and what is wrong with it.
///
/// It never contains the field's value.
public struct FieldError: Sendable, Hashable {
    /// The reason, as a stable name for programs and pages.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The required field is missing.
        case missing
        /// The value has the wrong form, or is too long.
        case format
        /// The field is unknown.
        case unknown
        /// The value contradicts another field, or the address.
        case mismatch
        /// The check digit is wrong.
        case checkDigit = "check_digit"
        /// The day is in the future.
        case future
        /// The day is in the past.
        case past
        /// The date of birth is impossibly long ago.
        case tooLongAgo = "too_long_ago"
        /// The family already has another policy holder.
        case secondHolder = "second_holder"
    }

    /// The member of the object.
    public let field: String
    /// The reason.
    public let reason: Reason

    /// Creates an error.
    public init(_ field: String, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }

    /// Creates an error for a field of the table.
    init(_ field: CardField, _ reason: Reason) {
        self.init(field.rawValue, reason)
    }
}
