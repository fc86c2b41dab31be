// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import Foundation
import Vault

/// A restored state next to the current one, and the plan for replacing it.
///
/// Everything is prepared in `.restoring` and, for SQLite, in a file next to the database. One rename, to
/// `.restored`, decides. Before it the former state is valid and the prepared one is discarded; after it
/// the new one is put in place, by the next start if this process is killed. A database on a server
/// changes in one transaction, which leaves the plan's token there: in that case the token decides.
struct RestorePlan: Sendable, Equatable {
    /// The path of the SQLite database, or nil.
    let database: String?
    /// The token that marks a restored database on a server, or nil.
    let token: String?
    /// Whether the keys are restored, too.
    let hasKeys: Bool

    private static let name = "plan.json"
    private static let byteLimit = 16 << 10

    /// The paths in a data folder.
    struct Place: Sendable {
        let folder: String
        var preparing: String { folder + "/.restoring" }
        var decided: String { folder + "/.restored" }

        /// Returns the path at which an SQLite database is prepared.
        static func database(for path: String) -> String { path + ".restoring" }
        /// Returns the paths of the files that SQLite keeps next to a database.
        static func companions(of path: String) -> [String] { [path + "-wal", path + "-shm"] }
    }

    func write(into folder: String) throws(VaultError) {
        var members: [(String, JSONOutput)] = [("keys", .boolean(hasKeys))]
        if let database { members.append(("database", .string(database))) }
        if let token { members.append(("token", .string(token))) }
        try AtomicFile.replace(
            folder + "/" + Self.name,
            with: JSONOutput.object(members).utf8()
        )
    }

    init(database: String?, token: String?, hasKeys: Bool) {
        self.database = database
        self.token = token
        self.hasKeys = hasKeys
    }

    /// Reads the plan in a folder; nil if none was finished.
    init?(in folder: String) throws(VaultError) {
        let bytes = try AtomicFile.read(folder + "/" + Self.name, limit: Self.byteLimit)
        guard let bytes, let value = try? JSONTree(parsing: bytes).root,
            let hasKeys = value["keys"]?.boolean
        else { return nil }
        self.init(
            database: value["database"]?.string,
            token: value["token"]?.string,
            hasKeys: hasKeys
        )
    }

    /// Puts everything in place; when resumed after a kill, it does the rest.
    func carryOut(in place: Place, _ step: (String) -> Void = { _ in }) throws(VaultError) {
        // Keys first, so that the restored database never lacks them.
        for name in (hasKeys ? ServerFiles.secretNames : []) + ServerFiles.lists {
            try carryOut(name, in: place, step)
        }
        if let database {
            let new = Place.database(for: database)
            if Self.exists(new) {
                // A journal of the former database must never be next to the new one.
                for path in Place.companions(of: database) { try AtomicFile.removeSecret(path) }
                try AtomicFile.removeSecret(database)
                step("former database gone")
                try AtomicFile.move(new, to: database)
                step("database")
            }
        }
        for name in ServerFiles.folders {
            let folder = place.decided + "/" + name
            if Self.exists(folder) {
                try AtomicFile.eraseFolder(place.folder + "/" + name)
                step("former \(name) gone")
                try AtomicFile.move(folder, to: place.folder + "/" + name)
            }
            step(name)
        }
        try AtomicFile.eraseFolder(place.decided)
        step("done")
    }

    /// Puts a file in place, in a folder for its owner only; a prepared file that is empty means that there is none.
    private func carryOut(
        _ name: String,
        in place: Place,
        _ step: (String) -> Void
    ) throws(VaultError) {
        let (new, old) = (Self.staged(name, in: place.decided), place.folder + "/" + name)
        guard Self.exists(new) else { return }
        if Self.exists(old) { try AtomicFile.removeSecret(old) }
        let size = try? FileManager.default.attributesOfItem(atPath: new)[.size] as? Int
        if size == 0 {
            try AtomicFile.removeSecret(new)
        } else {
            try PrivateFolder.make((old as NSString).deletingLastPathComponent)
            try AtomicFile.move(new, to: old)
        }
        step(name)
    }

