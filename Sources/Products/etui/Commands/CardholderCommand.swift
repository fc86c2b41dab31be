// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore

extension Command {
    /// The commands of a cardholder, made of the SDK that apps embed.
    static let cardholderCommands = [
        cardsUse, cardsLogin, cardsLogout, cardsList, cardsShow, cardsActivate, cardsSuspend,
        cardsRevoke, cardsReveal, cardsWallet, cardsTransactions, cardsLimits, cardsPIN,
        cardsApprovals, cardsApprove, cardsDecline, cardsDevice,
    ]

    private static let cardsUse = Command(
        name: "use",
        summary: "name the issuing server of a cardholder",
        discussion: [
            "Either its address and the keys that requests for secrets are encrypted to, or --access "
                + "with the access.json of etui serve, or --stub for made-up cards without a network."
        ],
        options: [
            CardsOptions.access, CardsOptions.server, CardholderOptions.vaultKey,
            CardholderOptions.stub, CardholderOptions.environment, CardholderOptions.home,
            SealOptions.json,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try CardholderAccess.use(invocation)
        }
    )

    private static let cardsLogin = Command(
        name: "login",
        summary: "log a cardholder in with a session token of the bank",
        discussion: [
            "The token stays in the folder, readable for you alone, until etui cards logout. With "
                + "--access and --cardholder the command gets a token as the bank of the "
                + "demonstration does."
        ],
        options: [
            CardsOptions.token, CardsOptions.tokenFile, CardsOptions.access,
            CardholderOptions.person, CardholderOptions.home, SealOptions.json,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderAccess.login(invocation)
        }
    )

    private static let cardsLogout = Command(
        name: "logout",
        summary: "end the session here and on the server",
        options: [CardholderOptions.home, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderAccess.logout(invocation)
        }
    )

    private static let cardsList = Command(
        name: "list",
        summary: "list the cardholder's cards",
        options: [CardholderOptions.status, CardholderOptions.home, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderCards.list(invocation)
        }
    )

    private static let cardsShow = Command(
        name: "show",
        summary: "show a card, without its secrets",
        arguments: [CardholderOptions.card],
        options: [CardholderOptions.home, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderCards.show(invocation)
        }
    )

    private static let cardsActivate = Command(
        name: "activate",
        summary: "activate a card as its holder",
        arguments: [CardholderOptions.card],
        options: [CardholderOptions.home, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderCards.activate(invocation)
        }
    )

    private static let cardsSuspend = Command(
        name: "suspend",
        summary: "suspend a card as its holder, until it is activated again",
        arguments: [CardholderOptions.card],
        options: [CardholderOptions.reason, CardholderOptions.home, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderCards.suspend(invocation)
        }
    )

    private static let cardsRevoke = Command(
        name: "revoke",
        summary: "end a card for good as its holder",
        discussion: ["Asks first; --yes answers in advance."],
        arguments: [CardholderOptions.card],
        options: [
            CardholderOptions.reason, CardsOptions.yes, CardholderOptions.home, SealOptions.json,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderCards.revoke(invocation)
        }
    )

    private static let cardsReveal = Command(
        name: "reveal",
        summary: "show a PIN, card number or security code for a short time",
        discussion: [
            "Needs a single-use token of the bank for this card and secret. The command clears the "
                + "line after the time, or at Ctrl-C; without a terminal it does not use the token.",
            "With --browser it needs no terminal: it opens a page that only you can open, once, and "
                + "ends when the secret is gone. Exit status: 1 if it isn't viewed within two minutes.",
        ],
        arguments: [
            CardholderOptions.card,
            CommandArgument(
                placeholder: "SECRET",
                summary: "pin, pan, code or pan-code.",
                completion: .words(CardholderReveal.Secret.allCases.map(\.rawValue))
            ),
        ],
        options: [CardholderOptions.browser] + CardholderToken.options + [CardholderOptions.home],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderReveal.run(invocation)
        }
    )

    private static let cardsWallet = Command(
        name: "wallet",
        summary: "say where a card stands in the wallets of phone and watch",
        discussion: [
            "Needs a provisioning token of the bank. Only a phone has a wallet, so --add ends with "
                + "deviceNotSupported and status 1 here."
        ],
        arguments: [CardholderOptions.card],
        options: [CardholderOptions.add] + CardholderToken.options
            + [CardholderOptions.home, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderWallet.run(invocation)
        }
    )
}
