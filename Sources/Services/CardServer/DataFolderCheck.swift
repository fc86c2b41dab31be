// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Vault

/// Who may change what a server rests on: its data folder, its keys, its database.
///
/// A user who can change them can pose as the server. Permissions are not corrected here: it may have happened already.
package enum DataFolderCheck {
    /// The folders below the data folder that the program makes, all of whose files are its own.
    package static let parts = ["insurance", "demo", "trust"]
    /// The files that hold secrets.
    private static let secrets = ["access.json", "insurance/keys.json", "demo/authority.key"]

    /// Looks at a data folder; what is not there yet is not looked at.
    ///
    /// - Parameter folder: the folder.
    /// - Throws: ``CardServerError/exposed(path:_:)`` for the first that is not as it should be.
    package static func check(folder: String) throws(CardServerError) {
        try check(folder, .writtenByOwner)
        for name in secrets { try check(folder + "/" + name, .ownerOnly) }
        for part in parts {
            try check(folder + "/" + part, .writtenByOwner)
            for name in try names(in: folder + "/" + part) {
                try check(folder + "/" + part + "/" + name, .writtenByOwner)
            }
        }
        try check(database: folder + "/etui.db")
    }

    /// Looks at the file of an SQLite database, its journals, and its folder.
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

    /// Looks whether others could put something else in the place of what lies in a folder.
    private static func check(place folder: String) throws(CardServerError) {
        let finding: OwnedFile.Finding?
        do throws(VaultError) {
            finding = try OwnedFile.finding(inFolder: folder)
        } catch {
            throw .storage(error)
        }
        if let finding { throw .exposed(path: folder, finding) }
    }

    /// What is in a folder; nothing where there is none.
    private static func names(in folder: String) throws(CardServerError) -> [String] {
        do throws(VaultError) {
            return try PrivateFolder.names(ifThere: folder).sorted()
        } catch {
            throw .storage(error)
        }
    }
}
