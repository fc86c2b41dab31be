// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore

/// The options that only cardholders' commands have.
enum CardholderOptions {
    static let card = CommandArgument(
        placeholder: "CARD",
        summary: "The card: crd_…, or its last four digits if no other card has them.",
        completion: .text
    )
    static let home = CommandOption(
        name: "--home",
        summary: "The cardholder's folder; cards in the data folder by default.",
        values: [CommandValue(placeholder: "DIR", completion: .folders)]
    )
    static let vaultKey = CommandOption(
        name: "--vault-key",
        summary: "A key of the server's vault.",
        values: [CommandValue(placeholder: "KID:BASE64")],
        repeats: true
    )
    static let stub = CommandOption(
        name: "--stub",
        summary: "Made-up cards, anew in each command, without a network."
    )
    static let environment = CommandOption(
        name: "--environment",
        summary: "sandbox (the default) or production.",
        values: [
            CommandValue(
                placeholder: "NAME",
                completion: .words(CardManagerEnvironment.allCases.map(\.rawValue))
            )
        ]
    )
    static let person = CommandOption(
        name: CardsOptions.cardholder.name,
        summary: "Who logs in, with --access: crh_…, or a person of the file.",
        values: [CommandValue(placeholder: "ID")]
    )
    static let status = CommandOption(
        name: "--status",
        summary: "Only cards in these states, with commas: active,suspended.",
        values: [CommandValue(placeholder: "STATES")]
    )
    static let bank = CommandOption(
        name: CardsOptions.access.name,
        summary:
            "In the demonstration, instead of a token: get one as the card's bank does, with the "
            + "access.json of etui serve.",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    static let add = CommandOption(
        name: "--add",
        summary: "Add the card to the wallet of this device."
    )
    static let browser = CommandOption(
        name: "--browser",
        summary: "Show it on a page of your browser that opens once, and not on the terminal."
    )
    static let from = CommandOption(
        name: "--from",
        summary: "Only from this day or time on, as in 2026-11-01 or 2026-11-01T12:00:00Z.",
        values: [CommandValue(placeholder: "TIME")]
    )
    static let to = CommandOption(
        name: "--to",
        summary: "Only before this day or time.",
        values: [CommandValue(placeholder: "TIME")]
    )
    static let limit = CommandOption(
        name: "--limit",
        summary: "How many at most, 1 to 100; 50 by default.",
        values: [CommandValue(placeholder: "N")]
    )
    static let set = CommandOption(
        name: "--set",
        summary: "Replace them by those of this file: JSON as --json prints it.",
        values: [CommandValue(placeholder: "FILE|-", completion: .files)]
    )
    static let deviceKey = CommandOption(
        name: "--device-key",
        summary: "The file with the device's key for the card, for you alone; in the cardholder's "
            + "folder by default.",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    static let challenge = CommandArgument(
        placeholder: "ID",
        summary: "The payment: chl_…, from etui cards approvals.",
        completion: .text
    )
    static let reason = CommandOption(
        name: "--reason",
        summary: "lost or stolen.",
        values: [
            CommandValue(
                placeholder: "REASON",
                completion: .words(CardRevokeReason.allCases.map(\.rawValue))
            )
        ]
    )
}
