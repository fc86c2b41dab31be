// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Seals

extension Command {
    /// `etui seal issue`.
    static let sealIssue = Command(
        name: "issue",
        summary: "issue a seal of a test authority",
        discussion: [
            "For demonstrations and tests: the authority is a marked one (see etui seal "
                + "authority), made with default settings if the folder holds none. Without "
                + "--message the seal is about an invented person; --field changes single values.",
            "To verify it: etui seal verify --trust DIR/csca.cer --crl DIR/csca.crl FILE",
        ],
        options: [
            IssueOptions.authority, IssueOptions.type, IssueOptions.message, IssueOptions.field,
            IssueOptions.algorithm, IssueOptions.signer, IssueOptions.unpadded,
            IssueOptions.pretty, IssueOptions.array, IssueOptions.out, IssueOptions.code,
            AuthorityOptions.at,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try SealIssuing(invocation: invocation).run()
        }
    )
}

/// Options of `etui seal issue` alone.
enum IssueOptions {
    static let authority = CommandOption(
        name: "--authority",
        summary: "The folder of the test authority; ./test-authority by default.",
        values: [CommandValue(placeholder: "DIR", completion: .folders)]
    )
    static let type = CommandOption(
        name: "--type",
        summary: "icao.vacc (the default), icao.test, or any other type.",
        values: [CommandValue(placeholder: "TYPE")]
    )
    static let message = CommandOption(
        name: "--message",
        summary: "A JSON file with the message (msg) of the seal; - is standard input.",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    static let field = CommandOption(
        name: "--field",
        summary: "Set one value of the message, as in pid.n='SMITH  JOHN' or "
            + "ve[0].vd[0].lot=AB1.",
        values: [CommandValue(placeholder: "PATH=VALUE")],
        repeats: true
    )
    static let algorithm = CommandOption(
        name: "--alg",
        summary: "ES256 (the default), ES384 or ES512.",
        values: [AuthorityOptions.word("NAME", AuthorityKeys.algorithms.map { $0.word })]
    )
    static let signer = CommandOption(
        name: "--signer",
        summary: "Issue with this signer, even if revoked; the newest valid one by default.",
        values: [CommandValue(placeholder: "SERIAL")]
    )
    static let unpadded = CommandOption(
        name: "--unpadded",
        summary: "Write base64url without padding."
    )
    static let pretty = CommandOption(name: "--pretty", summary: "Write line breaks and spaces.")
    static let array = CommandOption(
        name: "--array",
        summary: "Wrap the seal in an array, as some issuers do."
    )
    static let out = CommandOption(
        name: "--out",
        summary:
            "Write the text into this file instead of printing it; a picture of the QR code if "
            + "the name ends in .png.",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    static let code = CommandOption(
        name: "--qr",
        summary: "Write a PNG picture of the QR code into this file, beside the text of --out.",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
}
