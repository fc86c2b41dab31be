// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Foundation
import IdentityServer
import IssuingServer
import TrustRepository
import Vault

/// The files of a data folder that a backup includes, by their names there.
///
/// Left out are `demo`, `wallets` and the key of trust lists, which a server makes itself; `wallet`, which belongs to the user of
/// `etui wallet` and has its own key; and locks.
struct ServerFiles: Sendable {
    let folder: String

    static let trust = "trust"
    /// The encrypted pictures of identity checks, in a folder for each.
    static let pictures = PictureFolder.name
    /// The folders that a restore replaces as a whole.
    static let folders = [trust, pictures]
    static let apps = "insurance/apps"
    /// The lists that the operator wrote: apps that open links, and sites that hold frames.
    static let lists = [apps, FrameOrigins.name]
    static let keys = "insurance/keys.json"
    static let access = "access.json"
    /// The files with secrets; a backup has them only under a passphrase.
    static let secretNames = [keys, access, IdentityKeys.fileName] + IssuingKeyContent.names

    private static let byteLimit = 48 << 20
    private static let secretByteLimit = 1 << 20

    func path(_ name: String) -> String { folder + "/" + name }

    /// Returns whether a backup may contain a file of this name: one of the trust directory, a picture of an identity
    /// check, or a list that the operator wrote.
    static func isKept(_ name: String) -> Bool {
        if lists.contains(name) || isPicture(name) { return true }
        guard name.hasPrefix(trust + "/") else { return false }
        let last = name.dropFirst(trust.utf8.count + 1)
        return !last.isEmpty && !last.hasPrefix(".") && last.utf8.count < 100
            && !last.utf8.contains { $0 == UInt8(ascii: "/") || $0 < 0x20 }
    }

    private static func isPicture(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == pictures
            && parts.dropFirst().allSatisfy { part in
                (1..<100).contains(part.utf8.count)
                    && part.utf8.allSatisfy { UInt8(ascii: "-") == $0 || isAlphanumeric($0) }
            }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
    }

    /// Returns the names of all pictures of identity checks, in order.
    ///
    /// - Throws: ``BackupError`` for a folder that cannot be listed.
    func pictureNames() throws(BackupError) -> [String] {
        try BackupError.storing { () throws(VaultError) in
            var names: [String] = []
            for folder in try PrivateFolder.names(ifThere: path(Self.pictures)).sorted() {
                let place = Self.pictures + "/" + folder
                names += try PrivateFolder.names(ifThere: path(place)).sorted().map {
                    place + "/" + $0
                }
            }
            return names.filter(Self.isKept)
        }
    }

    /// Returns the names of the files of the trust directory, in order, while it is locked against changes.
    ///
    /// - Throws: ``BackupError`` for a folder that cannot be listed.
    func trustNames() throws(BackupError) -> [String] {
        let names = try BackupError.storing { () throws(VaultError) in
            try PrivateFolder.names(ifThere: path(Self.trust))
        }
        return names.sorted().map { Self.trust + "/" + $0 }.filter(Self.isKept)
    }

    /// Visits all files except those with secrets.
    func forEach(
        _ body: (_ name: String, _ content: [UInt8]) throws(BackupError) -> Void
    ) throws(BackupError) {
        let directory = TrustDirectory(path: path(Self.trust))
        if FileManager.default.fileExists(atPath: directory.path) {
            let done: Result<Void, BackupError>
            do throws(TrustDirectoryError) {
                done = try directory.locked { () throws(TrustDirectoryError) in
                    Result { () throws(BackupError) in
                        for name in try trustNames() {
                            if let content = try read(name) { try body(name, content) }
                        }
                    }
                }
            } catch {
                throw .service(.trust(error))
            }
            try done.get()
        }
        // A picture that is deleted meanwhile is missing, as it is after the deletion.
        for name in try pictureNames() + Self.lists {
            if let content = try read(name) { try body(name, content) }
        }
    }

    /// Returns the files with secrets that are there; an empty one says no more than none.
    func secrets() throws(BackupError) -> BackupKeys.Content {
        var files: [BackupKeys.File] = []
        for name in Self.secretNames {
            if let content = try secret(name), content.count > 0 {
                files.append(BackupKeys.File(name, content))
            }
        }
        return BackupKeys.Content(files: files)
    }

    private func read(_ name: String) throws(BackupError) -> [UInt8]? {
        try BackupError.storing { () throws(VaultError) in
            try AtomicFile.read(path(name), limit: Self.byteLimit)
        }
    }

    private func secret(_ name: String) throws(BackupError) -> SecretBytes? {
        try BackupError.storing { () throws(VaultError) in
            try AtomicFile.readSecret(path(name), limit: Self.secretByteLimit)
        }
    }
}
