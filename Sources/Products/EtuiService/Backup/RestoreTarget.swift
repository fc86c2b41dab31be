// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Database
import Encodings
import Foundation
import Vault

/// The target of a restore.
struct RestoreTarget: Sendable {
    let server: Backup.Server
    let address: DatabaseAddress

    /// How often to check whether others have released a database, ten times a second.
    private static let patience = 20

    /// Returns the names of existing data that would be replaced.
    func content(withKeys: Bool) async throws(BackupError) -> [String] {
        let files = ServerFiles(folder: server.folder)
        var found: [String] = []
        if try await hasTables() {
            found.append(address.filePath.map { ($0 as NSString).lastPathComponent } ?? "tables")
        }
        if try !files.trustNames().isEmpty { found.append(ServerFiles.trust) }
        if try !files.pictureNames().isEmpty { found.append(ServerFiles.pictures) }
        let names = ServerFiles.lists + (withKeys ? ServerFiles.secretNames : [])
        return found + names.filter { RestorePlan.exists(files.path($0)) }
    }

    /// Returns whether the database has tables; true for a file with other content.
    private func hasTables() async throws(BackupError) -> Bool {
        if let path = address.filePath {
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            return size.map { $0 > 0 } ?? false
        }
        let database = try await server.open(address)
        let found: Result<Bool, BackupError>
        do throws(BackupError) {
            found = .success(
                try await database.read { work throws(BackupError) in
                    let known = Set(BackupTables.toRemove)
                    for row in try work.rows("SELECT name FROM {tables} AS found") {
                        if known.contains(try row.text("name")) { return true }
                    }
                    return false
                }
            )
        } catch {
            found = .failure(error)
        }
        await database.close()
        return try found.get()
    }

    /// Fills the database: a new file next to the former one, or the tables on the server in one transaction.
    func fill(
        from file: BackupFile,
        _ plan: RestorePlan,
        at now: Instant,
        _ progress: @escaping @Sendable (Int) -> Void
    ) async throws(BackupError) {
        let schemas: [Schema]
        let place: DatabaseAddress
        do throws(DatabaseError) {
            schemas = try BackupTables.schemas(after: file.manifest.steps)
            place =
                if let path = plan.database {
                    try DatabaseAddress("sqlite:" + RestorePlan.Place.database(for: path))
                } else {
                    address
                }
        } catch {
            throw .database(error)
        }
        let database = try await server.open(place)
        let result: Result<Void, BackupError>
        do throws(BackupError) {
            try await Self.waitForOthers(database)
            try await database.rebuild(
                schemas,
                inPlaceOf: BackupTables.toRemove
            ) { work throws(BackupError) in
                try Self.enter(file, plan, at: now, work, progress)
            }
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await database.close()
        try result.get()
    }

    /// Rejects a file that a process has open, which would go on writing to the unlinked former file.
    ///
    /// The lock of the data folder does not tell, because a server may have its database elsewhere.
    func refuseFileInUse() async throws(BackupError) {
        let isInUse: Bool
        do throws(DatabaseError) {
            isInUse = try await Database.isFileInUse(address)
        } catch {
            throw .database(error)
        }
        guard !isInUse else { throw .databaseInUse(nil) }
    }

    /// Waits for other nodes on a server's database, which would go on with outdated knowledge of its tables.
    private static func waitForOthers(_ database: Database) async throws(BackupError) {
        for attempt in 0... {
            let count = try await database.read { work throws(BackupError) in
                try work.row("SELECT number FROM {sessions} AS others")?.integer("number") ?? 0
            }
            if count == 0 { return }
            // The sessions of a process that has just ended are still listed.
            guard attempt < patience, (try? await Task.sleep(for: .milliseconds(100))) != nil
            else { throw .databaseInUse(Int(count)) }
        }
    }

    private static func enter(
        _ file: BackupFile,
        _ plan: RestorePlan,
        at now: Instant,
        _ work: Transaction<BackupError>,
        _ progress: (Int) -> Void
    ) throws(BackupError) {
        var count = 0
        try file.forEach(.rows) { payload throws(BackupError) in
            let rows = try BackupRows(parsing: payload)
            try rows.insert(work)
            count += rows.rows.count
            progress(count)
        }
        if file.manifest.steps[InsuranceSchema.schema.name] != nil {
            try advanceKeyVersion(file, at: now, work)
        }
        if let token = plan.token { try RestoreMark.set(token, work) }
    }

    /// Advances the version of the card server's set of keys.
    ///
    /// Wallets reject a set of keys that is older than one they have. Since the backup the counter may have advanced
    /// once per second, and a little more.
    private static func advanceKeyVersion(
        _ file: BackupFile,
        at now: Instant,
        _ work: Transaction<BackupError>
    ) throws(BackupError) {
        let passed = max(0, now.secondsSinceEpoch - file.manifest.made.secondsSinceEpoch)
        try work.execute(
            "UPDATE insurance_counter SET value = value + ? WHERE name = ?",
            .integer(passed + 1_000),
            .text(PartyStore.counter)
        )
    }
}
