// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Tokens

extension Command {
    /// `etui card-keys`.
    static let cardKeys = Command(
        name: "card-keys",
        summary: "keep the root key of a card server away from the server",
        discussion: [
            "Wallets trust one root key, which vouches for all other keys in a signed set. By itself "
                + "etui serve makes the root key, too, and signs the set. With these commands the "
                + "root key stays on a machine without a network: there make it (root) and sign "
                + "drafts (sign); on the server make keys under it (make), write drafts (draft) and "
                + "take the signed set in (install)."
        ],
        subcommands: [
            .cardKeysRoot, .cardKeysMake, .cardKeysDraft, .cardKeysSign, .cardKeysInstall,
            .cardKeysStatus,
        ]
    )

    private static let cardKeysRoot = Command(
        name: "root",
        summary: "make a root key, away from the server",
        discussion: [
            "The private key is written as PKCS#8 (PEM), readable by you only; a file that is "
                + "there is never replaced. The public key and its identifier are printed. Wallets "
                + "know this key for good, so keep a copy in a safe."
        ],
        options: [TokenOptions.out, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandFailure) -> ExitStatus in
            try TokenKeyMaking<V2>.run(invocation)
        }
    )

    private static let cardKeysMake = Command(
        name: "make",
        summary: "make the keys of a server under a root key that is elsewhere",
        discussion: [
            "Writes insurance/keys.json in the data folder, before the server's first start; keys "
                + "that are there are never replaced. Give all nodes the same file."
        ],
        options: [CardKeysOptions.root, SealOptions.data],
        action: { (invocation: Invocation) async throws(CommandFailure) -> ExitStatus in
            try CardKeyEditor(invocation).make()
        }
    )

    private static let cardKeysDraft = Command(
        name: "draft",
        summary: "write the set of keys that is to be signed",
        options: TenantOptions.ofDatabase,
        action: { (invocation: Invocation) async throws(CommandFailure) -> ExitStatus in
            try await CardKeyEditor(invocation).draft()
        }
    )

    private static let cardKeysSign = Command(
        name: "sign",
        summary: "sign a draft with the root key, away from the server",
        discussion: [
            "Prints the signed set, and on standard error the keys in it. Whoever can make you sign "
                + "a key can sign cards or receipts with it: compare them with what you expect."
        ],
        arguments: [CommandArgument(placeholder: "DRAFT|-", summary: "What draft has written.")],
        options: [TokenOptions.privateKey, CardKeysOptions.days],
        action: { (invocation: Invocation) async throws(CommandFailure) -> ExitStatus in
            try CardKeySigning.run(invocation)
        }
    )

    private static let cardKeysInstall = Command(
        name: "install",
        summary: "take a signed set in; nodes that run hand it out within a second",
        arguments: [CommandArgument(placeholder: "FILE|-", summary: "What sign has printed.")],
        options: TenantOptions.ofDatabase,
        action: { (invocation: Invocation) async throws(CommandFailure) -> ExitStatus in
            try await CardKeyEditor(invocation).install()
        }
    )

    private static let cardKeysStatus = Command(
        name: "status",
        summary: "show until when the signed set counts, and what it lacks",
        discussion: [
            "Exit status: 0 if all is well; 1 if there is no set that counts, if it ends within a "
                + "week, or if it differs from the keys that are registered."
        ],
        options: TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandFailure) -> ExitStatus in
            try await CardKeyEditor(invocation).status()
        }
    )
}

/// Options of `etui card-keys`.
enum CardKeysOptions {
    static let root = CommandOption(
        name: "--root",
        summary: "The root's public key, k2.public.…, as etui card-keys root has printed it.",
        values: [CommandValue(placeholder: "KEY")]
    )
    static let days = CommandOption(
        name: "--days",
        summary: "For how many days the set counts; 90 unless said, and at most.",
        values: [CommandValue(placeholder: "NUMBER")]
    )
}
