// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiService

extension Command {
    /// `etui trust`.
    static let trust = Command(
        name: "trust",
        summary: "manage the authorities that seals are verified against",
        discussion: [
            "Country signing certificates with their revocation lists, kept in the folder trust "
                + "of the data folder as ordinary files."
        ],
        subcommands: [.trustAdd, .trustList, .trustRemove, .trustUpdate, .trustImport]
    )

    private static let trustAdd = Command(
        name: "add",
        summary: "trust a country signing certificate",
        discussion: [
            "Whoever can make you add a certificate can make you believe any seal: compare the "
                + "SHA-256 with one you got by another way, or let --sha256 do it."
        ],
        arguments: [
            CommandArgument(
                placeholder: "FILE",
                summary: "A certificate, DER or PEM.",
                repeats: true
            )
        ],
        options: [
            TrustOptions.hash, TrustOptions.list, TrustOptions.demo,
            SealOptions.data, SealOptions.json,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try TrustEditor(invocation).add()
        }
    )

    private static let trustList = Command(
        name: "list",
        summary: "show the trusted authorities and the age of their revocation lists",
        options: [SealOptions.data, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try TrustEditor(invocation).list()
        }
    )

    private static let trustRemove = Command(
        name: "remove",
        summary: "no longer trust an authority",
        arguments: [
            CommandArgument(
                placeholder: "ID",
                summary: "What etui trust list shows, or the beginning of it.",
                repeats: true,
                completion: .text
            )
        ],
        options: [SealOptions.data],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try TrustEditor(invocation).remove()
        }
    )

    private static let trustUpdate = Command(
        name: "update",
        summary: "fetch newer revocation lists from the addresses of the authorities",
        discussion: [
            "A list is taken only if the authority signed it and it is not older than the one in "
                + "place.",
            "Exit status: 0 if every authority with an address has its newest list, else 1.",
        ],
        options: [SealOptions.data, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try await TrustEditor(invocation).update()
        }
    )

    private static let trustImport = Command(
        name: "import",
        summary: "add all certificates and revocation lists of a bundle",
        discussion: [
            "What cannot be used is left out and named, with its place in the file and the reason; "
                + "one bad entry does not hide the others.",
            "Exit status: 0 if something was added, 1 if everything was left out, 2 if a file holds "
                + "neither certificates nor revocation lists.",
        ],
        arguments: [
            CommandArgument(
                placeholder: "FILE",
                summary: "Certificates and revocation lists, DER or PEM.",
                repeats: true
            )
        ],
        options: [SealOptions.data, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try TrustEditor(invocation).importFiles()
        }
    )
}

/// Options of `etui trust` alone.
enum TrustOptions {
    static let hash = CommandOption(
        name: "--sha256",
        summary: "The SHA-256 the certificate must have, in hexadecimal.",
        values: [CommandValue(placeholder: "HASH")]
    )
    static let list = CommandOption(
        name: "--crl",
        summary: "Its revocation list, DER or PEM, or the address (https) where etui trust update "
            + "finds it; give both for a list now and newer ones later.",
        values: [CommandValue(placeholder: "FILE|URL", completion: .files)],
        repeats: true
    )
    static let demo = CommandOption(
        name: "--demo",
        summary: "It is a demonstration authority; every verdict will say so."
    )
}
