// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Vault

/// Checks who may change the server's essential files: its data folder, its keys, its database.
///
/// A user who can change them can pose as the server. Permissions are not corrected here, because a
/// change may have happened already.
package enum DataFolderCheck {
    /// The folders below the data folder that the program creates, with only its own files.
    package static let parts = ["insurance", "issuing", "network", "demo", "trust"]
    /// The folders in which every file holds secrets: the keys of the issuing server, and of TLS on a local network.
    private static let secretFolders = ["issuing", "network"]
    /// The files elsewhere that hold secrets.
    private static let secrets = ["access.json", "insurance/keys.json", "demo/authority.key"]

    /// Checks a data folder, as far as it exists.
    ///
    /// - Parameter folder: the folder.
    /// - Throws: ``CardServerError/exposed(path:_:)`` for the first path with a problem.
    package static func check(folder: String) throws(CardServerError) {
        try check(folder, .writtenByOwner)
        for name in secrets { try check(folder + "/" + name, .ownerOnly) }
        for part in parts {
            let rule: OwnedFile.Rule = secretFolders.contains(part) ? .ownerOnly : .writtenByOwner
            try check(folder + "/" + part, rule)
            for name in try names(in: folder + "/" + part) {
                try check(folder + "/" + part + "/" + name, rule)
            }
        }
        try check(database: folder + "/etui.db")
    }

    /// Checks the file of an SQLite database, its journals, and its folder.
    ///
    /// - Parameter path: the file.
    /// - Throws: ``CardServerError/exposed(path:_:)``.
    static func check(database path: String) throws(CardServerError) {
        let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        try check(place: folder)
        for end in ["", "-wal", "-shm"] { try check(path + end, .writtenByOwner) }
    }

    private static func check(
        _ path: String,
        _ rule: OwnedFile.Rule
    ) throws(CardServerError) {
        let (finding, targetFolder): (OwnedFile.Finding?, String?)
        do throws(VaultError) {
            finding = try OwnedFile.finding(path, rule)
            targetFolder = try OwnedFile.targetFolder(ofLink: path)
        } catch {
            throw .storage(error)
        }
        if let finding { throw .exposed(path: path, finding) }
        if let targetFolder { try check(place: targetFolder) }
    }

    /// Checks whether others could replace the contents of a folder.
    private static func check(place folder: String) throws(CardServerError) {
        let finding: OwnedFile.Finding?
        do throws(VaultError) {
            finding = try OwnedFile.finding(inFolder: folder)
        } catch {
            throw .storage(error)
        }
        if let finding { throw .exposed(path: folder, finding) }
    }

    /// Returns the names in a folder; empty if it doesn't exist.
    private static func names(in folder: String) throws(CardServerError) -> [String] {
        do throws(VaultError) {
            return try PrivateFolder.names(ifThere: folder).sorted()
        } catch {
            throw .storage(error)
        }
    }
}
