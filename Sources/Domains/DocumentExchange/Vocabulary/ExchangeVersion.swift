// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A version of the protocol; the raw value is what stands in the path.
public enum ExchangeVersion: String, CaseIterable, Hashable, Sendable, Comparable {
    /// The documents in RSA blocks; read by old wallets only, and off by default on both sides.
    case v2
    /// The documents under a session key, which is encrypted for the caller.
    case v3
    /// A signed request that binds key and callbacks, and an authenticated answer.
    case v4

    /// Whether the first is older than the second.
    public static func < (one: ExchangeVersion, other: ExchangeVersion) -> Bool {
        one.rawValue < other.rawValue
    }
}
