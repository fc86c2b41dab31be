// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Command {
    private static let account = CommandArgument(
        placeholder: "ACCOUNT",
        summary: "The account's identifier, or its name.",
        completion: .text
    )

    /// `etui check accounts`.
    static let checkAccounts = Command(
        name: "accounts",
        summary: "add, disable and remove the accounts of a server",
        discussion: [
            "For the server's operator: works on the keys and the database of etui serve, "
                + "named by the same --data and --database, whether the server runs or not."
        ],
        subcommands: [
            .accountsAdd, .accountsList, .accountsShow, .accountsDisable, .accountsEnable,
            .accountsRemove,
        ]
    )

    private static let accountsAdd = Command(
        name: "add",
        summary: "add an account, and print its identifier",
        arguments: [
            CommandArgument(
                placeholder: "NAME",
                summary: "The name, as people read it.",
                completion: .text
            )
        ],
        options: [CheckAccountOptions.products, CheckAccountOptions.features]
            + CheckServerOptions.ofData + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckAccounts(invocation).add()
        }
    )

    private static let accountsList = Command(
        name: "list",
        summary: "list all accounts, the oldest first",
        options: CheckServerOptions.ofData + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckAccounts(invocation).list()
        }
    )

    private static let accountsShow = Command(
        name: "show",
        summary: "show an account, and how many checks it has",
        arguments: [account],
        options: CheckServerOptions.ofData + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckAccounts(invocation).show()
        }
    )

    private static let accountsDisable = Command(
        name: "disable",
        summary: "refuse an account's credentials; its data stay",
        arguments: [account],
        options: CheckServerOptions.ofData + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckAccounts(invocation).set(isEnabled: false)
        }
    )

    private static let accountsEnable = Command(
        name: "enable",
        summary: "let an account's credentials work again",
        arguments: [account],
        options: CheckServerOptions.ofData + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckAccounts(invocation).set(isEnabled: true)
        }
    )

    private static let accountsRemove = Command(
        name: "remove",
        summary: "remove an account with all that it has",
        discussion: [
            "Destroys the keys of its checks first, then deletes pictures, data, "
                + "credentials and settings; the audit stays. Results that are still to be sent "
                + "are not sent. A removal that was cut off leaves the account disabled; repeat "
                + "it.",
            "Asks before; --yes answers in advance. Exit status: 0 if it is removed, 1 if "
                + "it is not known or you did not answer yes.",
        ],
        arguments: [account],
        options: [CardsOptions.yes] + CheckServerOptions.ofData + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckAccounts(invocation).remove()
        }
    )

    /// `etui check credentials`.
    static let checkCredentials = Command(
        name: "credentials",
        summary: "add, list and revoke the credentials of an account",
        discussion: [
            CheckServerOptions.ways
        ],
        subcommands: [.credentialsAdd, .credentialsList, .credentialsRevoke]
    )

    private static let credentialsAdd = Command(
        name: "add",
        summary: "make a credential, and print its secret",
        discussion: [
            "Standard output holds the secret and nothing else; it is shown only this once. "
                + "The token, which is not secret, is on standard error."
        ],
        arguments: [
            CommandArgument(placeholder: "LABEL", summary: "Your name for it.", completion: .text)
        ],
        options: [CheckAccountOptions.scopes, CheckAccountOptions.expires]
            + CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckCredentials.add(invocation)
        }
    )

    private static let credentialsList = Command(
        name: "list",
        summary: "list credentials with their last use, never a secret",
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckCredentials.list(invocation)
        }
    )

    private static let credentialsRevoke = Command(
        name: "revoke",
        summary: "revoke a credential",
        discussion: [
            "The last valid credential for administration stays."
        ],
        arguments: [
            CommandArgument(
                placeholder: "TOKEN",
                summary: "The credential's token.",
                completion: .text
            )
        ],
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckCredentials.revoke(invocation)
        }
    )
}
