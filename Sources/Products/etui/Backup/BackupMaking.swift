// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiService
import Execution

/// The action of `etui backup`.
struct BackupMaking {
    private let invocation: Invocation
    private let path: String
    private let folder: String

    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        path = invocation.arguments[0]
        folder = try DataFolder(for: invocation).path
    }

    func run() async throws(CommandError) -> ExitStatus {
        guard invocation.has(BackupOptions.keys) || !invocation.has(Passphrase.file)
        else { throw .unusable("--passphrase-file goes with --keys") }
        let server = Backup.Server(
            folder: folder,
            database: try ServeOptions.databaseAddress(of: invocation)
        )
        let passphrase =
            invocation.has(BackupOptions.keys)
            ? BackupPassphrase(try Passphrase.read(for: "the keys", invocation, isNew: true)) : nil
        let progress = RowProgress(invocation.console, "read")
        let summary: Backup.Summary
        do throws(BackupError) {
            defer { progress.finish() }
            summary = try await Backup.make(
                of: server,
                to: path,
                keysUnder: passphrase,
                replacing: invocation.has(BackupOptions.force),
                at: StandardStreams.now(),
                progress: progress.update
            )
        } catch {
            throw error.failure(path)
        }
        show(summary)
        return .success
    }

    private func show(_ summary: Backup.Summary) {
        if invocation.has(SealOptions.json) {
            let output = JSONOutput.object([("backup", .object(summary.members(of: path)))])
            return invocation.console.print(output.encoded())
        }
        invocation.console.print("\(path.visible): \(summary.words)")
        guard !summary.hasKeys else { return }
        invocation.console.complain(
            "the keys are not in it; keep a copy of insurance/keys.json, issuing/*.keys and "
                + "access.json in a safe, or add --keys"
        )
    }
}

/// The action of `etui restore`.
struct BackupRestoring {
    private let invocation: Invocation
    private let path: String
    private let folder: String

    init(_ invocation: Invocation) throws(CommandError) {
        self.invocation = invocation
        path = invocation.arguments[0]
        folder = try DataFolder(for: invocation).path
    }

    func run() async throws(CommandError) -> ExitStatus {
        let server = Backup.Server(
            folder: folder,
            database: try ServeOptions.databaseAddress(of: invocation)
        )
        let progress = RowProgress(invocation.console, "restored")
        let restore: Restore
        do throws(BackupError) {
            restore = try Restore(path)
        } catch {
            throw error.failure(path)
        }
        let options = try options(restore.summary)
        let hasKeys: Bool
        do throws(BackupError) {
            defer { progress.finish() }
            hasKeys = try await restore.run(
                on: server,
                options,
                at: StandardStreams.now(),
                progress: progress.update
            )
        } catch {
            throw error.failure(path)
        }
        show(restore.summary, hasKeys)
        return .success
    }

    private func options(
        _ summary: Backup.Summary
    ) throws(CommandError) -> Restore.Options {
        guard invocation.has(BackupOptions.replace) || !invocation.has(BackupOptions.yes) else {
            throw .unusable("--yes goes with --replace")
        }
        var options = Restore.Options()
        options.leavesKeys = invocation.has(BackupOptions.noKeys)
        options.replaces =
            invocation.has(BackupOptions.replace) && invocation.has(BackupOptions.yes)
        if summary.hasKeys, !options.leavesKeys {
            options.passphrase = BackupPassphrase(
                try Passphrase.read(for: "the keys", invocation, isNew: false)
            )
        }
        return options
    }

    private func show(_ summary: Backup.Summary, _ hasKeys: Bool) {
        let isRestored = summary.hasKeys && !invocation.has(BackupOptions.noKeys)
        if invocation.has(SealOptions.json) {
            let members =
                summary.members(of: path) + [
                    ("keysRestored", .boolean(isRestored)), ("keysPresent", .boolean(hasKeys)),
                ]
            return invocation.console.print(
                JSONOutput.object([("restore", .object(members))]).encoded()
            )
        }
        invocation.console.print("restored from \(path.visible): \(summary.words)")
        invocation.console.complain(
            hasKeys
                ? "start the server as before: etui serve with the same --data and --database"
                : "the server's keys are missing: put insurance/keys.json, issuing/*.keys and "
                    + "access.json of the former server into the data folder (chmod 600), then start it"
        )
    }
}

/// Shows the number of finished rows on the terminal.
private final class RowProgress: Sendable {
    private let progress: Locked<Progress>
    private let word: String

    init(_ console: Console, _ word: String) {
        progress = Locked(Progress(on: console))
        self.word = word
    }

    @Sendable func update(_ count: Int) {
        let word = word
        progress.withLock { $0.update("\(count) rows \(word)") }
    }

    func finish() {
        progress.withLock { $0.finish() }
    }
}

extension Backup.Summary {
    /// The contents in words.
    fileprivate var words: String {
        let tables = rows.filter { $0.count > 0 }.count
        return "\(rowCount.counting("row")) of \(tables.counting("table")), "
            + "\(fileCount.counting("file")), \(hasKeys ? "with" : "without") keys, "
            + "as of \(made.rfc3339)"
    }

    /// Returns the contents for programs.
    fileprivate func members(of path: String) -> [(String, JSONOutput)] {
        let tables = rows.map { table, count in
            JSONOutput.object([("table", .string(table)), ("rows", .integer(count))])
        }
        return [
            ("file", .string(path)), ("bytes", .integer(byteCount)),
            ("made", .string(made.rfc3339)), ("rows", .integer(rowCount)),
            ("tables", .array(tables)), ("files", .integer(fileCount)), ("keys", .boolean(hasKeys)),
        ]
    }
}
