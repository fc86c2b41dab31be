// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
/// The secrets that the system's libraries hold: the numbers of private keys.
public enum LibrarySecrets {
    /// Nothing can be asked for: where the system keeps private keys in memory is its own affair.
    ///
    /// - Returns: `false`, as nothing is known of them.
    public static func protect() -> Bool { false }
}
#endif
