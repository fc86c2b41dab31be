// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a text is no link that is read here.
public enum ExchangeLinkError: Error, Hashable, Sendable {
    /// Longer than its limit.
    case tooLong
    /// Not an absolute link of RFC 3986, or an escape that is broken, no UTF-8 or a control character.
    case malformed
}
