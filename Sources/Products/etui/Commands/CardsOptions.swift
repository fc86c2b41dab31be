// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

/// Options that several commands about payment cards share.
enum CardsOptions {
    static let server = CommandOption(
        name: "--server",
        summary: "The issuing server: https://HOST, or http:// on this machine.",
        values: [CommandValue(placeholder: "URL")]
    )
    static let client = CommandOption(
        name: "--client",
        summary: "The bank's name on the server; with --access one of those in the file.",
        values: [CommandValue(placeholder: "ID")]
    )
    static let secretFile = CommandOption(
        name: "--secret-file",
        summary: "A file that only you can read, with the bank's secret in its first line.",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    static let access = CommandOption(
        name: "--access",
        summary: "Take server and credentials from an access.json of etui serve.",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    /// The options by which a bank reaches its server.
    static let `operator` = [access, server, client, secretFile]

    static let cardholder = CommandOption(
        name: "--cardholder",
        summary: "The cardholder: crh_….",
        values: [CommandValue(placeholder: "ID")]
    )
    static let reference = CommandOption(
        name: "--reference",
        summary: "Your own reference.",
        values: [CommandValue(placeholder: "TEXT")]
    )
    static let yes = CommandOption(name: "--yes", summary: "Do not ask.")
    static let token = CommandOption(
        name: "--token",
        summary:
            "The token; - reads it from standard input. Others on this machine can see what is "
            + "on a command line, so better use --token-file or -.",
        values: [CommandValue(placeholder: "TOKEN|-")]
    )
    static let tokenFile = CommandOption(
        name: "--token-file",
        summary: "A file that only you can read, with the token; - is standard input.",
        values: [CommandValue(placeholder: "FILE|-", completion: .files)]
    )
    static let card = CommandArgument(
        placeholder: "CARD",
        summary: "The card: crd_….",
        completion: .text
    )

    /// Returns the value of an option that the command cannot do without.
    static func required(
        _ option: CommandOption,
        _ invocation: Invocation
    ) throws(CommandError) -> String {
        guard let value = invocation.value(of: option) else {
            throw .unusable("\(option.name) is missing")
        }
        return value
    }

    /// Returns the card that the first argument names.
    static func card(of invocation: Invocation) throws(CommandError) -> CardIdentifier {
        guard let id = invocation.arguments.first.flatMap({ CardIdentifier($0, .card) }) else {
            throw .unusable("CARD is no card's identifier: crd_ and 26 letters or digits")
        }
        return id
    }

    /// Returns the cardholder that an option names.
    static func cardholder(of invocation: Invocation) throws(CommandError) -> CardIdentifier {
        let text = try required(cardholder, invocation)
        guard let id = CardIdentifier(text, .cardholder) else {
            throw .unusable(
                "--cardholder is no cardholder's identifier: crh_ and 26 letters or digits"
            )
        }
        return id
    }
}
