// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

public import Cryptography

/// Secrets in a private folder (0700), with one file of the bare bytes (0600) for each.
///
/// Only the permissions protect them. They are checked each time, on the open file: a file or folder that belongs to
/// another user, or that group or others can access, is rejected and not repaired (``KeyStoreError/exposed``). Only an
/// empty folder is made private, because nothing can have leaked from it. Files whose names begin with a dot, or are
/// not valid names of secrets, do not belong to the store.
public struct FileKeyStore: KeyStore {
    private let folder: String

    /// Opens the key store of a folder, and creates the folder if it is missing.
    ///
    /// Removes temporary files of killed writers.
    ///
    /// - Throws: ``KeyStoreError/exposed``, ``KeyStoreError/file(_:)``.
    public init(folder: String) throws(KeyStoreError) {
        self.folder = folder
        try files { () throws(VaultError) in
            try PrivateFolder.make(folder)
            if try PrivateFolder.names(in: folder).isEmpty {
                try PrivateFolder.close(folder)
            }
        }
        try checkFolder()
        try files { () throws(VaultError) in _ = try AtomicFile.removeLeftovers(in: folder) }
    }

    /// Returns the secret with a name, or `nil` if there is none.
    ///
    /// - Throws: ``KeyStoreError/invalidName``, ``KeyStoreError/exposed``, ``KeyStoreError/file(_:)``.
    public func read(_ name: String) throws(KeyStoreError) -> SecretBytes? {
        try Secret.check(name: name)
        try checkFolder()
        do throws(VaultError) {
            return try AtomicFile.readSecret(path(of: name), limit: Secret.byteLimit)
        } catch {
            throw error == .exposed ? .exposed : .file(error)
        }
    }

    /// Stores a secret under a name, replacing an earlier one.
    ///
    /// - Throws: ``KeyStoreError/invalidName``, ``KeyStoreError/tooLong(limit:)``, ``KeyStoreError/exposed``,
    ///   ``KeyStoreError/file(_:)``.
    public func write(_ secret: borrowing SecretBytes, as name: String) throws(KeyStoreError) {
        try Secret.check(secret, name: name)
        try checkFolder()
        do throws(VaultError) {
            try AtomicFile.replaceSecret(path(of: name), with: secret)
        } catch {
            throw .file(error)
        }
    }

    /// Overwrites and removes the secret with a name, if there is one.
    ///
    /// - Throws: ``KeyStoreError/invalidName``, ``KeyStoreError/file(_:)``.
    public func remove(_ name: String) throws(KeyStoreError) {
        try Secret.check(name: name)
        try files { () throws(VaultError) in try AtomicFile.removeSecret(path(of: name)) }
    }

    /// Returns the names in use, in ascending order.
    ///
    /// - Throws: ``KeyStoreError/file(_:)``.
    public func names() throws(KeyStoreError) -> [String] {
        try files { () throws(VaultError) in
            try PrivateFolder.names(in: folder).filter(Secret.isValid).sorted()
        }
    }

    /// Removes every secret, including those that others might have read.
    ///
    /// - Throws: ``KeyStoreError/file(_:)``.
    public func removeAll() throws(KeyStoreError) {
        for name in try names() { try remove(name) }
        try files { () throws(VaultError) in _ = try AtomicFile.removeLeftovers(in: folder) }
    }

    private func path(of name: String) -> String {
        folder + "/" + name
    }

    private func checkFolder() throws(KeyStoreError) {
        let isPrivate = try files { () throws(VaultError) in
            try FileDescriptor(openingFolder: folder).isPrivate()
        }
        guard isPrivate else { throw .exposed }
    }

    /// Wraps the errors of files.
    private func files<Outcome>(
        _ body: () throws(VaultError) -> Outcome
    ) throws(KeyStoreError) -> Outcome {
        do throws(VaultError) {
            return try body()
        } catch {
            throw .file(error)
        }
    }
}
