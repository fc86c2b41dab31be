// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Command {
    /// `etui check callbacks`.
    static let checkCallbacks = Command(
        name: "callbacks",
        summary: "see where results go, test it, send them again",
        discussion: [
            CheckServerOptions.ways
        ],
        subcommands: [
            .callbacksShow, .callbacksTest, .callbacksDeliveries, .callbacksResend,
            .callbacksSecret,
        ]
    )

    private static let callbacksShow = Command(
        name: "show",
        summary: "show where results go",
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckCallbacks.show(invocation)
        }
    )

    private static let callbacksTest = Command(
        name: "test",
        summary: "send one signed sample",
        discussion: [
            "Exit status: 0 if the receiver took it, 1 if not."
        ],
        options: [CheckAccountOptions.url] + CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckCallbacks.test(invocation)
        }
    )

    private static let callbacksDeliveries = Command(
        name: "deliveries",
        summary: "list the attempts to deliver, the newest first",
        options: [CheckAccountOptions.state, CheckAccountOptions.all] + CheckServerOptions.either
            + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckCallbacks.deliveries(invocation)
        }
    )

    private static let callbacksResend = Command(
        name: "resend",
        summary: "send a result again",
        discussion: [
            "The server sends it, so it must run."
        ],
        arguments: [
            CommandArgument(
                placeholder: "REF",
                summary: "The check's reference.",
                completion: .text
            )
        ],
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckCallbacks.resend(invocation)
        }
    )

    private static let callbacksSecret = Command(
        name: "secret",
        summary: "change the secret that signs results",
        subcommands: [.callbacksSecretNew, .callbacksSecretDrop]
    )

    private static let callbacksSecretNew = Command(
        name: "new",
        summary: "make a new secret, and print it",
        discussion: [
            "The one before also signs for 7 days. Standard output holds the secret and "
                + "nothing else."
        ],
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckCallbacks.newSecret(invocation)
        }
    )

    private static let callbacksSecretDrop = Command(
        name: "drop",
        summary: "stop signing with the secret before",
        discussion: [
            "Exit status: 0, or 1 if there is no former secret."
        ],
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckCallbacks.dropSecret(invocation)
        }
    )

    /// `etui check offline`.
    static let checkOffline = Command(
        name: "offline",
        summary: "make and check tokens for apps without a server",
        subcommands: [.offlineMake, .offlineShow, .offlineList, .offlineVerify]
    )

    private static let offlineMake = Command(
        name: "make",
        summary: "make a token, and print it",
        discussion: [
            CheckServerOptions.ways,
            "The account needs the setting features.offline. A token cannot be revoked.",
            "With --key the operator signs without a server and an account; no list and no audit then "
                + "has the token.",
        ],
        options: [
            CheckAccountOptions.bundle, CheckAccountOptions.days, CheckAccountOptions.product,
            CheckAccountOptions.countries, CheckAccountOptions.branding,
            CheckAccountOptions.noBranding, CheckAccountOptions.key,
        ] + CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckOffline.make(invocation)
        }
    )

    private static let offlineShow = Command(
        name: "show",
        summary: "print what a token says, whoever signed it",
        discussion: [
            "Needs no key and asks no server, so it does not say whether the token is genuine. Exit "
                + "status: 0, or 2 if the file has no token in it."
        ],
        arguments: [
            CommandArgument(placeholder: "FILE|-", summary: "The token in its first line.")
        ],
        options: [SealOptions.json],
        action: { (invocation: Invocation) throws(CommandError) -> ExitStatus in
            try CheckOffline.show(invocation)
        }
    )

    private static let offlineList = Command(
        name: "list",
        summary: "list the tokens that were made, never a token",
        options: CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckOffline.list(invocation)
        }
    )

    private static let offlineVerify = Command(
        name: "verify",
        summary: "say whether an app may use a token now",
        discussion: [
            "Asks no server. Exit status: 0 if it may, 1 if not, 2 if the file cannot be read."
        ],
        arguments: [
            CommandArgument(placeholder: "FILE|-", summary: "The token in its first line.")
        ],
        options: [
            CheckAccountOptions.app, CheckServerOptions.rootKey, CheckServerOptions.access,
            SealOptions.json,
        ],
        action: { (invocation: Invocation) throws(CommandError) -> ExitStatus in
            try CheckOffline.verify(invocation)
        }
    )
}
