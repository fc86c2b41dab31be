// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

/// The options of commands about accounts of a server for identity checks.
enum CheckAccountOptions {
    static let products = CommandOption(
        name: "--products",
        summary: "What the account may use, with commas: netverify, fastfill; both by default.",
        values: [CommandValue(placeholder: "LIST")]
    )
    static let features = CommandOption(
        name: "--features",
        summary: "What it may switch on: debug, offline, printedText, or none; all by default.",
        values: [CommandValue(placeholder: "LIST")]
    )
    static let scopes = CommandOption(
        name: "--scopes",
        summary: "What the credential permits, with commas: capture (send documents), retrieve "
            + "(results), admin (results, deletion, reviews, the account).",
        values: [CommandValue(placeholder: "LIST")]
    )
    static let expires = CommandOption(
        name: "--expires",
        summary: "When it ends, as in 2027-03-31T00:00:00Z; never by default.",
        values: [CommandValue(placeholder: "TIME")]
    )
    static let issuers = CommandOption(
        name: "--country",
        summary: "Documents of these issuers, with commas: three letters each, such as AUT,DEU; "
            + "XKX for Kosovo.",
        values: [CommandValue(placeholder: "LIST")]
    )
    static let issuer = CommandOption(
        name: "--country",
        summary: "Only documents of this issuer: three letters such as AUT, XKX for Kosovo.",
        values: [CommandValue(placeholder: "COUNTRY")]
    )
    static let types = CommandOption(
        name: "--types",
        summary: "Kinds of documents, with commas: passport, licence, card, visa.",
        values: [CommandValue(placeholder: "LIST")]
    )
    static let variants = CommandOption(
        name: "--variants",
        summary: "plastic, paper, or both with a comma; plastic by default.",
        values: [CommandValue(placeholder: "LIST")]
    )
    static let force = CommandOption(
        name: "--force",
        summary: "Also kinds whose layout is not confirmed."
    )
    static let countries = CommandOption(
        name: "--countries",
        summary: "Only documents of these issuers, with commas: AUT,DEU.",
        values: [CommandValue(placeholder: "LIST")]
    )
    static let url = CommandOption(
        name: "--url",
        summary: "Another address than the one in the settings.",
        values: [CommandValue(placeholder: "URL")]
    )
    static let state = CommandOption(
        name: "--state",
        summary: "Only attempts of results in this state.",
        values: [
            CommandValue(
                placeholder: "STATE",
                completion: .words(["pending", "delivered", "stopped"])
            )
        ]
    )
    static let all = CommandOption(
        name: "--all",
        summary: "All attempts, not only the newest 100."
    )
    static let bundle = CommandOption(
        name: "--bundle",
        summary: "The app's bundle identifier; PREFIX.* for all below a prefix.",
        values: [CommandValue(placeholder: "ID")]
    )
    static let product = CommandOption(
        name: "--product",
        summary: "What the app may use; netverify by default.",
        values: [
            CommandValue(
                placeholder: "PRODUCT",
                completion: .words(CheckProduct.allCases.map(\.rawValue))
            )
        ]
    )
    static let days = CommandOption(
        name: "--days",
        summary: "For how long, 1 to 400 days.",
        values: [CommandValue(placeholder: "N")]
    )
    static let branding = CommandOption(
        name: "--branding",
        summary: "The app shows a brand, as it does by default."
    )
    static let noBranding = CommandOption(
        name: "--no-branding",
        summary: "The app shows no brand."
    )
    static let key = CommandOption(
        name: "--key",
        summary: "Sign without a server: its file identity.keys, which only you can read.",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    static let app = CommandOption(
        name: "--bundle",
        summary: "The identifier of the app that has the token, such as com.example.app.",
        values: [CommandValue(placeholder: "ID")]
    )
    static let status = CommandOption(
        name: "--status",
        summary: "waiting (the default), proposed or decided.",
        values: [
            CommandValue(
                placeholder: "STATUS",
                completion: .words(["waiting", "proposed", "decided"])
            )
        ]
    )
    static let reason = CommandOption(
        name: "--reason",
        summary: "A code of a finding or a reject reason, or its beginning.",
        values: [CommandValue(placeholder: "CODE")]
    )
    static let maskingReason = CommandOption(
        name: "--reason",
        summary: "Why the account may read the numbers, up to 500 characters.",
        values: [CommandValue(placeholder: "TEXT")]
    )
    static let rejectReason = CommandOption(
        name: "--reason",
        summary: "The code of the reject reason, such as 100 for an altered document.",
        values: [
            CommandValue(
                placeholder: "CODE",
                completion: .words(RejectReason.allCases.map { String($0.rawValue) })
            )
        ]
    )
    static let details = CommandOption(
        name: "--details",
        summary: "The codes of details of the reason, with commas, such as 1001,1004.",
        values: [CommandValue(placeholder: "LIST")]
    )
    static let selfie = CommandOption(
        name: "--selfie",
        summary: "Why the selfie is not valid, if only a reviewer can see it.",
        values: [
            CommandValue(
                placeholder: "WORD",
                completion: .words(
                    IdentityVerification.Reason.reviewersOnly.map(\.rawValue)
                )
            )
        ]
    )
    static let note = CommandOption(
        name: "--note",
        summary: "For other reviewers; it stays with the case.",
        values: [CommandValue(placeholder: "TEXT")]
    )
    static let age = CommandOption(
        name: "--age",
        summary: "At least this old, in seconds.",
        values: [CommandValue(placeholder: "N")]
    )
    /// The filters of reviews, by the names of the interface.
    static let reviewFilters: [(name: String, option: CommandOption)] = [
        ("status", status), ("reason", reason), ("country", issuer), ("age", age),
    ]
    static let after = CommandOption(
        name: "--after",
        summary: "Only rows after this number.",
        values: [CommandValue(placeholder: "SEQ")]
    )
    static let anchor = CommandOption(
        name: "--anchor",
        summary: "A row that you noted before, as this command prints the head.",
        values: [CommandValue(placeholder: "SEQ:HASH")],
        repeats: true
    )
}
