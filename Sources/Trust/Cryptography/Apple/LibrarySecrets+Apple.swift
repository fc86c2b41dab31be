// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CryptoKit)
/// The secrets that the system's libraries hold: the numbers of private keys.
public enum LibrarySecrets {
    /// Does nothing: the system decides where it keeps private keys in memory.
    ///
    /// - Returns: `false`, as their protection is unknown.
    public static func protect() -> Bool { false }
}
#endif
