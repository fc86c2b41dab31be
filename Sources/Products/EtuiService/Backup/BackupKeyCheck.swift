// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Cryptography
import IdentityServer
import IssuingServer
import Tokens

/// Checks that keys belong to the database of a backup.
///
/// With other keys the card server's cards and the issuing server's card numbers would be lost.
struct BackupKeyCheck: Sendable {
    let manifest: BackupManifest

    private var needsCardKeys: Bool {
        manifest.root != nil || (manifest.issuing == nil && manifest.identity == nil)
    }

    /// Rejects keys without which a restored server could not start or could not read its card numbers.
    ///
    /// - Parameters:
    ///   - secrets: the files of the data folder.
    ///   - keys: the names of the keys under which the database has card numbers, PINs and secrets of notifications.
    /// - Throws: `noKeys` if a file or a key is missing, and `keysOfAnother`.
    func checkBackup(_ secrets: BackupKeys.Content, _ keys: Set<String>) throws(BackupError) {
        guard !needsCardKeys || secrets[ServerFiles.keys] != nil else { throw .noKeys }
        let hasIdentity = try hasIdentityKeys(secrets, otherwise: .service(.identity(.keys)))
        guard hasIdentity || manifest.identity == nil else { throw .noKeys }
        guard manifest.issuing != nil else { return }
        let needed = IssuingKeyContent.needed(besides: secrets.names, for: keys)
        var known: Set<String> = []
        for name in needed {
            guard let file = secrets[name] else { throw .noKeys }
            guard let found = IssuingKeyContent.keyIdentifiers(in: file.content) else {
                throw .service(.issuing(.keys))
            }
            known.formUnion(found)
        }
        guard try hasIssuingKeys(secrets, otherwise: .service(.issuing(.keys))) else {
            throw .noKeys
        }
        // A rotation that ended while the rows were read has removed a key that they still need.
        guard keys.filter(IssuingKeyContent.isFromFile).isSubset(of: known) else { throw .noKeys }
    }

    /// Rejects keys of another database.
    ///
    /// - Parameters:
    ///   - restored: the keys of the backup; nil if those of the folder stay.
    ///   - files: the data folder.
    /// - Returns: whether the folder will have all keys that the database needs.
    /// - Throws: `keysOfAnother`, and `damaged` for a backup that lacks keys of its own.
    func checkRestore(
        _ restored: BackupKeys.Content?,
        over files: ServerFiles
    ) throws(BackupError) -> Bool {
        let hasCardKeys = try hasCardKeys(restored, over: files)
        let secrets = if let restored { restored } else { try files.secrets() }
        let hasIssuingKeys = try hasIssuingKeys(
            secrets,
            otherwise: restored == nil ? .service(.issuing(.keys)) : .damaged
        )
        let hasIdentityKeys = try hasIdentityKeys(
            secrets,
            otherwise: restored == nil ? .service(.identity(.keys)) : .damaged
        )
        let isWhole =
            (hasCardKeys || !needsCardKeys) && (hasIssuingKeys || manifest.issuing == nil)
            && (hasIdentityKeys || manifest.identity == nil)
        guard isWhole || restored == nil else { throw .damaged }
        return isWhole
    }

    private func hasCardKeys(
        _ restored: BackupKeys.Content?,
        over files: ServerFiles
    ) throws(BackupError) -> Bool {
        let found: CardKeyContent?
        if let restored {
            guard let file = restored[ServerFiles.keys] else { return false }
            guard let content = CardKeyContent(parsing: file.content) else { throw .damaged }
            found = content
        } else {
            found = try BackupError.serving { () throws(CardServerError) in
                try CardKeyFile(dataDirectory: files.folder).readIfThere()
            }
        }
        guard let found else { return false }
        let own = try BackupError.serving { () throws(CardServerError) in
            try CardServerKeys(found)
        }
        let (root, name) = (manifest.root, manifest.database)
        guard root == nil || root == own.root.text,
            name == nil || found.text(.database).map({ $0 == name }) ?? true
        else { throw .keysOfAnother }
        return true
    }

    /// Returns whether there is the file of keys for identity checks, if the database has a mark.
    ///
    /// - Throws: `keysOfAnother` for another mark, and the given error for content that is no file of keys.
    private func hasIdentityKeys(
        _ secrets: BackupKeys.Content,
        otherwise error: BackupError
    ) throws(BackupError) -> Bool {
        guard let expected = manifest.identity, let file = secrets[IdentityKeys.fileName] else {
            return false
        }
        guard let mark = IdentityKeys.mark(ofFile: file.content) else { throw error }
        guard mark == expected else { throw .keysOfAnother }
        return true
    }

    /// Returns whether there are all of the issuing server's key files, if the database has a mark.
    ///
    /// - Throws: `keysOfAnother` for another mark, and the given error for content that is no file of keys.
    private func hasIssuingKeys(
        _ secrets: BackupKeys.Content,
        otherwise error: BackupError
    ) throws(BackupError) -> Bool {
        guard let expected = manifest.issuing, let index = secrets[IssuingKeyContent.index] else {
            return false
        }
        guard let mark = IssuingKeyContent.mark(ofIndex: index.content) else { throw error }
        guard mark == expected else { throw .keysOfAnother }
        let needed = IssuingKeyContent.needed(besides: secrets.names, for: [])
        return needed.allSatisfy(secrets.names.contains)
    }
}
