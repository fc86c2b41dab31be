// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Command {
    private static let key = CommandArgument(
        placeholder: "KEY",
        summary: "The setting, such as retention.days.",
        completion: .text
    )

    /// `etui check settings`.
    static let checkSettings = Command(
        name: "settings",
        summary: "show and change the settings of an account",
        discussion: [
            CheckServerOptions.ways
        ],
        subcommands: [.settingsShow, .settingsGet, .settingsSet, .settingsExport, .settingsImport]
    )

    private static let settingsShow = Command(
        name: "show",
        summary: "show all settings",
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckSettingsEditing.show(invocation)
        }
    )

    private static let settingsGet = Command(
        name: "get",
        summary: "print one setting",
        arguments: [key],
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckSettingsEditing.get(invocation)
        }
    )

    private static let settingsSet = Command(
        name: "set",
        summary: "change one setting",
        discussion: [
            "The word none removes an address or a reason. If someone else changes the "
                + "settings meanwhile, nothing is changed. Exit status: 0, 1 if the operator does not "
                + "grant it, 2 for a key that does not exist or a value that the key does not take."
        ],
        arguments: [
            key,
            CommandArgument(
                placeholder: "VALUE",
                summary: "The value; several for a list.",
                repeats: true,
                completion: .text
            ),
        ],
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckSettingsEditing.set(invocation)
        }
    )

    private static let settingsExport = Command(
        name: "export",
        summary: "print the settings as JSON",
        options: CheckServerOptions.either,
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckSettingsEditing.export(invocation)
        }
    )

    private static let settingsImport = Command(
        name: "import",
        summary: "replace the settings by those of a JSON file",
        discussion: [
            "A setting that the file leaves out gets its default. The exit status is as for set."
        ],
        arguments: [
            CommandArgument(placeholder: "FILE|-", summary: "The file; - is standard input.")
        ],
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckSettingsEditing.import(invocation)
        }
    )

    /// `etui check accept`.
    static let checkAccept = Command(
        name: "accept",
        summary: "choose the documents that an account takes",
        discussion: [
            CheckServerOptions.ways
        ],
        subcommands: [.acceptList, .acceptAdd, .acceptRemove, .acceptReset]
    )

    private static let acceptList = Command(
        name: "list",
        summary: "list the documents that it takes",
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckAcceptance.list(invocation)
        }
    )

    private static let acceptAdd = Command(
        name: "add",
        summary: "take more documents",
        discussion: [
            "Prints what changed. A kind whose layout is not confirmed needs --force once; it then "
                + "stays when others are added."
        ],
        options: [
            CheckAccountOptions.issuers, CheckAccountOptions.types, CheckAccountOptions.variants,
            CheckAccountOptions.force,
        ] + CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckAcceptance.add(invocation)
        }
    )

    private static let acceptRemove = Command(
        name: "remove",
        summary: "take fewer documents",
        discussion: [
            "Without --types all documents of the issuers. Prints what changed. Exit status: 0, or 1 if "
                + "none of them was accepted before."
        ],
        options: [CheckAccountOptions.issuers, CheckAccountOptions.types]
            + CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckAcceptance.remove(invocation)
        }
    )

    private static let acceptReset = Command(
        name: "reset",
        summary: "take all documents that the server knows well",
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckAcceptance.reset(invocation)
        }
    )

    /// `etui check masking`.
    static let checkMasking = Command(
        name: "masking",
        summary: "choose which numbers are hidden",
        discussion: [
            CheckServerOptions.ways
        ],
        subcommands: [.maskingList, .maskingOn, .maskingOff]
    )

    private static let maskingList = Command(
        name: "list",
        summary: "list the rows, and which are off",
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckMasking.list(invocation)
        }
    )

    private static let maskingOn = Command(
        name: "on",
        summary: "hide the numbers of documents again",
        discussion: [
            "For checks from now on. Without --types all documents of the issuers."
        ],
        options: [CheckAccountOptions.issuers, CheckAccountOptions.types]
            + CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckMasking.set(invocation, isOn: true)
        }
    )

    private static let maskingOff = Command(
        name: "off",
        summary: "leave the numbers of documents readable",
        discussion: [
            "For checks from now on: what is masked stays masked. The laws of these countries restrict "
                + "the use of the numbers, so the account keeps a reason, which --reason gives.",
            "Without --types all documents of the issuers.",
        ],
        options: [
            CheckAccountOptions.issuers, CheckAccountOptions.types,
            CheckAccountOptions.maskingReason,
        ] + CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckMasking.set(invocation, isOn: false)
        }
    )

    /// `etui check retention`.
    static let checkRetention = Command(
        name: "retention",
        summary: "show what is deleted when, or delete it now",
        subcommands: [.retentionShow, .retentionRun]
    )

    private static let retentionShow = Command(
        name: "show",
        summary: "show how long checks stay, and what the next day deletes",
        discussion: [
            CheckServerOptions.ways
        ],
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckDeletions.show(invocation)
        }
    )

    private static let retentionRun = Command(
        name: "run",
        summary: "delete now what is due, of all accounts",
        discussion: [
            "For the server's operator. The server does the same every ten minutes."
        ],
        options: CheckServerOptions.ofData + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckDeletions.run(invocation)
        }
    )
}
