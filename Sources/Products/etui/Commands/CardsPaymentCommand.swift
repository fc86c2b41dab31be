// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards

extension Command {
    /// `etui cards authorize`.
    static let cardsAuthorize = Command(
        name: "authorize",
        summary: "simulate a payment, as a terminal would ask for it",
        discussion: [
            "For the sandbox. A refund, reversal, chargeback or increment changes the card's newest "
                + "approved purchase unless --of names another one. A reversal without --amount takes "
                + "all of it back.",
            "Exit status: 0 if it is approved, 1 if it is declined, with the rule that decided; 2 as "
                + "always.",
        ],
        arguments: [CardsOptions.card],
        options: [
            CardsPaymentOptions.amount, CardsPaymentOptions.currency, CardsPaymentOptions.merchant,
            CardsPaymentOptions.category, CardsPaymentOptions.type, CardsPaymentOptions.original,
            CardsPaymentOptions.channel,
        ] + CardsOptions.operator + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsPayments.authorize(invocation)
        }
    )

    /// `etui cards challenge`.
    static let cardsChallenge = Command(
        name: "challenge",
        summary: "simulate a payment on the internet that its holder must approve",
        discussion: [
            "For the sandbox. The cardholder has ten minutes; etui cards approve and decline decide.",
            "Exit status with --wait: 0 if the cardholder approves, 1 if not.",
        ],
        arguments: [CardsOptions.card],
        options: [
            CardsPaymentOptions.amount, CardsPaymentOptions.currency, CardsPaymentOptions.merchant,
            CardsPaymentOptions.wait,
        ] + CardsOptions.operator + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsPayments.challenge(invocation)
        }
    )

    /// `etui cards webhooks`.
    static let cardsWebhooks = Command(
        name: "webhooks",
        summary: "set where the bank gets notifications, and see what became of them",
        subcommands: [
            .cardsWebhooksList, .cardsWebhooksSet, .cardsWebhooksTest, .cardsWebhooksResend,
        ]
    )

    private static let cardsWebhooksList = Command(
        name: "list",
        summary: "show the address and the newest 100 notifications",
        options: CardsOptions.operator + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsWebhooks.list(invocation)
        }
    )

    private static let cardsWebhooksSet = Command(
        name: "set",
        summary: "set the address, and print the secret that signs notifications",
        discussion: [
            "Standard output holds the secret and nothing else. Each use draws a new one; the former "
                + "one also signs for a day."
        ],
        options: [CardsWebhookOptions.url, CardsWebhookOptions.events] + CardsOptions.operator
            + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsWebhooks.set(invocation)
        }
    )

    private static let cardsWebhooksTest = Command(
        name: "test",
        summary: "send a notification now, once",
        discussion: ["Exit status: 0 if the receiver takes it, 1 if not."],
        options: CardsOptions.operator + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsWebhooks.test(invocation)
        }
    )

    private static let cardsWebhooksResend = Command(
        name: "resend",
        summary: "send a notification again, with the same content",
        discussion: ["The server sends it within seconds; list says what became of it."],
        arguments: [
            CommandArgument(
                placeholder: "ID",
                summary: "The notification: evt_….",
                completion: .text
            )
        ],
        options: CardsOptions.operator + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardsWebhooks.resend(invocation)
        }
    )
}

/// The options of simulated payments and challenges.
enum CardsPaymentOptions {
    static let amount = CommandOption(
        name: "--amount",
        summary: "The amount, as in 12.50.",
        values: [CommandValue(placeholder: "AMOUNT")]
    )
    static let currency = CommandOption(
        name: "--currency",
        summary: "The merchant's currency, as in CHF.",
        values: [CommandValue(placeholder: "CODE")]
    )
    static let merchant = CommandOption(
        name: "--merchant",
        summary: "The merchant's name.",
        values: [CommandValue(placeholder: "NAME")]
    )
    static let category = CommandOption(
        name: "--mcc",
        summary: "The merchant's trade, four digits (ISO 18245); goes with --merchant.",
        values: [CommandValue(placeholder: "CODE")]
    )
    static let type = CommandOption(
        name: "--type",
        summary:
            "What it does: \(TransactionKind.allCases.map(\.rawValue).joined(separator: ", ")); "
            + "purchase by default.",
        values: [
            CommandValue(
                placeholder: "TYPE",
                completion: .words(TransactionKind.allCases.map(\.rawValue))
            )
        ]
    )
    static let original = CommandOption(
        name: "--of",
        summary: "The earlier transaction that it changes: trx_….",
        values: [CommandValue(placeholder: "ID")]
    )
    static let channel = CommandOption(
        name: "--channel",
        summary: "How the card is used: "
            + PaymentChannel.allCases.map(\.rawValue).joined(separator: ", ") + ".",
        values: [
            CommandValue(
                placeholder: "CHANNEL",
                completion: .words(PaymentChannel.allCases.map(\.rawValue))
            )
        ]
    )
    static let wait = CommandOption(
        name: "--wait",
        summary: "Wait until the cardholder has decided, at most ten minutes."
    )
}

/// The options of `etui cards webhooks`.
enum CardsWebhookOptions {
    static let url = CommandOption(
        name: "--url",
        summary:
            "Where the server sends notifications: https://HOST/…; the demonstration also takes "
            + "addresses of this machine.",
        values: [CommandValue(placeholder: "URL")]
    )
    static let events = CommandOption(
        name: "--events",
        summary: "Which, with commas: "
            + WebhookEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            + "; all by default.",
        values: [CommandValue(placeholder: "EVENTS")]
    )
}