    /// Discards a prepared state that was not decided.
    static func discard(in place: Place) throws(VaultError) {
        guard exists(place.preparing) else { return }
        if let path = try RestorePlan(in: place.preparing)?.database {
            let new = Place.database(for: path)
            for path in [new] + Place.companions(of: new) { try AtomicFile.removeSecret(path) }
        }
        try AtomicFile.eraseFolder(place.preparing)
    }

    /// Returns the path of a prepared file.
    static func staged(_ name: String, in folder: String) -> String {
        folder + "/"
            + (ServerFiles.folders.contains { name.hasPrefix($0 + "/") }
                ? name : (name as NSString).lastPathComponent)
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}

/// Finishes a restore that was interrupted.
public enum Restoration {
    /// Finishes a restore that was decided but not carried out; otherwise does nothing.
    ///
    /// For commands that work on a data folder; a server does it when it starts.
    ///
    /// - Parameter folder: the data folder.
    /// - Throws: ``ServiceError``.
    public static func finish(in folder: String) throws(ServiceError) {
        let place = RestorePlan.Place(folder: folder)
        guard RestorePlan.exists(place.decided) else { return }
        let lock: FolderLock?
        do throws(VaultError) {
            lock = try FolderLock(ifFree: folder)
        } catch {
            throw .storage(error)
        }
        guard let lock else { throw .inUse(process: FolderLock.holder(of: folder)) }
        try carryOut(in: place)
        lock.release()
    }

    /// Finishes or undoes an interrupted restore, for the process that holds the folder's lock.
    static func settle(
        in folder: String,
        _ database: DatabaseAddress?
    ) async throws(ServiceError) {
        let place = RestorePlan.Place(folder: folder)
        if RestorePlan.exists(place.preparing), let plan = try plan(in: place.preparing),
            let token = plan.token
        {
            // Otherwise it would be undecided which state is valid.
            guard let database, database.filePath == nil else { throw .restoreCutShort }
            if try await hasToken(token, database) {
                try storing { () throws(VaultError) in
                    try AtomicFile.move(place.preparing, to: place.decided)
                }
            }
        }
        try carryOut(in: place)
        try storing { () throws(VaultError) in try RestorePlan.discard(in: place) }
    }

    private static func carryOut(in place: RestorePlan.Place) throws(ServiceError) {
        let plan = try plan(in: place.decided)
        try storing { () throws(VaultError) in
            if let plan {
                try plan.carryOut(in: place)
            } else {
                // The plan is removed with its folder, once everything is in place.
                try AtomicFile.eraseFolder(place.decided)
            }
        }
    }

    private static func plan(in folder: String) throws(ServiceError) -> RestorePlan? {
        var plan: RestorePlan?
        try storing { () throws(VaultError) in plan = try RestorePlan(in: folder) }
        return plan
    }

    /// Returns whether the last restore into a server's database has left a token.
    private static func hasToken(
        _ token: String,
        _ address: DatabaseAddress
    ) async throws(ServiceError) -> Bool {
        do throws(DatabaseError) {
            let database = try await Database(address)
            let isThere: Result<Bool, DatabaseError>
            do throws(DatabaseError) {
                isThere = .success(
                    try await database.read { work throws(DatabaseError) in
                        try RestoreMark.isSet(token, work)
                    }
                )
            } catch {
                isThere = .failure(error)
            }
            await database.close()
            return try isThere.get()
        } catch {
            throw .database(error)
        }
    }

    private static func storing(_ body: () throws(VaultError) -> Void) throws(ServiceError) {
        do throws(VaultError) {
            try body()
        } catch {
            throw .storage(error)
        }
    }
}
