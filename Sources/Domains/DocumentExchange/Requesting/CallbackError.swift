// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a callback link gives no documents, as far as the link itself shows.
public enum CallbackError: Error, Hashable, Sendable {
    /// Longer than ``ExchangeLimits/callbackByteCount``.
    case tooLarge
    /// No link, or one with a broken escape or control characters.
    case malformedLink
    /// A parameter is not there; its name as the protocol writes it.
    case missingParameter(String)
    /// A parameter occurs twice, or is not the one base64 spelling of some bytes.
    case malformedValue
    /// The wallet says so; or ``ExchangeCode/cryptographyError``, which is also found here.
    case code(ExchangeCode)
}
