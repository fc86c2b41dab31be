// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Command {
    /// `etui backup`.
    static let backup = Command(
        name: "backup",
        summary: "write a server's database, trust directory and keys to one file",
        discussion: [
            "Works while the server runs, with SQLite and PostgreSQL: everything in the file is of one "
                + "moment, and all that the server has confirmed before is in it. The file is for "
                + "you only (0600), has its name once it is whole, and holds names, dates of birth "
                + "and card numbers: keep it where only operators reach it.",
            "The keys stay out unless --keys asks for them; then they are encrypted under a "
                + "passphrase, which comes from --passphrase-file, else from ETUI_PASSPHRASE, else "
                + "from the terminal. A restored server needs its keys: without --keys keep a copy "
                + "of insurance/keys.json, issuing/*.keys and access.json in a safe.",
            "Exit status: 0 if it is written; 1 if the file is there and --force was not given, or "
                + "there is nothing to back up; 2 if something cannot be read or written.",
        ],
        arguments: [CommandArgument(placeholder: "FILE", summary: "The new file.")],
        options: [
            BackupOptions.keys, Passphrase.file, BackupOptions.force,
        ] + TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await BackupMaking(invocation).run()
        }
    )

    /// `etui restore`.
    static let restore = Command(
        name: "restore",
        summary: "bring a server back to the state of a backup",
        discussion: [
            "Stop the server first; with PostgreSQL, all its nodes. The whole file is checked before "
                + "anything changes. Killed at any moment, the former state is in place or, after the "
                + "next start, the new one. A backup of SQLite restores into PostgreSQL, and the other "
                + "way round.",
            "What is in the place is replaced with --replace --yes only. Keys in the backup need the "
                + "passphrase that they were encrypted under: --passphrase-file, else "
                + "ETUI_PASSPHRASE, else the terminal asks for it.",
            "Exit status: 0 if it is restored; 1 if it is refused, since a server runs, there is "
                + "something in the place, or passphrase or keys are others; 2 if the file is no "
                + "backup, is damaged, or something cannot be read or written.",
        ],
        arguments: [CommandArgument(placeholder: "FILE", summary: "What backup has written.")],
        options: [
            BackupOptions.replace, BackupOptions.yes, BackupOptions.noKeys,
            Passphrase.file,
        ] + TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await BackupRestoring(invocation).run()
        }
    )
}

/// Options of `etui backup` and `etui restore`.
enum BackupOptions {
    static let keys = CommandOption(
        name: "--keys",
        summary: "Put in the keys of both servers and access.json, encrypted under a passphrase."
    )
    static let force = CommandOption(
        name: "--force",
        summary: "Replace the file if it is there."
    )
    static let replace = CommandOption(
        name: "--replace",
        summary: "Replace what is in the place; needs --yes."
    )
    static let yes = CommandOption(
        name: "--yes",
        summary: "Do it; without this, --replace only says what would be replaced."
    )
    static let noKeys = CommandOption(
        name: "--no-keys",
        summary: "Leave the keys in the backup; those in the data folder stay."
    )
}
