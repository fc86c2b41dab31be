// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

extension Command {
    private static let reference = CommandArgument(
        placeholder: "REF",
        summary: "The check's reference.",
        completion: .text
    )

    /// `etui check submit`.
    static let checkSubmit = Command(
        name: "submit",
        summary: "send pictures of a document to a server",
        discussion: [
            "Encrypts each picture to a key of the server that the root key vouches for, and sends it; "
                + "prints the check's reference. The credential needs the scope capture, and for --wait "
                + "retrieve or admin, too.",
            "Exit status: 0 if the check was sent, with --wait if it is approved or its data are read; "
                + "1 if it is not, "
                + "if it has no result in time, or if the server refuses it; 2 if a picture cannot be "
                + "read or the server not be reached.",
        ],
        options: [
            CheckClientOptions.front, CheckClientOptions.back, CheckClientOptions.face,
            CheckOptions.country, CheckOptions.type, CheckOptions.fastfill,
            CheckClientOptions.merchantReference, CheckClientOptions.customer,
            CheckClientOptions.callback, CheckClientOptions.wait, CheckClientOptions.seconds,
            CheckServerOptions.rootKey,
        ] + CheckServerOptions.network + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckSubmission(invocation).run()
        }
    )

    /// `etui check status`.
    static let checkStatus = Command(
        name: "status",
        summary: "say whether a check has its result",
        discussion: ["Prints PENDING, DONE or FAILED. Exit status: 0, or 1 for an unknown check."],
        arguments: [reference],
        options: CheckServerOptions.network + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckResults.status(invocation)
        }
    )

    /// `etui check data`.
    static let checkData = Command(
        name: "data",
        summary: "print the result of a check with its data",
        discussion: [
            "The data are those of a person: mind where the output goes. Exit status: 0, or 1 "
                + "for an unknown check and one without a result."
        ],
        arguments: [reference],
        options: CheckServerOptions.network + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckResults.data(invocation)
        }
    )

    /// `etui check images`.
    static let checkImages = Command(
        name: "images",
        summary: "save the pictures of a check",
        discussion: [
            "Saves REF-front.jpg, REF-back.jpg and REF-face.jpg (or .png), which only you can "
                + "read. A file that is there already stays, and stops the command."
        ],
        arguments: [reference],
        options: [CheckClientOptions.out] + CheckServerOptions.network + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckImages.save(invocation)
        }
    )

    /// `etui check delete`.
    static let checkDelete = Command(
        name: "delete",
        summary: "delete a check for good",
        discussion: [
            "The server destroys the check's key first, then its pictures and data; the audit keeps "
                + "reference and final status. Asks before; --yes answers in advance. The credential "
                + "needs the scope admin."
        ],
        arguments: [reference],
        options: [CardsOptions.yes] + CheckServerOptions.network + [SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckResults.delete(invocation)
        }
    )
}

/// The options of integrators' commands.
enum CheckClientOptions {
    static let front = picture("--front", "The picture of the front, JPEG or PNG under 15 MB.")
    static let back = picture("--back", "The picture of the back.")
    static let face = picture("--face", "The picture of the holder's face.")

    private static func picture(_ name: String, _ summary: String) -> CommandOption {
        CommandOption(
            name: name,
            summary: summary,
            values: [CommandValue(placeholder: "FILE", completion: .files)]
        )
    }

    /// The options of pictures, in the order in which they are sent.
    static let parts: [(part: SealedPart, option: CommandOption)] = [
        (.front, front), (.back, back), (.face, face),
    ]

    /// The longest reference, in UTF-16 code units.
    static let referenceCount = 100
    static let merchantReference = CommandOption(
        name: "--reference",
        summary: "Your own reference of the check, up to 100 characters; nothing personal.",
        values: [CommandValue(placeholder: "TEXT")]
    )
    static let customer = CommandOption(
        name: "--customer",
        summary: "Your own reference of the person, up to 100 characters; nothing personal.",
        values: [CommandValue(placeholder: "TEXT")]
    )
    static let callback = CommandOption(
        name: "--callback",
        summary: "Where the result goes, instead of the address in the settings.",
        values: [CommandValue(placeholder: "URL")]
    )
    /// The texts that go with a check, by the names of the interface.
    static let references: [(name: String, option: CommandOption)] = [
        ("merchantScanReference", merchantReference), ("customerId", customer),
        ("callbackUrl", callback),
    ]

    static let wait = CommandOption(name: "--wait", summary: "Wait for the result.")
    static let seconds = CommandOption(
        name: "--seconds",
        summary: "How long to wait; 60 by default.",
        values: [CommandValue(placeholder: "N")]
    )
    static let out = CommandOption(
        name: "--out",
        summary: "The folder for the pictures; it is made if it is not there.",
        values: [CommandValue(placeholder: "DIR", completion: .folders)]
    )
}
