// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Tokens

/// One run of a command about tokens of one version.
protocol TokenRun {
    static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus
}

/// Options of the commands about tokens.
enum TokenOptions {
    static let out = CommandOption(
        name: "--out",
        summary: "Where the private key is written.",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    static let version = CommandOption(
        name: "--version",
        summary: "The version of PASETO; 2 by default.",
        values: [CommandValue(placeholder: "2|4", completion: .words(["2", "4"]))]
    )
    static let privateKey = CommandOption(
        name: "--key",
        summary: "The private key to sign with, PKCS#8 (PEM or DER).",
        values: [CommandValue(placeholder: "FILE", completion: .files)]
    )
    static let publicKey = CommandOption(
        name: "--key",
        summary: "A key that may have signed: its text, as in k2.public.…, or a file with that "
            + "text or a PEM key. The footer's kid chooses among several.",
        values: [CommandValue(placeholder: "KEY|FILE", completion: .files)],
        repeats: true
    )
    static let disclose = CommandOption(
        name: "--disclose",
        summary: "Put this claim behind the token as a disclosure.",
        values: [CommandValue(placeholder: "NAME")],
        repeats: true
    )
    static let footer = CommandOption(
        name: "--footer",
        summary: "The footer; by default it names the key by its kid. An empty one leaves it out.",
        values: [CommandValue(placeholder: "TEXT")]
    )
    static let implicit = CommandOption(
        name: "--implicit",
        summary: "The implicit assertion of a token of version 4.",
        values: [CommandValue(placeholder: "TEXT")]
    )
    static let type = CommandOption(
        name: "--type",
        summary: "What typ must say, as in vic.card.v1.",
        values: [CommandValue(placeholder: "TYP")]
    )

    static let profile = CommandOption(
        name: "--profile",
        summary:
            "insurance: the rules of insurance cards besides. Version 2, a footer with the kid of a "
            + "key you named and nothing else, typ, iat and exp, the longest lifetime and size of the kind.",
        values: [CommandValue(placeholder: "NAME", completion: .words(["insurance"]))]
    )
    static let audience = CommandOption(
        name: "--audience",
        summary: "Whom the holder's proof must be for; without a proof the token is refused.",
        values: [CommandValue(placeholder: "TEXT")]
    )
    static let nonce = CommandOption(
        name: "--nonce",
        summary: "What the holder's proof must repeat; without a proof the token is refused.",
        values: [CommandValue(placeholder: "TEXT")]
    )

    /// The largest file that is read, in bytes: claims, a token, or a key.
    static let byteLimit = 1 << 20

    /// Runs the requested one of two versions.
    static func run(
        _ second: any TokenRun.Type,
        _ fourth: any TokenRun.Type,
        _ invocation: Invocation
    ) throws(CommandError) -> ExitStatus {
        let version = invocation.value(of: version) == "4" ? fourth : second
        return try version.run(invocation)
    }

    /// Reads a file or standard input.
    static func read(_ path: String) throws(CommandError) -> [UInt8] {
        do {
            return try Input.read(path, limit: byteLimit)
        } catch {
            throw error.about(path)
        }
    }

    /// Reads a file or standard input that may hold a private key.
    static func readSecret(_ path: String) throws(CommandError) -> SecretBytes {
        do throws(CommandError) {
            return try Input.readSecret(path, limit: byteLimit)
        } catch {
            throw error.about(path)
        }
    }

    /// Returns the key to sign with.
    static func signingKey<Version: PASETOVersion>(
        of invocation: Invocation
    ) throws(CommandError) -> TokenSigningKey<Version> {
        guard let path = invocation.value(of: privateKey) else {
            throw .unusable("--key is missing; etui token key --out FILE makes one")
        }
        let key = try PrivateKeyFile.read(path)
        do {
            return try TokenSigningKey(SigningKey(pkcs8: key))
        } catch {
            throw .unusable("\(path.visible): no Ed25519 key as PKCS#8")
        }
    }

    /// Returns the implicit assertion, which version 2 does not have.
    static func implicitAssertion<Version: PASETOVersion>(
        of invocation: Invocation,
        _ version: Version.Type
    ) throws(CommandError) -> [UInt8] {
        guard let text = invocation.value(of: implicit) else { return [] }
        guard Version.hasImplicitAssertion else {
            throw .unusable("--implicit is for tokens of version 4")
        }
        return Array(text.utf8)
    }
}
