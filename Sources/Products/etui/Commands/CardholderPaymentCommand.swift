// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CheckoutOOBSDK

extension Command {
    /// `etui cards transactions`.
    static let cardsTransactions = Command(
        name: "transactions",
        summary: "list a card's transactions, newest first",
        arguments: [CardholderOptions.card],
        options: [
            CardholderOptions.from, CardholderOptions.to, CardholderOptions.limit,
            CardholderOptions.home, SealOptions.json,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderTransactions.run(invocation)
        }
    )

    /// `etui cards limits`.
    static let cardsLimits = Command(
        name: "limits",
        summary: "show the limits and permissions of a card's payments, or set yours",
        discussion: [
            "--json prints what --set takes: change the file and hand it back whole. The rules of the "
                + "bank stay as they are. What is stricter than before needs the session alone; what "
                + "permits more also needs a single-use token of the bank.",
            "Exit status: 0 if it is done; 1 if the limits have changed since the file was read, a "
                + "token is missing, or a rule belongs to the bank: then nothing is changed.",
        ],
        arguments: [CardholderOptions.card],
        options: [CardholderOptions.set] + CardholderToken.options
            + [CardholderOptions.home, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderLimits.run(invocation)
        }
    )

    /// `etui cards pin`.
    static let cardsPIN = Command(
        name: "pin",
        summary: "change the PIN of a physical card",
        discussion: [
            "Asks for the new PIN twice on the terminal, without showing it. A PIN that others would "
                + "guess is refused; then, and without a terminal, the command does not use the "
                + "token."
        ],
        arguments: [CardholderOptions.card],
        options: CardholderToken.options + [CardholderOptions.home, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderPIN.run(invocation)
        }
    )

    /// `etui cards approvals`.
    static let cardsApprovals = Command(
        name: "approvals",
        summary: "list the payments that wait for the cardholder's approval",
        options: [CardholderOptions.home, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderApprovals.list(invocation)
        }
    )

    /// `etui cards approve`.
    static let cardsApprove = decision("approve", "approve a payment that waits", .accepted)

    /// `etui cards decline`.
    static let cardsDecline = decision("decline", "decline a payment that waits", .declined)

    private static func decision(
        _ name: String,
        _ summary: String,
        _ decision: CheckoutOOB.Decision
    ) -> Command {
        Command(
            name: name,
            summary: summary,
            discussion: [
                "Prints merchant and amount, and signs them with the key of etui cards device "
                    + "register. Needs a single-use token of the bank for this."
            ],
            arguments: [CardholderOptions.challenge],
            options: [CardholderOptions.deviceKey] + CardholderToken.options
                + [CardholderOptions.home, SealOptions.json],
            action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
                try await CardholderApprovals.decide(decision, invocation)
            }
        )
    }

    /// `etui cards device`.
    static let cardsDevice = Command(
        name: "device",
        summary: "make this the device that approves a card's payments",
        subcommands: [.cardsDeviceRegister]
    )

    private static let cardsDeviceRegister = Command(
        name: "register",
        summary: "make a key for a card's approvals, and register it",
        discussion: [
            "A card has one device: registering this one ends the approvals of the one before. The "
                + "private key stays in its file. Needs a single-use token of the bank for this."
        ],
        arguments: [CardholderOptions.card],
        options: [CardholderOptions.deviceKey] + CardholderToken.options
            + [CardholderOptions.home, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardholderApprovals.register(invocation)
        }
    )
}
