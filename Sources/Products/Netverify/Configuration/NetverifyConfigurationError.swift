// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a controller cannot be created, in the order in which the causes are checked.
public enum NetverifyConfigurationError: Error, Hashable, Sendable {
    /// Another controller of this process was not destroyed.
    case previousInstanceAlive
    /// Token or secret is missing or empty.
    case missingCredentials
    /// The delegate is missing: `delegate` for the built-in screens, `customUIDelegate` for an app's own.
    case missingDelegate
    /// A setting has a value that it must not have.
    case invalidParameter(name: String, reason: Reason)
    /// The offline token cannot be read, or its signature is wrong.
    case offlineTokenInvalid
    /// The offline token is for another product.
    case offlineTokenWrongProduct
    /// The offline token is for another app.
    case offlineTokenBundleMismatch
    /// The offline token has expired.
    case offlineTokenExpired

    /// What is wrong with a setting.
    public enum Reason: String, Hashable, Sendable {
        /// It is longer than 100 UTF-16 units, or 255 for an address.
        case tooLong
        /// It is no code of ISO 3166-1 alpha-3 in capital letters.
        case notACountry
        /// It is no address of a service, or none to which it can report.
        case notAnAddress
        /// It is no key.
        case notAKey
        /// It is missing, but the check needs it.
        case missing
    }
}
