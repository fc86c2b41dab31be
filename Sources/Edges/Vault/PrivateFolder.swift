// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Folders that only their owner may enter.
public enum PrivateFolder {
    /// Makes a folder and the folders above it that are missing, each for the owner alone (0700).
    ///
    /// Folders that exist stay as they are.
    public static func make(_ path: String) throws(VaultError) {
        var made = path.hasPrefix("/") ? "/" : ""
        for name in path.split(separator: "/") {
            made += made.isEmpty || made.hasSuffix("/") ? String(name) : "/\(name)"
            guard unsafe mkdir(made, 0o700) == 0 || errno == EEXIST else {
                throw .failed(.makeFolder, errorNumber: errno)
            }
        }
    }
}
