// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why an exchange stops on this device: the app's declarations, the form of a link, or the store.
///
/// An error sent by the wallet is a ``VKarmaneSDKError``, and an answer that does not match the request an
/// `ExchangeError`.
public enum LocalExchangeError: Error, Hashable, Sendable {
    // Declarations.

    /// The app has not declared that it queries this scheme (`LSApplicationQueriesSchemes`).
    case schemeIsNotQueried(String)

    // Links.

    /// Not a link, or one with a broken escape or control characters.
    case malformedURL
    /// A parameter is missing; its name.
    case missingParameter(String)
    /// A parameter occurs twice, or is not base64.
    case malformedData
    /// A link is longer than its limit in `ExchangeLimits`.
    case tooLarge

    // The store; the errors reveal neither items nor contents.

    /// Another process, or another store of this one, has the store open.
    case storeLocked
    /// The stored data is damaged; it is gone from now on.
    case storeUnreadable
    /// There is no space left for the data to store.
    case storeFull
    /// The disk or the key store fails, for example while the device is locked.
    case storeUnavailable
}
