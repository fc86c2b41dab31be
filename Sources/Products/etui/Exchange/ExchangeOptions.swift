// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange

/// Arguments and options of `etui exchange`.
enum ExchangeOptions {
    static let link = CommandArgument(
        placeholder: "LINK|-",
        summary: "The link with which the caller opens the wallet.",
        completion: .text
    )
    static let callback = CommandArgument(
        placeholder: "CALLBACK|-",
        summary: "The link with which the wallet opens the caller.",
        completion: .text
    )
    static let out = file("--out", "Where the private key is written.")
    static let keys = file("--keys", "The private key of the request, PKCS#8 (PEM or DER).")
    static let kinds = text("--kinds", "KIND,…", "What is asked for, as in RusINN,RusSNILS.")
    static let source = text("--source", "NAME", "The caller's name, for the person to see.")
    static let scheme = text("--scheme", "SCHEME", "The scheme with which the caller is opened.")
    static let success = text("--x-success", "URL", "The caller's link for documents.")
    static let failure = text("--x-error", "URL", "The caller's link for a code.")
    static let declined = text("--x-cancel", "URL", "The caller's link if the person declines.")
    /// The options that replace the scheme.
    static let callbacks = [success, failure, declined]
    static let multi = CommandOption(
        name: "--multi",
        summary: "Several documents may be chosen."
    )
    static let version = CommandOption(
        name: "--version",
        summary: "The version of the protocol; 3 by default.",
        values: [CommandValue(placeholder: "2|3|4", completion: .words(["2", "3", "4"]))]
    )
    static let stateOut = file("--state-out", "Where the request is kept until its answer comes.")
    static let state = file("--state", "The request that was kept with --state-out.")
    static let sent = text("--request", "LINK", "The request's link, to check the answer against.")
    static let signKey = file("--sign-key", "The caller's key on P-256 that signs, PKCS#8.")
    static let keyID = text("--kid", "K", "The name under which wallets know the signing key.")
    static let caller = text("--caller", "ID", "The caller's identifier in the wallet's list.")
    static let fields = CommandOption(
        name: "--fields",
        summary: "Ask for these members of a kind only, as in RusINN=/inn,/person/lastName.",
        values: [CommandValue(placeholder: "KIND=/MEMBER,…")],
        repeats: true
    )
    static let purpose = text("--purpose", "TEXT", "Why the caller asks, in its own words.")
    static let purposeCode = CommandOption(
        name: "--purpose-code",
        summary: "The kind of purpose, which wallets name in every language; other by default.",
        values: [
            CommandValue(
                placeholder: "CODE",
                completion: .words(RequestPurpose.allCases.map(\.rawValue))
            )
        ]
    )
    static let retention = text(
        "--retention",
        "VALUE",
        "How long the caller keeps what it gets: none, session or P30D."
    )
    static let trusted = CommandOption(
        name: "--trusted",
        summary: "Trust the caller with this scheme.",
        values: [CommandValue(placeholder: "SCHEME")],
        repeats: true
    )
    static let registry = file(
        "--registry",
        "Trust the callers of this list (JSON), with the keys that sign version 4."
    )
    static let seen = file(
        "--seen",
        "Remember signed requests in this file, so that none is taken twice."
    )
    static let allowVersion2 = CommandOption(
        name: "--allow-v2",
        summary: "Take version 2 as well, which cannot notice missing parts."
    )
    static let host = CommandOption(
        name: "--host",
        summary: "Take https links of version 4 to this host as well, the wallet's own.",
        values: [CommandValue(placeholder: "HOST")],
        repeats: true
    )
    /// The options that describe a wallet.
    static let wallet = [trusted, registry, seen, allowVersion2, host]
    static let documents = file(
        "--documents",
        "The wallet's documents: JSON, one object or an array, or what read --json printed; - is "
            + "standard input."
    )
    static let choose = text("--choose", "N,…", "Which of the matching documents are sent, from 0.")
    static let refuse = CommandOption(
        name: "--refuse",
        summary: "Report this code to the caller instead; for example 6: not signed in.",
        values: [
            CommandValue(placeholder: "CODE", completion: .words(["1", "2", "4", "5", "6", "7"]))
        ]
    )
    static let dialect = CommandOption(
        name: "--dialect",
        summary: "How version 3 is written: ios by default, or android, which is read besides.",
        values: [
            CommandValue(placeholder: "ios|android", completion: .words(["ios", "android"]))
        ]
    )
    static let shape = CommandOption(
        name: "--shape",
        summary: "How one document is written in versions 2 and 3; array by default.",
        values: [
            CommandValue(placeholder: "array|object", completion: .words(["array", "object"]))
        ]
    )
    static let cancelLink = text(
        "--cancel",
        "URL",
        "The link that means that the person declined, where no request is named."
    )
    static let raw = CommandOption(
        name: "--raw",
        summary: "Print the documents as they came, without findings."
    )
    static let language = CommandOption(
        name: "--language",
        summary: "The language of labels: ru, de, fr, it or en; by default that of LANG.",
        values: [
            CommandValue(
                placeholder: "LANGUAGE",
                completion: .words(ExchangeLanguage.allCases.map(\.rawValue))
            )
        ]
    )

    private static func text(
        _ name: String,
        _ placeholder: String,
        _ summary: String
    ) -> CommandOption {
        CommandOption(
            name: name,
            summary: summary,
            values: [CommandValue(placeholder: placeholder)]
        )
    }

    private static func file(_ name: String, _ summary: String) -> CommandOption {
        CommandOption(
            name: name,
            summary: summary,
            values: [CommandValue(placeholder: "FILE", completion: .files)]
        )
    }
}

extension Invocation {
    /// Returns the value of an option that the command requires.
    func needed(_ option: CommandOption) throws(CommandError) -> String {
        guard let value = value(of: option) else {
            let placeholder = option.values.first.map { " " + $0.placeholder } ?? ""
            throw .unusable("\(option.name)\(placeholder) is missing")
        }
        return value
    }
}
