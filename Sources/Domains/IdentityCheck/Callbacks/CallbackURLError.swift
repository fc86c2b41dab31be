// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why results are not sent to an address.
public enum CallbackURLError: Error, Sendable, Hashable {
    /// It is no web address of at most 255 ASCII characters, or has credentials or a fragment.
    case malformed
    /// It is not HTTPS to a public name without a port, nor an origin that the operator permits.
    case notPublic
    /// Its query has a parameter with the name of one of the callback's own.
    case reservedParameter(CallbackParameter)
}
