// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why the settings of an account were not accepted.
///
/// Keys from outside are cleaned for display and cut; values are never repeated.
public enum SettingsError: Error, Sendable, Hashable {
    /// The settings are no object, or no list of rows.
    case malformed
    /// There is no such setting; the nearest one is named if one is near.
    case unknownKey(String, suggestion: String?)
    /// The value of a setting is of another kind or outside its range.
    case invalidValue(String)
    /// Faces would be kept longer than the check.
    case faceRetentionTooLong
    /// Masking was switched off without a reason.
    case maskingReasonMissing
    /// A row of accepted documents names a country that issues none, or one twice.
    case unknownCountry(String)
    /// The operator of the service does not let the account use what a setting switches on.
    case notGranted(String)
    /// A row of accepted documents names a kind of document that its country does not issue: `AUT VISA`.
    case unknownDocument(String)
    /// The layout of a kind of document is not confirmed, and the row was not forced: `AUT ID_CARD`.
    case unconfirmedDocument(String)
}
