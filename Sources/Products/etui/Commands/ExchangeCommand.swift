// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension Command {
    /// `etui exchange`.
    static let exchange = Command(
        name: "exchange",
        summary: "play either side of a document exchange between two apps",
        discussion: [
            "A caller asks for documents with a link, a wallet answers with another one, encrypted "
                + "to a key that the caller made for this request. keys, request and read are the "
                + "caller's side, show, answer and cancel the wallet's. Docs/document-exchange.md "
                + "says more."
        ],
        subcommands: [
            .exchangeKeys, .exchangeRequest, .exchangeShow, .exchangeAnswer, .exchangeCancel,
            .exchangeRead, .exchangeValidate, .exchangeDocuments,
        ]
    )

    private static let exchangeKeys = Command(
        name: "keys",
        summary: "make the key of a request",
        discussion: [
            "RSA with 2048 bits, PKCS#8 (PEM), readable by you only; a file that is there is never "
                + "replaced. The public key is printed as links carry it. Use a key for one request."
        ],
        options: [ExchangeOptions.out, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try ExchangeKeys.run(invocation)
        }
    )

    private static let exchangeRequest = Command(
        name: "request",
        summary: "ask for documents: print the link that opens the wallet",
        discussion: [
            "The answer is expected at SCHEME://documents_success, documents_error and "
                + "documents_cancel, or where --x-success, --x-error and --x-cancel say, all three; "
                + "https links are for version 4. With --state-out, the links carry a state, and what the answer "
                + "is checked against is kept in a file, with the key, readable by you only.",
            "Version 4 signs the request: it needs --sign-key, --kid, --caller, --purpose, "
                + "--retention and --state-out. Without --keys it makes a key on P-256 (HPKE), with "
                + "--keys it offers the RSA key (OAEP).",
        ],
        options: [
            ExchangeOptions.keys, ExchangeOptions.kinds, ExchangeOptions.source,
            ExchangeOptions.scheme,
        ] + ExchangeOptions.callbacks + [
            ExchangeOptions.multi, ExchangeOptions.version, ExchangeOptions.dialect,
            ExchangeOptions.stateOut, ExchangeOptions.signKey, ExchangeOptions.keyID,
            ExchangeOptions.caller, ExchangeOptions.fields, ExchangeOptions.purpose,
            ExchangeOptions.purposeCode, ExchangeOptions.retention, SealOptions.at,
            SealOptions.json,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try ExchangeRequesting.run(invocation)
        }
    )

    private static let exchangeShow = Command(
        name: "show",
        summary: "say who asks for what, as a wallet understands a link",
        discussion: [
            "Exit status: 0 if the wallet would ask the person, 1 if it refuses: with a code to "
                + "the caller, or without calling back at all."
        ],
        arguments: [ExchangeOptions.link],
        options: ExchangeOptions.wallet + [
            ExchangeOptions.language, SealOptions.at, SealOptions.json,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try ExchangeShowing.run(invocation)
        }
    )

    private static let exchangeAnswer = Command(
        name: "answer",
        summary: "answer a request with documents: print the link back to the caller",
        discussion: [
            "Where one document may be chosen, the only one that matches is sent; where several "
                + "may, all that match are. --choose takes others, by their place among those that "
                + "match, from 0. A request that is refused prints the link with the code.",
            "Exit status: 0 if documents are sent, 1 if not.",
        ],
        arguments: [ExchangeOptions.link],
        options: [
            ExchangeOptions.documents, ExchangeOptions.choose, ExchangeOptions.refuse,
            ExchangeOptions.dialect, ExchangeOptions.shape,
        ] + ExchangeOptions.wallet + [SealOptions.at, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try ExchangeAnswering.answer(invocation)
        }
    )

    private static let exchangeCancel = Command(
        name: "cancel",
        summary: "decline a request: print the link back to the caller",
        arguments: [ExchangeOptions.link],
        options: ExchangeOptions.wallet + [SealOptions.at, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try ExchangeAnswering.cancel(invocation)
        }
    )

    private static let exchangeRead = Command(
        name: "read",
        summary: "read the link that a wallet called back with",
        discussion: [
            "With --state, the answer is checked against the request that was kept, once: whatever "
                + "ends the request erases its key from the file. With --request, against the link "
                + "that was sent. With neither, what the link holds is decrypted, and anybody may "
                + "have made it.",
            "Exit status: 0 if there are documents, 1 if the wallet sent a code, the person "
                + "declined or the answer is wrong.",
        ],
        arguments: [ExchangeOptions.callback],
        options: [
            ExchangeOptions.keys, ExchangeOptions.state, ExchangeOptions.sent,
            ExchangeOptions.cancelLink, ExchangeOptions.dialect, ExchangeOptions.allowVersion2,
            ExchangeOptions.raw, ExchangeOptions.language, SealOptions.at, SealOptions.json,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try ExchangeReading.run(invocation)
        }
    )

    private static let exchangeValidate = Command(
        name: "validate",
        summary: "say what is wrong or odd about documents",
        discussion: ["Exit status: 0 without errors, 1 if a document has one, 2 if unreadable."],
        arguments: [
            CommandArgument(placeholder: "FILE|-", summary: "Documents as JSON.", repeats: true)
        ],
        options: [ExchangeOptions.language, SealOptions.at, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try ExchangeDocumentFiles.validate(invocation)
        }
    )

    private static let exchangeDocuments = Command(
        name: "documents",
        summary: "make documents of pictures or zones of Russian passports",
        discussion: [
            "Takes over what the machine-readable zone says; what it does not say is missing. With "
                + "--json, the result is a file for answer --documents.",
            "Exit status: 0 if every input shows a passport, 1 if one does not or its zone has a "
                + "error, 2 if one cannot be read. The others are taken over all the same.",
        ],
        arguments: [
            CommandArgument(
                placeholder: "FILE|-",
                summary: "A picture, or the text of a zone.",
                repeats: true
            )
        ],
        options: [ExchangeOptions.language, SealOptions.at, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await ExchangeDocumentFiles.make(invocation)
        }
    )
}
