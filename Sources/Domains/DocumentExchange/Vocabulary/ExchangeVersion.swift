// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A version of the protocol; the raw value is its name in the path.
public enum ExchangeVersion: String, CaseIterable, Hashable, Sendable, Comparable {
    /// Documents in RSA blocks; only old wallets read it, and it is off by default on both sides.
    case v2
    /// Documents under a session key, which is encrypted to the caller's key.
    case v3
    /// A signed request that binds key and callbacks, and an authenticated answer.
    case v4

    /// Returns whether the first is older than the second.
    public static func < (one: ExchangeVersion, other: ExchangeVersion) -> Bool {
        one.rawValue < other.rawValue
    }
}
