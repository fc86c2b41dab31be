// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the error means, for whoever sent the settings.
extension SettingsError {
    /// What is wrong and what is allowed, as one sentence; nil if the form of the whole is wrong.
    ///
    /// Names keys, countries and kinds of documents, never a value.
    public var sentence: String? {
        switch self {
        case .malformed: nil
        case .unknownKey(let key, nil): "There is no setting '\(key)'."
        case .unknownKey(let key, let near?):
            "There is no setting '\(key)'; did you mean '\(near)'?"
        case .invalidValue(let key): CheckSettings.rule(of: key).map { "\(key) must be \($0)." }
        case .faceRetentionTooLong:
            "retention.faceDays must not be greater than retention.days; lower retention.faceDays "
                + "first, or both at once."
        case .maskingReasonMissing:
            "masking.reason is missing; a number stays readable only with a text that says why."
        case .unknownCountry(let code):
            "\(code) is no country that issues documents, or it has two rows."
        case .notGranted(let key): "The operator does not grant this account \(key)."
        case .unknownDocument(let name):
            "\(name) is not in the catalogue, or not in this material."
        case .unconfirmedDocument(let name):
            "The layout of \(name) is not confirmed; it is accepted with \"force\": true."
        }
    }
}
