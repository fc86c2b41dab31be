// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

extension Command {
    /// `etui cards holder`.
    static let cardsHolder = Command(
        name: "holder",
        summary: "register and list cardholders",
        subcommands: [.cardsHolderAdd, .cardsHolderList]
    )

    private static let cardsHolderAdd = Command(
        name: "add",
        summary: "register a cardholder, and print the identifier",
        options: [CardsOperatorOptions.first, CardsOperatorOptions.last, CardsOptions.reference]
            + CardsOptions.operator + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsHolders.add(invocation)
        }
    )

    private static let cardsHolderList = Command(
        name: "list",
        summary: "list your cardholders, newest first",
        options: CardsOptions.operator + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsHolders.list(invocation)
        }
    )

    /// `etui cards issue`.
    static let cardsIssue = Command(
        name: "issue",
        summary: "issue a card",
        discussion: [
            "A physical card is inactive until its holder activates it; a virtual one is active at "
                + "once unless --inactive says otherwise."
        ],
        options: [
            CardsOptions.cardholder, CardsOperatorOptions.type, CardsOperatorOptions.months,
            CardsOperatorOptions.name, CardsOptions.reference, CardsOperatorOptions.inactive,
            CardsOperatorOptions.singleUse, CardsOperatorOptions.shipping,
        ] + CardsOptions.operator + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsIssuing.issue(invocation)
        }
    )

    /// `etui cards state`.
    static let cardsState = Command(
        name: "state",
        summary: "activate, suspend or revoke a card as the issuer",
        discussion: [
            "The cardholder cannot undo your suspension. Nothing undoes a revocation, so the command "
                + "asks before it revokes; --yes answers in advance."
        ],
        arguments: [
            CardsOptions.card,
            CommandArgument(
                placeholder: "STATE",
                summary: "active, suspended or revoked.",
                completion: .words(CardsIssuing.states.map(\.rawValue))
            ),
        ],
        options: [CardsOperatorOptions.reason, CardsOptions.yes] + CardsOptions.operator
            + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsIssuing.changeState(invocation)
        }
    )

    /// `etui cards schedule`.
    static let cardsSchedule = Command(
        name: "schedule",
        summary: "set the day on which a card is revoked, or cancel it",
        discussion: ["A new day replaces the one that was set before."],
        arguments: [
            CardsOptions.card,
            CommandArgument(
                placeholder: "DATE",
                summary: "The day, as in 2027-03-31, in the issuer's time zone.",
                isRequired: false,
                completion: .text
            ),
        ],
        options: [CardsOperatorOptions.cancel] + CardsOptions.operator + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsIssuing.schedule(invocation)
        }
    )

    /// `etui cards token`.
    static let cardsToken = Command(
        name: "token",
        summary: "get, revoke and list the tokens of cardholders' apps",
        subcommands: [.cardsTokenIssue, .cardsTokenRevoke, .cardsTokenList]
    )

    private static let cardsTokenIssue = Command(
        name: "issue",
        summary: "get a token for an app, and print it",
        discussion: [
            "Standard output holds the token and nothing else. Each strong customer authentication "
                + "(SCA) gives one token; the server believes what you say about it."
        ],
        options: [
            CardsOptions.cardholder, CardsOperatorOptions.kind, CardsOperatorOptions.tokenCard,
            CardsOperatorOptions.operation, CardsOperatorOptions.scaReference,
            CardsOperatorOptions.scaTime, CardsOperatorOptions.scaFactors,
        ] + CardsOptions.operator + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsTokens.issue(invocation)
        }
    )

    private static let cardsTokenRevoke = Command(
        name: "revoke",
        summary: "revoke a token",
        discussion: [
            "The server answers the same for a token that it does not know or that another bank got "
                + "(RFC 7009)."
        ],
        options: [CardsOptions.token, CardsOptions.tokenFile] + CardsOptions.operator
            + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsTokens.revoke(invocation)
        }
    )

    private static let cardsTokenList = Command(
        name: "list",
        summary: "list a cardholder's tokens and whether they were used, never a token",
        options: [CardsOptions.cardholder] + CardsOptions.operator + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsTokens.list(invocation)
        }
    )
}

/// The options that only banks' commands have.
enum CardsOperatorOptions {
    static let first = CommandOption(
        name: "--first",
        summary: "The first name.",
        values: [CommandValue(placeholder: "NAME")]
    )
    static let last = CommandOption(
        name: "--last",
        summary: "The last name.",
        values: [CommandValue(placeholder: "NAME")]
    )
    static let type = CommandOption(
        name: "--type",
        summary: "virtual or physical.",
        values: [
            CommandValue(placeholder: "TYPE", completion: .words(["virtual", "physical"]))
        ]
    )
    static let months = CommandOption(
        name: "--months",
        summary: "How long the card is valid, 1 to 120 months; 36 by default.",
        values: [CommandValue(placeholder: "N")]
    )
    static let name = CommandOption(
        name: "--name",
        summary: "The name on the card, up to 26 characters; the cardholder's by default.",
        values: [CommandValue(placeholder: "NAME")]
    )
    static let inactive = CommandOption(
        name: "--inactive",
        summary: "Let the holder activate a virtual card first."
    )
    static let singleUse = CommandOption(
        name: "--single-use",
        summary: "End a virtual card with its first approved payment."
    )
    static let shipping = CommandOption(
        name: "--shipping",
        summary: "Where to send a physical card: a JSON object as shipping_instructions has it.",
        values: [CommandValue(placeholder: "FILE|-", completion: .files)]
    )
    static let reason = CommandOption(
        name: "--reason",
        summary: "Why the card is suspended or revoked, such as lost or stolen.",
        values: [CommandValue(placeholder: "REASON")]
    )
    static let cancel = CommandOption(
        name: "--cancel",
        summary: "Revoke the card on no day."
    )
    static let kind = CommandOption(
        name: "--kind",
        summary: "session (read and change cards), single-use (one secret, once) or provisioning "
            + "(wallets).",
        values: [
            CommandValue(
                placeholder: "KIND",
                completion: .words(CardsTokens.Kind.allCases.map(\.rawValue))
            )
        ]
    )
    static let tokenCard = CommandOption(
        name: "--card",
        summary: "The only card that the token is good for.",
        values: [CommandValue(placeholder: "CARD")]
    )
    static let operation = CommandOption(
        name: "--operation",
        summary: "The only operation that a single-use token is good for.",
        values: [
            CommandValue(
                placeholder: "NAME",
                completion: .words(SecureOperation.allCases.map(\.rawValue))
            )
        ]
    )
    static let scaReference = CommandOption(
        name: "--sca-reference",
        summary: "Your reference of the authentication, 8 to 128 characters; good for one token.",
        values: [CommandValue(placeholder: "TEXT")]
    )
    static let scaTime = CommandOption(
        name: "--sca-time",
        summary: "When the cardholder authenticated, as in 2026-09-15T12:00:00Z.",
        values: [CommandValue(placeholder: "TIME")]
    )
    static let scaFactors = CommandOption(
        name: "--sca-factors",
        summary: "How: two of knowledge, possession, inherence, with a comma.",
        values: [CommandValue(placeholder: "FACTORS")]
    )
}
