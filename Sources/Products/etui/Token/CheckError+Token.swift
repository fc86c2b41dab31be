// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Tokens

extension CheckError {
    /// Creates the error for a rejected token.
    init(_ error: TokenError) {
        let row = Self.row(error)
        self = .named(row.name, row.words).with(Self.result(error))
        isForged = error == .wrongSignature
    }

    /// Creates the error for rejected disclosures.
    init(ofDisclosures error: TokenError) {
        self =
            error == .base64
            ? .named("base64", "A disclosure is not base64url as RFC 4648 spells it.")
            : CheckError(error).with(.refused)
    }

    /// Creates the error for a rejected holder's proof.
    init(ofProof error: TokenError) {
        let words =
            switch error {
            case .missingProof, .otherContent: Self.row(error).words
            case .expired: "The time of the holder's proof is over."
            case .notYetValid: "The time of the holder's proof has not come yet."
            default: "The holder's proof is refused. " + Self.row(error).words
            }
        self = .named("key_binding", words).with(Self.result(error))
    }

    /// Creates the error for a holder's proof with another audience or nonce than requested.
    init(proofSaysOther claim: String) {
        self = .named("key_binding", "The holder's proof says another \(claim) than you named.")
    }

    /// Returns the result on the one scale: a text that is not a token, or one signed by an unnamed key,
    /// could not be checked; a token that was valid or will be needs attention.
    private static func result(_ error: TokenError) -> CheckResult {
        switch error {
        case .expired, .notYetValid: .attention
        case .tooLong, .malformed, .wrongHeader, .base64, .tooShort, .footer, .malformedKey,
            .unknownKey:
            .unchecked
        case .wrongSignature, .json, .notClaims, .wrongType, .missing, .format, .lifetime,
            .disclosure, .reservedName, .repeated, .digest, .missingProof, .otherContent:
            .refused
        }
    }

    /// Returns the name of the broken rule, and the rule in words with what to do if possible.
    private static func row(_ error: TokenError) -> (name: String, words: String) {
        switch error {
        case .tooLong(let limit): ("too_long", "It is longer than \(limit) bytes.")
        case .malformed: ("format", "It is not a token: three or four parts between full stops.")
        case .wrongHeader:
            ("version", "It is no public token of PASETO version 2 or 4.")
        case .base64: ("base64", "A part of it is not base64url as RFC 4648 spells it.")
        case .tooShort: ("format", "It is too short to be signed.")
        case .footer: ("footer", "Its footer names no key.")
        case .malformedKey: ("key", "The key cannot be used.")
        case .unknownKey:
            ("unknown_key", "It was signed by another key than those you named with --key.")
        case .wrongSignature:
            ("signature", "The signature is wrong: it was changed, or another key signed it.")
        case .json: ("json", "What was signed is no strict JSON.")
        case .notClaims:
            ("json", "What was signed is no JSON object, or one with too many members.")
        case .wrongType: ("type", "It is a token of another kind than --type says.")
        case .missing(let claim): ("missing", "The claim \(claim) is missing.")
        case .format(let claim): ("format", "The claim \(claim) has a form it must not have.")
        case .expired: ("expired", "Its time is over.")
        case .notYetValid: ("not_yet_valid", "Its time has not come yet.")
        case .lifetime: ("lifetime", "It lasts longer than tokens of its kind may.")
        case .disclosure: ("disclosure", "A disclosure is not a salt, a name and a value.")
        case .reservedName: ("disclosure", "A disclosure has a name that only the token may use.")
        case .repeated: ("disclosure", "A disclosure or a name is there twice.")
        case .digest: ("digest", "A disclosure does not belong to the token.")
        case .missingProof:
            (
                "key_binding",
                "The holder's proof is missing, or the token names no key of its holder in sub."
            )
        case .otherContent:
            ("key_binding", "The holder's proof is about another token or other disclosures.")
        }
    }
}
