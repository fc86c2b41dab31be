// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable

extension Command {
    /// `etui check`.
    static let check = Command(
        name: "check",
        summary: "check identity documents",
        subcommands: [
            .checkRun, .checkSubmit, .checkStatus, .checkData, .checkImages, .checkDelete,
            .checkAccounts, .checkCredentials, .checkSettings, .checkAccept, .checkCallbacks,
            .checkOffline, .checkMasking, .checkRetention, .checkReviews, .checkAudit, .checkKeys,
            .checkFaces, .checkTheme,
        ]
    )

    /// `etui check run`.
    private static let checkRun = Command(
        name: "run",
        summary: "check one document on its pictures, without a server",
        discussion: [
            "Takes the pictures of one document, front before back, as JPEG or PNG. Prints which "
                + "document it is, its data with their source, the findings, and the side that is "
                + "still missing. Docs/identity-check.md says more.",
            "It reads zones and the codes of North American licences, with --printed other print "
                + "too, and verifies nothing.",
            "Exit status: 0 if no side is missing and no finding rejects the document, 1 if a "
                + "side is missing, nothing was read, or the document is rejected or not "
                + "supported, 2 if the command line is wrong or a picture cannot be read.",
        ],
        arguments: [
            CommandArgument(
                placeholder: "FILE|-",
                summary: "The front, then the back; - is standard input.",
                repeats: true
            )
        ],
        options: [
            CheckOptions.country, CheckOptions.type, CheckOptions.fastfill, CheckOptions.printed,
            MRZOptions.at, SealOptions.json,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await CheckRun(invocation).run()
        }
    )
}

/// The options of `etui check run`.
enum CheckOptions {
    static let country = CommandOption(
        name: "--country",
        summary: "The issuer that is expected: three letters such as AUT, XKX for Kosovo.",
        values: [CommandValue(placeholder: "COUNTRY")]
    )
    static let type = CommandOption(
        name: "--type",
        summary: "The kind of document that is expected.",
        values: [
            CommandValue(
                placeholder: "KIND",
                completion: .words(["passport", "licence", "card", "visa"])
            )
        ]
    )
    static let fastfill = CommandOption(
        name: "--fastfill",
        summary: "Only extract data: the side that carries them is enough, and paper is refused."
    )

    static let printed = CommandOption(
        name: "--printed",
        summary: "Also read printed text, by the program etui-text (Tesseract)."
    )

    /// Returns what the options select.
    static func selected(by invocation: Invocation) throws(CommandError) -> SelectedDocument {
        SelectedDocument(
            country: try invocation.value(of: country).map { text throws(CommandError) in
                try issuer(text)
            },
            type: invocation.value(of: type).flatMap { kinds[$0] },
            product: invocation.has(fastfill) ? .fastfill : .netverify
        )
    }

    /// The kinds of documents by their words on the command line.
    static let kinds: KeyValuePairs<String, IdentityDocumentType> = [
        "passport": .passport, "licence": .drivingLicence, "card": .identityCard, "visa": .visa,
    ]

    /// Returns the issuers that a list with commas names.
    static func issuers(
        _ text: String,
        _ option: CommandOption
    ) throws(CommandError) -> [String] {
        var countries: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let country = try issuer(String(part), option)
            if !countries.contains(country) { countries.append(country) }
        }
        return countries
    }

    /// Returns the issuer that a text names; two letters are answered with the three that are meant.
    static func issuer(
        _ text: String,
        _ option: CommandOption = country
    ) throws(CommandError) -> String {
        let code = DocumentCatalogue.issuer(text)
        let query = CatalogueQuery(country: code)
        if text.count == 3, !DocumentCatalogue.standard.countries(for: query).isEmpty {
            return code
        }
        let wanted = text.uppercased()
        let meant = Country.all.first { $0.alpha2 == wanted || $0.code == wanted }?.alpha3
        let advice =
            meant.flatMap { $0 == text ? nil : "write \($0)" }
            ?? "write the three letters of a country that issues documents, such as AUT"
        throw .unusable("\(option.name) '\(text.visible)' is no issuer's code; \(advice)")
    }
}

extension KeyValuePairs where Key == String {
    /// Returns the value of a name.
    subscript(name: String) -> Value? { first { $0.key == name }?.value }
}
