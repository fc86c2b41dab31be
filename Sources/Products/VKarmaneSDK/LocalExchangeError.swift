// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why an exchange stops on this device: what the app has declared, the form of a link, or the store.
///
/// What the wallet answers is a ``VKarmaneSDKError``, and what does not fit the request an `ExchangeError`.
public enum LocalExchangeError: Error, Hashable, Sendable {
    // Declarations.

    /// The app has not declared that it asks for this scheme (`LSApplicationQueriesSchemes`).
    case schemeIsNotQueried(String)

    // Links.

    /// No link, or one with a broken escape or control characters.
    case malformedURL
    /// A parameter is not there; its name.
    case missingParameter(String)
    /// A parameter occurs twice, or is not base64.
    case malformedData
    /// A link is longer than its limit in `ExchangeLimits`.
    case tooLarge

    // The store; it names neither items nor contents.

    /// Another process has the store open, or another store of this one has.
    case storeLocked
    /// What was kept is damaged; it is gone from now on.
    case storeUnreadable
    /// There is no more room for what is to be kept.
    case storeFull
    /// The disk or the key store refuses, as while the device is locked.
    case storeUnavailable
}
