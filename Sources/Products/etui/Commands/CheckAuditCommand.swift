// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Command {
    /// `etui check reviews`.
    static let checkReviews = Command(
        name: "reviews",
        summary: "list, show and decide the checks that wait for a reviewer",
        discussion: [
            CheckServerOptions.ways,
            "The desk, /desk/verification, shows the pictures, too, and lets you take a decision "
                + "back for half a minute.",
        ],
        subcommands: [.reviewsList, .reviewsShow, .reviewsApprove, .reviewsDeny]
    )

    private static let reviewsList = Command(
        name: "list",
        summary: "list cases, the oldest first",
        options: [
            CheckAccountOptions.status, CheckAccountOptions.reason, CheckAccountOptions.issuer,
            CheckAccountOptions.age,
        ] + CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckReviews.list(invocation)
        }
    )

    private static let reviewsShow = Command(
        name: "show",
        summary: "show one case in full",
        discussion: [
            "The data are those of a person: mind where the output goes."
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
            try await CheckReviews.show(invocation)
        }
    )

    private static let decided = [
        CommandArgument(
            placeholder: "REF",
            summary: "The check's reference.",
            completion: .text
        )
    ]

    private static let reviewsApprove = Command(
        name: "approve",
        summary: "approve a check; its result is sent at once",
        discussion: [CheckReviews.decisions],
        arguments: decided,
        options: [CheckAccountOptions.selfie, CheckAccountOptions.note]
            + CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckReviews.approve(invocation)
        }
    )

    private static let reviewsDeny = Command(
        name: "deny",
        summary: "refuse a check for a reason; its result is sent at once",
        discussion: [CheckReviews.decisions],
        arguments: decided,
        options: [
            CheckAccountOptions.rejectReason, CheckAccountOptions.details,
            CheckAccountOptions.selfie, CheckAccountOptions.note,
        ] + CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckReviews.deny(invocation)
        }
    )

    /// `etui check audit`.
    static let checkAudit = Command(
        name: "audit",
        summary: "list who changed what, and verify the record",
        subcommands: [.auditList, .auditVerify]
    )

    private static let auditList = Command(
        name: "list",
        summary: "list the changes of an account",
        discussion: [
            CheckServerOptions.ways
        ],
        options: [CheckAccountOptions.after] + CheckServerOptions.either + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckAudit.list(invocation)
        }
    )

    private static let auditVerify = Command(
        name: "verify",
        summary: "check that no row was changed, removed or moved",
        discussion: [
            "For the server's operator: the rows of all accounts are one chain. Names the "
                + "first row that is not as it was written, and prints the head of an intact "
                + "chain, SEQ:HASH. Whoever may write to the database can write the whole chain "
                + "anew: keep the head elsewhere, and name it with --anchor next time.",
            "Exit status: 0 if the chain is intact, 1 if not.",
        ],
        options: [CheckAccountOptions.anchor] + CheckServerOptions.ofData + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckAudit.verify(invocation)
        }
    )

    /// `etui check keys`.
    static let checkKeys = Command(
        name: "keys",
        summary: "show the keys that apps need",
        discussion: [
            "For the server's operator. The keys that pictures are sealed to change every "
                + "90 days by themselves; the root never does."
        ],
        subcommands: [.keysShow, .keysRoot]
    )

    private static let keysShow = Command(
        name: "show",
        summary: "show the root key, and the keys it vouches for now",
        options: CheckServerOptions.ofData + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckKeys.show(invocation)
        }
    )

    private static let keysRoot = Command(
        name: "root",
        summary: "print the root key, which apps pin",
        options: CheckServerOptions.ofData + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckKeys.root(invocation)
        }
    )
}
