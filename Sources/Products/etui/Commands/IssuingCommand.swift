// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Command {
    /// `etui issuing`.
    static let issuing = Command(
        name: "issuing",
        summary: "admit banks to an issuing server, and replace its keys",
        discussion: [
            "Works on the data folder and the database of etui serve, named by the same --data and "
                + "--database, whether the server runs or not.",
            "A running server admits and refuses banks at once. It uses a new key only after a "
                + "restart.",
            "Exit status: 0 if it is done, 1 if it is refused, 2 if the command line is wrong, or "
                + "folder, keys or database cannot be used.",
        ],
        subcommands: [.issuingClient, .issuingKey]
    )

    private static let issuingClient = Command(
        name: "client",
        summary: "admit and refuse banks",
        subcommands: [
            .issuingClientAdd, .issuingClientList, .issuingClientRenew, .issuingClientRevoke,
        ]
    )

    private static let issuingClientAdd = Command(
        name: "add",
        summary: "admit a bank, and print its secret",
        discussion: [
            "Standard output holds the secret and nothing else; the database holds only its hash. "
                + "With the secret a bank gets tokens for all of its cardholders. Before the server's "
                + "first start the command makes keys and database."
        ],
        arguments: [IssuingOptions.client],
        options: TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await IssuingClients.add(invocation)
        }
    )

    private static let issuingClientList = Command(
        name: "list",
        summary: "list the banks, oldest first",
        options: TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await IssuingClients.list(invocation)
        }
    )

    private static let issuingClientRenew = Command(
        name: "renew",
        summary: "give a bank a new secret, and print it; the old one ends",
        discussion: ["Also lifts a revocation."],
        arguments: [IssuingOptions.client],
        options: TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await IssuingClients.renew(invocation)
        }
    )

    private static let issuingClientRevoke = Command(
        name: "revoke",
        summary: "refuse a bank from now on",
        discussion: [
            "Its cards and the tokens of its cardholders stay valid; renew admits it again."
        ],
        arguments: [IssuingOptions.client],
        options: TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await IssuingClients.revoke(invocation)
        }
    )

    private static let issuingKey = Command(
        name: "key",
        summary: "show and replace the keys of the server",
        discussion: [
            "vault: apps encrypt their requests for secrets to it, and know the next one already. "
                + "numbers and pins: the keys of card numbers and PINs are encrypted under them.",
            "To replace numbers or pins: rotate the key, restart all nodes, rewrap; then stop all nodes "
                + "for remove-former. The key of the index and that of security codes cannot be "
                + "replaced, because all cards depend on them.",
        ],
        subcommands: [
            .issuingKeyStatus, .issuingKeyRotate, .issuingKeyRewrap, .issuingKeyRemoveFormer,
        ]
    )

    private static let issuingKeyStatus = Command(
        name: "status",
        summary: "show the names of the keys, and which former ones are still needed",
        options: TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await IssuingKeyEditor.status(invocation)
        }
    )

    private static let issuingKeyRotate = Command(
        name: "rotate",
        summary: "make a new key",
        discussion: [
            "vault: makes the next key the current one, and draws a new next one. Once the server has "
                + "restarted, the former key opens nothing, so wait until all apps know the next one.",
            "numbers, pins: draws a key under which the server encrypts after a restart. The former "
                + "one still decrypts what it has encrypted.",
        ],
        arguments: [IssuingOptions.key(IssuingKeyEditor.Key.allCases)],
        options: TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await IssuingKeyEditor.rotate(invocation)
        }
    )

    private static let issuingKeyRewrap = Command(
        name: "rewrap",
        summary: "encrypt what is under a former key under the current one",
        discussion: [
            "No number and no PIN is decrypted, only the keys that encrypt them. The server may run, "
                + "and the command may be stopped and repeated. With numbers, also the secrets of "
                + "notifications to banks."
        ],
        arguments: [IssuingOptions.key([.numbers, .pins])],
        options: TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await IssuingKeyEditor.rewrap(invocation)
        }
    )

    private static let issuingKeyRemoveFormer = Command(
        name: "remove-former",
        summary: "remove the keys that no secret needs any more; no server may run",
        discussion: [
            "Rewraps what is left, then removes. Refused while a server uses the data folder; with "
                + "PostgreSQL stop all nodes, since what one still encrypts under a former key "
                + "could never be decrypted. Older backups need the removed keys."
        ],
        arguments: [IssuingOptions.key([.numbers, .pins])],
        options: TenantOptions.ofDatabase + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await IssuingKeyEditor.removeFormer(invocation)
        }
    )
}

/// Arguments of `etui issuing`.
enum IssuingOptions {
    static let client = CommandArgument(
        placeholder: "ID",
        summary: "The bank's name on the server: letters, digits, full stops, _ and -.",
        completion: .text
    )

    /// The argument that names a key.
    static func key(_ keys: [IssuingKeyEditor.Key]) -> CommandArgument {
        let names = keys.map(\.rawValue)
        return CommandArgument(
            placeholder: "KEY",
            summary: names.dropLast().joined(separator: ", ") + " or \(names.last ?? "").",
            completion: .words(names)
        )
    }
}
