// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Cryptography
import Database
public import Encodings
import Foundation
import Vault

/// Restores a server to the state of a backup.
public struct Restore: Sendable {
    /// How to treat keys and existing data.
    public struct Options: Sendable {
        /// Decrypts the keys in the backup.
        public var passphrase: BackupPassphrase?
        /// Whether to restore without the keys of the backup.
        public var leavesKeys = false
        /// Whether to replace existing data.
        public var replaces = false

        /// Creates options that replace nothing.
        public init() {}
    }

    /// The contents of the backup, which was read completely once and found intact.
    public var summary: Backup.Summary { file.summary }

    private let file: BackupFile

    /// Reads a backup completely.
    ///
    /// - Parameter path: the file.
    /// - Throws: ``BackupError``: `notABackup`, `tooNew`, `damaged`, `file`.
    public init(_ path: String) throws(BackupError) {
        file = try BackupFile(path)
    }

    /// Restores a server, which must not run, to the state of the backup.
    ///
    /// If the process is killed at any moment, either the former state is in place or, after the next
    /// start, the new one.
    ///
    /// - Parameters:
    ///   - server: the target; its engine may differ from that of the backup.
    ///   - options: how to treat keys and existing data.
    ///   - now: the time.
    ///   - progress: gets the number of rows, now and then.
    /// - Returns: whether the server's folder now has keys.
    /// - Throws: ``BackupError``; nothing has changed then, unless putting files in place failed, which
    ///   the next start resumes.
    @discardableResult
    public func run(
        on server: Backup.Server,
        _ options: Options = Options(),
        at now: Instant,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(BackupError) -> Bool {
        try await run(on: server, options, at: now, progress: progress) { _ in }
    }

    /// Restores like the method above and reports each step, so that a test can see the effect of a kill there.
    func run(
        on server: Backup.Server,
        _ options: Options,
        at now: Instant,
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        step: (String) async -> Void
    ) async throws(BackupError) -> Bool {
        let folder = server.folder
        let keys = try keys(options)
        let lock = try Self.lock(folder)
        defer { lock.release() }
        try await Self.settle(server)
        let hasKeys = try BackupKeyCheck(manifest: file.manifest).checkRestore(
            keys,
            over: ServerFiles(folder: folder)
        )
        let target = RestoreTarget(server: server, address: try server.address())
        try await target.refuseFileInUse()
        let found = try await target.content(withKeys: keys != nil)
        guard found.isEmpty || options.replaces else { throw .notEmpty(found) }
        let place = RestorePlan.Place(folder: folder)
        do throws(BackupError) {
            let plan = try prepare(target, keys, place)
            await step("prepared files")
            try await target.fill(from: file, plan, at: now, progress)
            await step("prepared database")
            try await target.refuseFileInUse()
            try BackupError.storing { () throws(VaultError) in
                try AtomicFile.move(place.preparing, to: place.decided)
            }
            await step("decided")
        } catch {
            // A token in the database would already have decided.
            try? await Self.settle(server)
            throw error
        }
        guard let plan = try Self.plan(in: place) else { throw .damaged }
        var steps: [String] = []
        try BackupError.storing { () throws(VaultError) in
            try plan.carryOut(in: place) { steps.append($0) }
        }
        await step("in place")
        return hasKeys
    }

    /// Locks a folder that no process serves from and that only this user can change, since keys will be in it.
    private static func lock(_ folder: String) throws(BackupError) -> FolderLock {
        try BackupError.storing { () throws(VaultError) in try PrivateFolder.make(folder) }
        try BackupError.serving { () throws(CardServerError) in
            try DataFolderCheck.check(folder: folder)
        }
        let lock = try BackupError.storing { () throws(VaultError) in
            try FolderLock(ifFree: folder)
        }
        guard let lock else {
            throw .service(.inUse(process: FolderLock.holder(of: folder)))
        }
        return lock
    }

    private static func settle(_ server: Backup.Server) async throws(BackupError) {
        do throws(ServiceError) {
            try await Restoration.settle(in: server.folder, server.database)
        } catch {
            throw .service(error)
        }
    }

    private static func plan(in place: RestorePlan.Place) throws(BackupError) -> RestorePlan? {
        var plan: RestorePlan?
        try BackupError.storing { () throws(VaultError) in
            plan = try RestorePlan(in: place.decided)
        }
        return plan
    }

    /// Returns the keys of the backup, if they are to be restored.
    private func keys(_ options: Options) throws(BackupError) -> BackupKeys.Content? {
        guard let sealed = file.keys, !options.leavesKeys else { return nil }
        guard let passphrase = options.passphrase else { throw .passphraseMissing }
        return try BackupKeys.opened(
            sealed,
            with: passphrase,
            manifest: file.manifest.encoded()
        )
    }

    /// Prepares all files.
    private func prepare(
        _ target: RestoreTarget,
        _ keys: BackupKeys.Content?,
        _ place: RestorePlan.Place
    ) throws(BackupError) -> RestorePlan {
        // The next start may have another working directory.
        let path = target.address.filePath.map { path in
            path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        }
        let plan = RestorePlan(
            database: path,
            token: path == nil ? Hex.encode(SystemRandom().bytes(count: 16)) : nil,
            hasKeys: keys != nil
        )
        let staged = { (name: String) in RestorePlan.staged(name, in: place.preparing) }
        try BackupError.storing { () throws(VaultError) in
            for name in ServerFiles.folders {
                try PrivateFolder.make(place.preparing + "/" + name)
            }
            // The plan goes first, so that everything prepared later can be found and discarded.
            try plan.write(into: place.preparing)
            for name in ServerFiles.lists { try AtomicFile.replace(staged(name), with: []) }
            if let keys {
                for name in ServerFiles.secretNames {
                    let new = staged(name)
                    if let file = keys[name] {
                        try AtomicFile.replaceSecret(new, with: file.content)
                    } else {
                        // An empty file means that there is none.
                        try AtomicFile.replace(new, with: [])
                    }
                }
            }
        }
        try file.forEach(.file) { payload throws(BackupError) in
            let (name, content) = try BackupFile.file(payload)
            try BackupError.storing { () throws(VaultError) in
                try PrivateFolder.make((staged(name) as NSString).deletingLastPathComponent)
                try AtomicFile.replace(staged(name), with: content)
            }
        }
        return plan
    }
}
