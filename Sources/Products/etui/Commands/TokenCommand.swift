// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Tokens

extension Command {
    /// `etui token`.
    static let token = Command(
        name: "token",
        summary: "sign and verify PASETO public tokens, with disclosures",
        discussion: [
            "Versions 2 and 4 (Ed25519). A token may be followed by disclosures, claims that its "
                + "holder shows one by one: TOKEN~DISCLOSURE~. Docs/tokens.md says more."
        ],
        subcommands: [.tokenKey, .tokenMake, .tokenVerify]
    )

    private static let tokenKey = Command(
        name: "key",
        summary: "make a key that signs tokens",
        discussion: [
            "The private key is written as PKCS#8 (PEM), readable by you only; a file that is "
                + "there is never replaced. The public key and its identifier are printed."
        ],
        options: [TokenOptions.out, TokenOptions.version, SealOptions.json],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try TokenOptions.run(TokenKeyMaking<V2>.self, TokenKeyMaking<V4>.self, invocation)
        }
    )

    private static let tokenMake = Command(
        name: "make",
        summary: "sign claims",
        discussion: [
            "The claims are one JSON object, signed byte for byte. Each claim named by --disclose "
                + "is taken out and put behind the token as a disclosure; _sd and _sd_alg are "
                + "added, with decoys, and the claims are then written without white space.",
            "Claims with the typ vic.card.v1 or vic.receipt.v1 are judged by the rules of insurance "
                + "cards first: no birth in the future, no end in the past, no AHV number with a "
                + "wrong check digit.",
        ],
        arguments: [CommandArgument(placeholder: "FILE|-", summary: "A JSON object.")],
        options: [
            TokenOptions.privateKey, TokenOptions.version, TokenOptions.disclose,
            TokenOptions.footer, TokenOptions.implicit,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try TokenOptions.run(TokenMaking<V2>.self, TokenMaking<V4>.self, invocation)
        }
    )

    private static let tokenVerify = Command(
        name: "verify",
        summary: "check a token and show its claims",
        discussion: [
            "Checks the signature, that the claims are strict JSON, iat, nbf and exp where they are "
                + "there (a minute's difference between clocks is forgiven), typ if you name one, "
                + "each disclosure, and behind the disclosures the proof of the holder, whose key "
                + "the token has in sub. Claims of a token that is refused are never shown.",
            "--profile insurance holds the token to the rules of insurance cards (Docs/tokens.md).",
            "Exit status: 0 if the token is good, 1 if it is refused, 2 if an input is unreadable.",
        ],
        arguments: [
            CommandArgument(placeholder: "TOKEN|FILE|-", summary: "A token, or where it is.")
        ],
        options: [
            TokenOptions.publicKey, TokenOptions.type, TokenOptions.profile, TokenOptions.audience,
            TokenOptions.nonce,
            TokenOptions.implicit, SealOptions.at, SealOptions.json,
        ],
        action: { (invocation: Invocation) async throws(CommandError) -> ExitStatus in
            try TokenVerification.run(invocation)
        }
    )
}
