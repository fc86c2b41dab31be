// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Cryptography
public import Database
public import Encodings
import IdentityServer
import IssuingServer
import Vault

/// A server's state in one file: its database, the authorities it trusts and optionally its keys.
public enum Backup {
    /// The server to back up or restore.
    public struct Server: Sendable {
        let folder: String
        let database: DatabaseAddress?

        /// Creates a server from its data folder and its database; `nil` for SQLite in the folder.
        public init(folder: String, database: DatabaseAddress?) {
            self.folder = folder
            self.database = database
        }

        func address() throws(BackupError) -> DatabaseAddress {
            try BackupError.serving { () throws(CardServerError) in
                try DatabaseAddress.ofServer(database, in: folder)
            }
        }

        /// Opens the database on one connection.
        func open(_ address: DatabaseAddress) async throws(BackupError) -> Database {
            var limits = DatabaseLimits()
            limits.connections = 1
            do throws(DatabaseError) {
                return try await Database(address, limits: limits)
            } catch {
                throw .database(error)
            }
        }
    }

    /// The contents of a backup.
    public struct Summary: Sendable, Equatable {
        /// The time of the backed-up state.
        public let made: Instant
        /// The number of rows per table, in the order of the tables.
        public let rows: [(table: String, count: Int)]
        /// The number of files of the data folder, not counting keys.
        public let fileCount: Int
        /// Whether the backup includes the keys.
        public let hasKeys: Bool
        /// The size of the file in bytes.
        public let byteCount: Int

        /// The number of all rows.
        public var rowCount: Int { rows.reduce(0) { $0 + $1.count } }

        /// Returns whether both are equal.
        public static func == (left: Summary, right: Summary) -> Bool {
            left.made == right.made && left.fileCount == right.fileCount
                && left.hasKeys == right.hasKeys && left.byteCount == right.byteCount
                && left.rows.elementsEqual(right.rows) { $0 == $1 }
        }
    }

    /// Writes the state of a server, which may be running, to a file that only its owner can read.
    ///
    /// Reads the database in one transaction: the backup shows a single point in time and includes
    /// everything that the server has confirmed before. The file gets its name only when it is complete.
    ///
    /// - Parameters:
    ///   - server: the server.
    ///   - path: the path of the new file.
    ///   - passphrase: encrypts the keys in the backup; nil leaves them out.
    ///   - replaces: whether to replace an existing file.
    ///   - now: the time.
    ///   - progress: gets the number of rows, now and then.
    /// - Returns: the contents of the backup.
    /// - Throws: ``BackupError``.
    public static func make(
        of server: Server,
        to path: String,
        keysUnder passphrase: BackupPassphrase? = nil,
        replacing replaces: Bool = false,
        at now: Instant,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws(BackupError) -> Summary {
        let address = try server.address()
        guard !address.isMissingFile else { throw .nothingThere }
        let draft = try BackupError.filing { () throws(VaultError) in
            try DraftFile(path, mark: "etui-backup")
        }
        let database = try await server.open(address)
        let result: Result<Part, BackupError>
        do throws(BackupError) {
            let hasKeys = passphrase != nil
            result = .success(
                try await database.snapshot { work throws(BackupError) in
                    try rows(of: work, to: draft, hasKeys: hasKeys, at: now, progress)
                }
            )
        } catch {
            result = .failure(error)
        }
        await database.close()
        let summary = try finish(try result.get(), ServerFiles(folder: server.folder), passphrase)
        let isNew = try BackupError.filing { () throws(VaultError) in
            try draft.publish(replacing: replaces)
        }
        guard isNew else { throw .exists }
        return summary
    }

    /// A backup that contains the rows so far.
    private struct Part: Sendable {
        var writer: BackupWriter
        let manifest: BackupManifest
        /// The names of the keys under which card numbers and PINs are encrypted.
        let issuingKeys: Set<String>
        var rows: [(table: String, count: Int)] = []
    }

    private static func rows(
        of work: Transaction<BackupError>,
        to draft: DraftFile,
        hasKeys: Bool,
        at now: Instant,
        _ progress: (Int) -> Void
    ) throws(BackupError) -> Part {
        let steps = try Database.steps(work)
        guard !steps.isEmpty else { throw .nothingThere }
        do throws(DatabaseError) {
            _ = try BackupTables.schemas(after: steps)
        } catch {
            throw .database(error)
        }
        var present: Set<String> = []
        for row in try work.rows("SELECT name FROM {tables} AS found") {
            present.insert(try row.text("name"))
        }
        let manifest = BackupManifest(
            made: now,
            database: try DatabaseIdentity.value(DatabaseIdentity.row, in: work),
            root: try DatabaseIdentity.value("root", in: work),
            issuing: try IssuingIdentity.mark(in: work),
            identity: try IdentityMark.mark(in: work),
            steps: steps,
            hasKeys: hasKeys
        )
        var part = Part(
            writer: try BackupWriter(draft),
            manifest: manifest,
            issuingKeys: try IssuingIdentity.keyIdentifiers(in: work)
        )
        try part.writer.write(.manifest, manifest.encoded())
        var total = 0
        for table in BackupTables.kept where present.contains(table.name) {
            var count = 0
            try BackupRows.read(table, work) { rows throws(BackupError) in
                try part.writer.write(.rows, rows.encoded())
                count += rows.rows.count
                progress(total + count)
            }
            total += count
            part.rows.append((table.name, count))
        }
        return part
    }

    /// Adds the files after the rows: a key is in its file before the database knows it.
    private static func finish(
        _ part: Part,
        _ files: ServerFiles,
        _ passphrase: BackupPassphrase?
    ) throws(BackupError) -> Summary {
        var writer = part.writer
        var count = 0
        try files.forEach { name, content throws(BackupError) in
            var payload: [UInt8] = []
            payload.append(text: name, lengthByteCount: 2)
            try writer.write(.file, payload + content)
            count += 1
        }
        if let passphrase {
            let secrets = try files.secrets()
            try BackupKeyCheck(manifest: part.manifest).checkBackup(secrets, part.issuingKeys)
            let payload = try BackupKeys.sealed(
                secrets,
                under: passphrase,
                manifest: part.manifest.encoded(),
                random: SystemRandom()
            )
            try writer.write(.keys, payload)
        }
        var end: [UInt8] = []
        end.append(number: part.rows.reduce(0) { $0 + $1.count }, byteCount: 8)
        try writer.write(.end, end)
        return Summary(
            made: part.manifest.made,
            rows: part.rows,
            fileCount: count,
            hasKeys: passphrase != nil,
            byteCount: writer.byteCount
        )
    }
}
