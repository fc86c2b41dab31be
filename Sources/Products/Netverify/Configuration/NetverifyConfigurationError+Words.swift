// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// For developers, so in English; no value of a setting is part of it.
extension NetverifyConfigurationError: CustomStringConvertible {
    /// The name of the case, such as `missingDelegate`.
    public var code: String {
        switch self {
        case .previousInstanceAlive: "previousInstanceAlive"
        case .missingCredentials: "missingCredentials"
        case .missingDelegate: "missingDelegate"
        case .invalidParameter: "invalidParameter"
        case .offlineTokenInvalid: "offlineTokenInvalid"
        case .offlineTokenWrongProduct: "offlineTokenWrongProduct"
        case .offlineTokenBundleMismatch: "offlineTokenBundleMismatch"
        case .offlineTokenExpired: "offlineTokenExpired"
        }
    }

    /// What is wrong, and what to do.
    public var description: String {
        switch self {
        case .previousInstanceAlive:
            "Another check is not over. Call destroy() on its controller first."
        case .missingCredentials:
            "Set merchantApiToken and merchantApiSecret, or an offlineToken."
        case .missingDelegate:
            "Set delegate for the built-in screens, customUIDelegate for screens of your own."
        case .invalidParameter(let name, let reason): "\(name) \(reason.words)."
        case .offlineTokenInvalid:
            "The offline token cannot be read, or no key in serverKeys has signed it."
        case .offlineTokenWrongProduct:
            "The offline token is for another product. Ask the operator for one for this one."
        case .offlineTokenBundleMismatch:
            "The offline token is for an app with another bundle identifier."
        case .offlineTokenExpired: "The offline token has expired. Ask the operator for a new one."
        }
    }
}

extension NetverifyConfigurationError.Reason {
    /// The end of a sentence that begins with the name of the setting.
    fileprivate var words: String {
        switch self {
        case .tooLong: "is too long"
        case .notACountry: "must be three capital letters of ISO 3166-1, or XKX"
        case .notAnAddress: "is no address that can be used here"
        case .notAKey: "contains a value that is no key: base64url of 32 bytes"
        case .missing: "must be set"
        }
    }
}
