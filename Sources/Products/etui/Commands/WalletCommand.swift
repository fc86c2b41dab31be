// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import VicSwift

extension Command {
    /// `etui wallet`.
    static let wallet = Command(
        name: "wallet",
        summary: "hold insurance cards, check in with them, keep receipts",
        discussion: [
            "A wallet on this machine, made of the code that apps embed. It belongs to one card "
                + "server at a time; cards are fetched with claims of the insurer and then stay, "
                + "encrypted, whether the server can be reached or not.",
            "Where the wallet is in use by another process (106 locked), or some of it is damaged (106 "
                + "unreadable), every command says so and ends with status 1, after what could be "
                + "read; with --json as \"errors\".",
        ],
        subcommands: [
            .walletUse, .walletKey, .walletFetch, .walletCards, .walletShow, .walletCheckIn,
            .walletReceipts, .walletHistory, .walletDelete,
        ]
    )

    private static let walletUse = Command(
        name: "use",
        summary: "name the card server",
        discussion: [
            "Either its address and the root key that vouches for its keys, or --access with the "
                + "access.json that etui serve has written, or --dev for a made-up server within "
                + "the process, without a network.",
            "With --passphrase a new wallet encrypts its keys under a passphrase. Every later command asks "
                + "for it, or takes it from --passphrase-file or \(Passphrase.variable). A forgotten "
                + "passphrase cannot be recovered.",
        ],
        options: [
            WalletOptions.access, WalletOptions.server, WalletOptions.root, WalletOptions.dev,
            WalletOptions.passphrase, SealOptions.data,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try WalletUse.run(invocation)
        }
    )

    private static let walletKey = Command(
        name: "key",
        summary: "print the wallet's public key, to which insurers bind their claims",
        options: [Passphrase.file, SealOptions.data, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await WalletUse.key(invocation)
        }
    )

    private static let walletFetch = Command(
        name: "fetch",
        summary: "fetch cards with an insurer's claims, and keep them",
        discussion: [
            "The claims are a JSON array of PASETO tokens, as the insurer's server answers them "
                + "after its login. With --dev any will do, also none.",
            "Exit status: 0 if all cards came, 1 if some did not.",
        ],
        arguments: [
            CommandArgument(placeholder: "FILE|-", summary: "Claims.", isRequired: false)
        ],
        options: [Passphrase.file, SealOptions.data, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await WalletCards.fetch(invocation)
        }
    )

    private static let walletCards = Command(
        name: "cards",
        summary: "list the cards",
        discussion: [
            "The number next to each card says how many of its single-use cards are left. Two providers "
                + "that see single-use cards cannot tell from them that it is the same wallet. An "
                + "update fetches new ones; once they are used up, check-ins show the card itself."
        ],
        options: [Passphrase.file, SealOptions.data, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await WalletCards.list(invocation)
        }
    )

    private static let walletShow = Command(
        name: "show",
        summary: "show a card, front and back, as text or as a picture",
        arguments: [
            CommandArgument(placeholder: "CARD", summary: "Its place in the list, or its number.")
        ],
        options: [
            WalletOptions.language, WalletOptions.out, WalletOptions.png, WalletOptions.width,
            Passphrase.file, SealOptions.data, SealOptions.json,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await WalletCards.show(invocation)
        }
    )

    private static let walletCheckIn = Command(
        name: "check-in",
        summary: "check in at a provider's link",
        discussion: [
            "Shows who asks, for what and for how long. Nothing is sent without --yes; then the "
                + "required fields are, and those optional ones that --show names.",
            "Exit status: 0 if the check-in arrived (with --wait: if it was accepted), 1 if not.",
        ],
        arguments: [CommandArgument(placeholder: "LINK", summary: "What the QR code holds.")],
        options: [
            WalletOptions.card, WalletOptions.show, WalletOptions.yes, WalletOptions.wait,
            WalletOptions.language, Passphrase.file, SealOptions.data, SealOptions.json,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await WalletCheckIn.run(invocation)
        }
    )

    private static let walletReceipts = Command(
        name: "receipts",
        summary: "list the receipts of providers and insurers",
        options: [Passphrase.file, SealOptions.data, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await WalletCards.receipts(invocation)
        }
    )

    private static let walletHistory = Command(
        name: "history",
        summary: "list the check-ins: who was sent which fields, and what was refused",
        discussion: ["No values are kept, and of the card the last four digits."],
        options: [Passphrase.file, SealOptions.data, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await WalletCards.history(invocation)
        }
    )

    private static let walletDelete = Command(
        name: "delete",
        summary: "delete all cards, receipts and keys, of all card servers",
        discussion: [
            "What is deleted cannot be brought back; cards can be fetched anew. While another process "
                + "has the wallet open nothing is deleted, and the command says so.",
            "Exit status: 0 if all of it is gone, 1 if not, 2 without --yes.",
        ],
        options: [WalletOptions.yes, Passphrase.file, SealOptions.data, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await WalletUse.delete(invocation)
        }
    )
}

/// The options that only `etui wallet` has.
enum WalletOptions {
    static let access = CommandOption(
        name: "--access",
        summary: "Take issuer and root key from an access.json.",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    static let server = CommandOption(
        name: "--server",
        summary: "The card server, as its cards name it: https://HOST.",
        values: [CommandValue(placeholder: "URL")]
    )
    static let root = CommandOption(
        name: "--root",
        summary: "The key that vouches for the server's keys: k2.public.…",
        values: [CommandValue(placeholder: "KEY")]
    )
    static let dev = CommandOption(
        name: "--dev",
        summary: "A made-up server within the process, without a network."
    )
    static let passphrase = CommandOption(
        name: "--passphrase",
        summary: "Encrypt the keys of this new wallet under a passphrase."
    )
    static let language = CommandOption(
        name: "--language",
        summary: "de, fr, it or en; de unless said.",
        values: [
            CommandValue(placeholder: "LANGUAGE", completion: .words(["de", "fr", "it", "en"]))
        ]
    )
    static let out = CommandOption(
        name: "--out",
        summary: "Write the card as a picture (SVG).",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    static let png = CommandOption(
        name: "--png",
        summary: "Write the card as a picture (PNG).",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    static let width = CommandOption(
        name: "--width",
        summary: "How wide the PNG is, 200 to 5000 pixels; 1890 unless said.",
        values: [CommandValue(placeholder: "PIXELS")]
    )
    static let card = CommandOption(
        name: "--card",
        summary:
            "Which card: its place in the list, or its number; the first that fits unless said.",
        values: [CommandValue(placeholder: "CARD")]
    )
    static let show = CommandOption(
        name: "--show",
        summary: "Send this optional field too.",
        values: [CommandValue(placeholder: "FIELD")],
        repeats: true
    )
    static let yes = CommandOption(
        name: "--yes",
        summary: "Do it; without it, only say what would be done."
    )
    static let wait = CommandOption(
        name: "--wait",
        summary: "Wait so long for the provider's decision.",
        values: [CommandValue(placeholder: "SECONDS")]
    )
}
