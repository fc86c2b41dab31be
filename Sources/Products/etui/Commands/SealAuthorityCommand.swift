// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Seals

extension Command {
    /// `etui seal authority`.
    static let sealAuthority = Command(
        name: "authority",
        summary: "make and keep test authorities",
        discussion: [
            "A test authority is a folder with certificates, keys and a revocation list. Its name "
                + "carries \"\(SealDemonstration.mark)\", so that its seals never pass for real "
                + "ones."
        ],
        subcommands: [
            .authorityCreate, .authorityShow, .authoritySigner, .authorityRevoke, .authorityRenew,
        ]
    )

    private static let folder = CommandArgument(
        placeholder: "DIR",
        summary: "The folder of the authority.",
        completion: .folders
    )

    private static let authorityCreate = Command(
        name: "create",
        summary: "make an authority with a signer and a revocation list",
        arguments: [folder],
        options: [
            AuthorityOptions.country, AuthorityOptions.key, AuthorityOptions.digest,
            AuthorityOptions.pss, AuthorityOptions.explicit,
        ] + AuthorityOptions.ofSigner + [AuthorityOptions.at],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            let folder = try AuthorityMaking(invocation).create(at: invocation.arguments[0])
            invocation.console.print(folder.description)
            return .success
        }
    )

    private static let authorityShow = Command(
        name: "show",
        summary: "show what an authority has issued",
        arguments: [folder],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            invocation.console.print(try AuthorityFolder.open(invocation.arguments[0]).description)
            return .success
        }
    )

    private static let authoritySigner = Command(
        name: "signer",
        summary: "certify a new signer, who issues from now on",
        arguments: [folder],
        options: AuthorityOptions.ofSigner + [AuthorityOptions.at],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            var folder = try AuthorityFolder.open(invocation.arguments[0])
            try folder.addSigner(try AuthorityMaking(invocation).signerRequest(for: folder))
            invocation.console.print(folder.description)
            return .success
        }
    )

    private static let authorityRevoke = Command(
        name: "revoke",
        summary: "revoke a signer and issue the next revocation list",
        arguments: [
            folder,
            CommandArgument(
                placeholder: "SERIAL",
                summary: "The signer's serial number in hexadecimal.",
                completion: .text
            ),
        ],
        options: [AuthorityOptions.at],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            var folder = try AuthorityFolder.open(invocation.arguments[0])
            let now = try AuthorityMaking(invocation).now
            try folder.revoke(invocation.arguments[1], now: now)
            invocation.console.print(folder.description)
            return .success
        }
    )

    private static let authorityRenew = Command(
        name: "renew",
        summary: "issue the next revocation list",
        arguments: [folder],
        options: [AuthorityOptions.at],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            var folder = try AuthorityFolder.open(invocation.arguments[0])
            try folder.renewList(now: try AuthorityMaking(invocation).now)
            invocation.console.print(folder.description)
            return .success
        }
    )
}

/// Options of the commands that make authorities and signers.
enum AuthorityOptions {
    static let country = CommandOption(
        name: "--country",
        summary: "The issuing country of the seals, three letters; UTO (Utopia) by default.",
        values: [CommandValue(placeholder: "CODE")]
    )
    static let key = CommandOption(
        name: "--key",
        summary: "The authority's kind of key; rsa4096 by default.",
        values: [word("KIND", AuthorityKeys.authority.map { $0.word })]
    )
    static let digest = CommandOption(
        name: "--digest",
        summary: "The hash of the authority's signatures; sha256 by default.",
        values: [word("NAME", AuthorityKeys.digests.map { $0.word })]
    )
    static let pss = CommandOption(name: "--pss", summary: "Sign with RSASSA-PSS.")
    static let explicit = CommandOption(
        name: "--explicit",
        summary: "Write the authority's curve with all its parameters."
    )
    static let signerKey = CommandOption(
        name: "--signer-key",
        summary: "The signer's curve; p256 by default.",
        values: [word("KIND", AuthorityKeys.signer.map { $0.word })]
    )
    static let signerExplicit = CommandOption(
        name: "--signer-explicit",
        summary: "Write the signer's curve with all its parameters."
    )
    static let profile = CommandOption(
        name: "--profile",
        summary: "The signer's certificate: minimal (the default) or full.",
        values: [word("NAME", SealIssuer.Profile.allCases.map { $0.rawValue })]
    )
    static let documentType = CommandOption(
        name: "--document-type",
        summary: "What the signer may sign, as in NV or NT; both by default.",
        values: [CommandValue(placeholder: "CODE")],
        repeats: true
    )
    static let years = CommandOption(
        name: "--years",
        summary: "For how many years the certificates are valid; 10 by default.",
        values: [CommandValue(placeholder: "NUMBER")]
    )
    static let at = CommandOption(
        name: "--at",
        summary: "Take this moment as now.",
        values: [CommandValue(placeholder: "TIME")]
    )
    static let ofSigner = [signerKey, signerExplicit, profile, documentType, years]

    static func word(_ placeholder: String, _ words: [String]) -> CommandValue {
        CommandValue(placeholder: placeholder, completion: .words(words))
    }
}
