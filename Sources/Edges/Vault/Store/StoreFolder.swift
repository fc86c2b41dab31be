// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The files of an encrypted store: which exist, and how they are removed.
///
/// ```
/// .lock                   held by the process that has the store open
/// .installed              present since the first opening; the key store may be older
/// .deleting               a deletion has begun and is not finished
/// items/COMPARTMENT/ITEM  and ITEM.bad, and temporary files of killed writers
/// ```
struct StoreFolder: Sendable {
    let path: String

    var lock: String { path + "/.lock" }
    var marker: String { path + "/.installed" }
    var tombstone: String { path + "/.deleting" }
    private var items: String { path + "/items" }

    /// Returns the folder of a compartment, which is created when something is stored.
    func compartment(_ name: String) -> String {
        items + "/" + name
    }

    /// Returns the path for an unreadable file.
    static func badPath(of item: String) -> String {
        item + ".bad"
    }

    /// Creates missing folders, and makes the one with the items private.
    func prepare() throws(VaultError) {
        try PrivateFolder.make(items)
        try PrivateFolder.close(items)
    }

    func hasMarker() throws(VaultError) -> Bool {
        try PrivateFolder.kind(of: marker) != nil
    }

    func hasTombstone() throws(VaultError) -> Bool {
        try PrivateFolder.kind(of: tombstone) != nil
    }

    /// Removes the leftovers of killed writers.
    func removeLeftovers() throws(VaultError) {
        try AtomicFile.removeLeftovers(in: path)
        for name in try compartments() {
            try AtomicFile.removeLeftovers(in: compartment(name))
        }
    }

    /// Removes every file that a store creates in its compartments, and nothing else.
    ///
    /// If a wrong folder is given, its other files stay.
    func removeItems() throws(VaultError) {
        for name in try compartments() { try empty(compartment(name)) }
        try FileDescriptor(openingFolder: items).synchronize()
    }

    private func compartments() throws(VaultError) -> [String] {
        var found: [String] = []
        for name in try PrivateFolder.names(in: items) where StoredName.isValid(name) {
            if try PrivateFolder.exists(compartment(name)) { found.append(name) }
        }
        return found
    }

    private func empty(_ folder: String) throws(VaultError) {
        for name in try PrivateFolder.names(in: folder) where Self.isOwn(name) {
            let file = folder + "/" + name
            guard try !PrivateFolder.exists(file) else { continue }
            guard unsafe unlink(file) == 0 || errno == ENOENT else {
                throw .failed(.remove, errorNumber: errno)
            }
        }
        try FileDescriptor(openingFolder: folder).synchronize()
        guard unsafe rmdir(folder) == 0 || errno == ENOTEMPTY || errno == EEXIST else {
            throw .failed(.remove, errorNumber: errno)
        }
    }

    /// Returns whether a file in a compartment is one that a store creates.
    private static func isOwn(_ name: String) -> Bool {
        if name.hasPrefix(".") { return name.hasSuffix(PartFile.suffix) }
        return StoredName.isValid(name.hasSuffix(".bad") ? String(name.dropLast(4)) : name)
    }
}
