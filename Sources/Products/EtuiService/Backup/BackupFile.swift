// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Vault

/// A backup file that was read completely once and found intact.
struct BackupFile: Sendable {
    let manifest: BackupManifest
    let summary: Backup.Summary
    /// The keys, encrypted; nil if there are none.
    let keys: [UInt8]?
    private let source: SourceFile

    /// Reads a file; throws `notABackup`, `tooNew` and `damaged`.
    init(_ path: String) throws(BackupError) {
        source = try BackupError.filing { () throws(VaultError) in try SourceFile(path) }
        var reader = try BackupReader(source)
        guard let first = try reader.next(), first.kind == .manifest else { throw .damaged }
        manifest = try BackupManifest(parsing: first.payload)
        var (rows, files, sealed): ([(table: String, count: Int)], Int, [UInt8]?) = ([], 0, nil)
        while let (kind, payload) = try reader.next() {
            switch kind {
            case .manifest: throw .damaged
            case .rows:
                let found = try BackupRows(parsing: payload)
                if rows.last?.table != found.table { rows.append((found.table, 0)) }
                rows[rows.count - 1].count += found.rows.count
            case .file:
                _ = try Self.file(payload)
                files += 1
            case .keys:
                guard sealed == nil, manifest.hasKeys else { throw .damaged }
                sealed = payload
            case .end:
                var cursor = BackupCursor(payload)
                let total = rows.reduce(0) { $0 + $1.count }
                guard try cursor.number(byteCount: 8) == total, cursor.isAtEnd else {
                    throw .damaged
                }
            }
        }
        guard manifest.hasKeys == (sealed != nil) else { throw .damaged }
        keys = sealed
        summary = Backup.Summary(
            made: manifest.made,
            rows: rows,
            fileCount: files,
            hasKeys: manifest.hasKeys,
            byteCount: source.byteCount
        )
    }

    /// Reads and checks the frames once more.
    func forEach(
        _ kind: BackupFrames.Kind,
        _ body: ([UInt8]) throws(BackupError) -> Void
    ) throws(BackupError) {
        var reader = try BackupReader(source)
        while let frame = try reader.next() {
            if frame.kind == kind { try body(frame.payload) }
        }
    }

    /// Returns a file's name and content.
    static func file(
        _ payload: [UInt8]
    ) throws(BackupError) -> (name: String, content: [UInt8]) {
        var cursor = BackupCursor(payload)
        let name = try cursor.text(lengthByteCount: 2)
        guard ServerFiles.isKept(name) else { throw .damaged }
        return (name, Array(cursor.rest()))
    }
}
