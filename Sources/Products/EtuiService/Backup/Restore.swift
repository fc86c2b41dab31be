// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Cryptography
import Database
public import Encodings
import Foundation
import Tokens
import Vault

/// Brings a server back to the state of a backup.
public struct Restore: Sendable {
    /// What to do with what is there.
    public struct Options: Sendable {
        /// Opens the keys in the backup.
        public var passphrase: BackupPassphrase?
        /// Whether keys in the backup stay there.
        public var leavesKeys = false
        /// Whether what is in the place is replaced.
        public var replaces = false

        /// Nothing is replaced.
        public init() {}
    }

    /// What a backup holds, which was read once and found whole.
    public var summary: Backup.Summary { file.summary }

    private let file: BackupFile

    /// Reads a backup from beginning to end.
    ///
    /// - Parameter path: the file.
    /// - Throws: ``BackupError``: `notABackup`, `tooNew`, `damaged`, `file`.
    public init(_ path: String) throws(BackupError) {
        file = try BackupFile(path)
    }

    /// Brings a server, which must not run, to the state of the backup.
    ///
    /// Killed at any moment, the former state is in place or, after the next start, the new one.
    ///
    /// - Parameters:
    ///   - server: where to; another engine than that of the backup will do.
    ///   - options: what to do with what is there.
    ///   - now: the time.
    ///   - progress: gets the number of rows, now and then.
    /// - Returns: whether the server's folder has keys now.
    /// - Throws: ``BackupError``; nothing has changed then, unless the error is one of putting files in place,
    ///   which the next start takes up again.
    @discardableResult
    public func run(
        on server: Backup.Server,
        _ options: Options = Options(),
        at now: Instant,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(BackupError) -> Bool {
        try await run(on: server, options, at: now, progress: progress) { _ in }
    }

    /// The same, telling of each step, so that a test sees what a kill there would leave.
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
        let hasKeys = try check(keys, in: folder)
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
            // A token in the database would have decided already.
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

    /// Takes a folder that nobody serves from, and that only this user can change: keys are to lie in it.
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

    /// The keys of the backup, if they are to be restored.
    private func keys(_ options: Options) throws(BackupError) -> BackupKeys.Content? {
        guard let sealed = file.keys, !options.leavesKeys else { return nil }
        guard let passphrase = options.passphrase else { throw .passphraseMissing }
        return try BackupKeys.opened(
            sealed,
            with: passphrase,
            manifest: file.manifest.encoded()
        )
    }

    /// Refuses keys that are not those of the database; says whether there will be some.
    private func check(
        _ keys: BackupKeys.Content?,
        in folder: String
    ) throws(BackupError) -> Bool {
        let found: CardKeyContent?
        if let keys {
            guard let content = CardKeyContent(parsing: keys.keys) else { throw .damaged }
            found = content
        } else {
            found = try BackupError.serving { () throws(CardServerError) in
                try CardKeyFile(dataDirectory: folder).readIfThere()
            }
        }
        guard let found else { return false }
        let own = try BackupError.serving { () throws(CardServerError) in
            try CardServerKeys(found)
        }
        let (root, name) = (file.manifest.root, file.manifest.database)
        guard root == nil || root == own.root.text,
            name == nil || found.text(.database).map({ $0 == name }) ?? true
        else { throw .keysOfAnother }
        return true
    }

    /// Prepares all files.
    private func prepare(
        _ target: RestoreTarget,
        _ keys: BackupKeys.Content?,
        _ place: RestorePlan.Place
    ) throws(BackupError) -> RestorePlan {
        // The next start may be in another folder.
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
            try PrivateFolder.make(place.preparing + "/" + ServerFiles.trust)
            // First, so that whatever is prepared can be found and thrown away.
            try plan.write(into: place.preparing)
            try AtomicFile.replace(staged(ServerFiles.apps), with: [])
            if let keys {
                try AtomicFile.replaceSecret(staged(ServerFiles.keys), with: keys.keys)
                try AtomicFile.replaceSecret(staged(ServerFiles.access), with: keys.access)
            }
        }
        try file.forEach(.file) { payload throws(BackupError) in
            let (name, content) = try BackupFile.file(payload)
            try BackupError.storing { () throws(VaultError) in
                try AtomicFile.replace(staged(name), with: content)
            }
        }
        return plan
    }
}
