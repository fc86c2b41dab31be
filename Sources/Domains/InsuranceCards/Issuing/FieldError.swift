// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why one field of a form is not taken: which field, and what is wrong with it.
///
/// It never says what stands in the field.
public struct FieldError: Sendable, Hashable {
    /// What is wrong, by a stable word that programs and pages look at.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The field must be there.
        case missing
        /// The value has another form than the field must have, or is too long.
        case format
        /// No such field is known.
        case unknown
        /// The value contradicts another field, or the address.
        case mismatch
        /// The check digit does not fit the others.
        case checkDigit = "check_digit"
        /// The day has not come yet.
        case future
        /// The day is over.
        case past
        /// Nobody lives that long.
        case tooLongAgo = "too_long_ago"
        /// The family has another policy holder.
        case secondHolder = "second_holder"
    }

    /// The member of the object.
    public let field: String
    /// What is wrong with it.
    public let reason: Reason

    /// An error of a field.
    public init(_ field: String, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }

    /// An error of a field of the table.
    init(_ field: CardField, _ reason: Reason) {
        self.init(field.rawValue, reason)
    }
}
