// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Command {
    /// `etui cards`.
    static let cards = Command(
        name: "cards",
        summary: "manage payment cards, as their holder or as the bank",
        discussion: [
            "A cardholder names the server once with etui cards use and logs in with a token of the "
                + "bank: " + cardholderCommands.map(\.name).joined(separator: ", ") + ".",
            "A bank names server and credentials in each command, with --access or with --server, "
                + "--client and --secret-file: holder, issue, state, schedule, token, authorize, "
                + "challenge, webhooks, wallet-token, audit.",
            "Exit status: 0 if it is done, 1 if the server refuses, a payment is declined or the audit "
                + "is broken, 2 if the command line or an input is wrong or the server cannot be reached.",
        ],
        subcommands: cardholderCommands + [
            .cardsHolder, .cardsIssue, .cardsState, .cardsSchedule, .cardsToken, .cardsAuthorize,
            .cardsChallenge, .cardsWebhooks, .cardsWalletToken, .cardsAudit,
        ]
    )

    private static let cardsAudit = Command(
        name: "audit",
        summary: "check, export and anchor the audit chain",
        subcommands: [.cardsAuditVerify, .cardsAuditExport, .cardsAuditAnchor]
    )

    private static let cardsAuditVerify = Command(
        name: "verify",
        summary: "check that every row is there and as it was written",
        discussion: [
            "Takes an export (JSON lines) or reads the rows of a server. Names the first row that is "
                + "altered, missing or misplaced, and why.",
            "Only --anchor, a head that etui cards audit anchor printed before and that you kept "
                + "elsewhere, shows that the end of the chain was cut off or the whole chain written "
                + "anew.",
            "Exit status: 0 if the chain is intact, 1 if it is broken, 2 if the input is no audit.",
        ],
        arguments: [AuditOptions.file],
        options: [AuditOptions.from, AuditOptions.anchor, AuditOptions.effects]
            + AuditOptions.sources + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsAudit.verify(invocation)
        }
    )

    private static let cardsAuditExport = Command(
        name: "export",
        summary: "write the rows of a server into a file, as JSON lines",
        discussion: [
            "Checks the chain while it writes. The file is for you alone, because rows name people's "
                + "addresses; a file that exists is left as it is."
        ],
        options: [AuditOptions.after, AuditOptions.out] + AuditOptions.sources
            + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsAudit.export(invocation)
        }
    )

    private static let cardsAuditAnchor = Command(
        name: "anchor",
        summary: "check the chain and print its head as SEQ:HASH, to be kept elsewhere",
        discussion: [
            "Keep the head where nobody who can write to the database can change it, and hand it to "
                + "etui cards audit verify --anchor. A broken chain gets no anchor."
        ],
        arguments: [AuditOptions.file],
        options: [AuditOptions.from, AuditOptions.anchor] + AuditOptions.sources
            + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsAudit.anchor(invocation)
        }
    )
}

/// The options of `etui cards audit`.
enum AuditOptions {
    /// The options that name where the rows are, unless they are in a file.
    static let sources = [database] + CardsOptions.operator
    static let file = CommandArgument(
        placeholder: "FILE|-",
        summary: "An export; without it, the rows of the server or database.",
        isRequired: false
    )
    static let from = CommandOption(
        name: "--from",
        summary: "Begin at this row; the rows before it are skipped.",
        values: [CommandValue(placeholder: "SEQ")]
    )
    static let anchor = CommandOption(
        name: "--anchor",
        summary: "A row known from before: its number and its hash.",
        values: [CommandValue(placeholder: "SEQ:HASH")],
        repeats: true
    )
    static let effects = CommandOption(
        name: "--effects",
        summary:
            "Check, too, that every consumed token is accounted for, and with --database every "
            + "version of a card; needs the whole chain."
    )
    static let database = CommandOption(
        name: "--database",
        summary: "Read the rows from the server's database: sqlite:PATH, or "
            + "postgresql://USER@HOST:PORT/NAME with the password in PGPASSFILE or PGPASSWORD.",
        values: [CommandValue(placeholder: "ADDRESS")]
    )
    static let after = CommandOption(
        name: "--after",
        summary: "Export only the rows after this one.",
        values: [CommandValue(placeholder: "SEQ")]
    )
    static let out = CommandOption(
        name: "--out",
        summary: "The file to write.",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
}
