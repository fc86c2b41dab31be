// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Tokens

extension Command {
    /// `etui card-keys`.
    static let cardKeys = Command(
        name: "card-keys",
        summary: "replace the keys of a card server, and keep its root key away from it",
        discussion: [
            "A card server signs with two keys of its own, one for cards and requests (server) and "
                + "one for lists of revoked cards (status); rotate replaces one of them.",
            "Wallets trust one root key, which vouches for all other keys in a signed set. By itself "
                + "etui serve makes the root key, too, and signs the set. With these commands the "
                + "root key stays on a machine without a network: there make it (root) and sign "
                + "drafts (sign); on the server make keys under it (make), write drafts (draft) and "
                + "take the signed set in (install). A server that has its root key is rid of it "
                + "with move-root.",
        ],
        subcommands: [
            .cardKeysStatus, .cardKeysRotate, .cardKeysMoveRoot, .cardKeysRoot, .cardKeysMake,
            .cardKeysDraft, .cardKeysSign, .cardKeysInstall,
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
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
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
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try CardKeyEditor(invocation).make()
        }
    )

    private static let cardKeysDraft = Command(
        name: "draft",
        summary: "write the set of keys that is to be signed",
        options: TenantOptions.ofDatabase,
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
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
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try CardKeySigning.run(invocation)
        }
    )

    private static let cardKeysInstall = Command(
        name: "install",
        summary: "take a signed set in; nodes that run hand it out within a second",
        arguments: [CommandArgument(placeholder: "FILE|-", summary: "What sign has printed.")],
        options: TenantOptions.ofDatabase,
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardKeyEditor(invocation).install()
        }
    )

    private static let cardKeysStatus = Command(
        name: "status",
        summary: "show which keys sign, until when they count, and what is to be done",
        discussion: [
            "Exit status: 0 if all is well; 1 if a key of the server's own ends within ninety days "
                + "or is missing here; where the root key is elsewhere, also if there is no signed "
                + "set that counts, if it ends within a week, or if it differs from the keys that "
                + "are registered."
        ],
        options: TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardKeyEditor(invocation).status()
        }
    )

    private static let cardKeysRotate = Command(
        name: "rotate",
        summary: "replace a key with which the server signs",
        discussion: [
            "Makes a successor in insurance/keys.json. It is in the next set of keys at once and "
                + "signs two days later, when no wallet has an older set at hand; the former key "
                + "counts until all that it has signed has ended. A server that runs takes part "
                + "without a pause. Give all nodes the new file within two days. Where the root key "
                + "is elsewhere, the two days begin when a signed set that has the successor is "
                + "installed.",
            "With --now the new key signs at once, and what all former ones have signed counts no "
                + "more: for a key that others may have. What that means is said first; --yes does "
                + "it.",
            "Exit status: 0 if it is done; 1 if a successor waits already, or --yes is missing.",
        ],
        arguments: [
            CommandArgument(
                placeholder: "ROLE",
                summary: "server, for cards and requests, or status, for lists of revoked cards.",
                completion: .words(["server", "status"])
            )
        ],
        options: [CardKeysOptions.now, CardKeysOptions.yes] + TenantOptions.ofDatabase
            + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardKeyEditor(invocation).rotate()
        }
    )

    private static let cardKeysMoveRoot = Command(
        name: "move-root",
        summary: "take the root key out of a server that has made it",
        discussion: [
            "Writes the root key to a file as PKCS#8 (PEM), readable by you only, signs the set of "
                + "keys for ninety days more, and takes the key out of insurance/keys.json, whose "
                + "old content is overwritten. The server goes on; from then on draft, sign and "
                + "install. A file that is there is never replaced. Backups keep the key: take it "
                + "out of them, too."
        ],
        options: [TokenOptions.out] + TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CardKeyEditor(invocation).moveRoot()
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
    static let now = CommandOption(
        name: "--now",
        summary: "Replace the key at once, since others may have it."
    )
    static let yes = CommandOption(
        name: "--yes",
        summary: "Do it; without this, --now only says what would happen."
    )
    static let days = CommandOption(
        name: "--days",
        summary: "For how many days the set counts; 90 unless said, and at most.",
        values: [CommandValue(placeholder: "NUMBER")]
    )
}
