// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

extension Command {
    /// `etui cards wallet-token`.
    static let cardsWalletToken = Command(
        name: "wallet-token",
        summary: "see which devices pay with a card, and stop one without stopping the card",
        subcommands: [
            .cardsWalletTokenList, .cardsWalletTokenSuspend, .cardsWalletTokenResume,
        ]
    )

    private static let cardsWalletTokenList = Command(
        name: "list",
        summary: "show the wallets that have a card, the newest first",
        arguments: [CardsOptions.card],
        options: CardsOptions.operator + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsWalletTokens.list(invocation)
        }
    )

    private static let cardsWalletTokenSuspend = changing(
        .suspend,
        summary: "stop the card on one device",
        discussion:
            "The card itself and the other devices go on paying. The same again changes nothing."
    )

    private static let cardsWalletTokenResume = changing(
        .resume,
        summary: "let the card pay on a device again",
        discussion: "A token that ended with its card is deleted, and stays so: exit status 1."
    )

    private static func changing(
        _ change: WalletToken.Change,
        summary: String,
        discussion: String
    ) -> Command {
        Command(
            name: change.rawValue,
            summary: summary,
            discussion: [discussion],
            arguments: [walletToken],
            options: CardsOptions.operator + [SealOptions.json],
            action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
                try await CardsWalletTokens.change(change, invocation)
            }
        )
    }

    private static let walletToken = CommandArgument(
        placeholder: "ID",
        summary: "The wallet token: wtk_….",
        completion: .text
    )
}
