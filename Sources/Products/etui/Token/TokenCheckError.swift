// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Tokens

/// Why a token was refused, as a name for programs and in words for people.
enum TokenCheckError: Error {
    case token(TokenError)
    case disclosure(DisclosureError)
    case proof(HolderProofError)
    /// The proof names another audience or nonce than was asked for.
    case proofSays(claim: String)

    /// The result on the one scale: what is no token, or signed by a key that was not named, could not be checked;
    /// what was good once, or will be, asks for attention.
    var result: CheckResult {
        switch self {
        case .token(let error), .proof(.token(let error)): Self.result(error)
        case .disclosure, .proof, .proofSays: .refused
        }
    }

    /// The word in front of the sentence.
    var verdict: String {
        guard result == .refused else { return result.words }
        if case .token(.wrongSignature) = self { return result.words }
        return "REFUSED"
    }

    private static func result(_ error: TokenError) -> CheckResult {
        switch error {
        case .expired, .notYetValid: .attention
        case .tooLong, .malformed, .wrongHeader, .base64, .tooShort, .footer, .malformedKey,
            .unknownKey:
            .unchecked
        case .wrongSignature, .json, .notClaims, .wrongType, .missing, .format, .lifetime: .refused
        }
    }

    /// The name of the rule that was broken.
    var name: String { row.name }
    /// The rule in words, and what to do where something can be done.
    var words: String { row.words }

    private var row: (name: String, words: String) {
        switch self {
        case .token(let error): Self.row(error)
        case .disclosure(let error): Self.row(error)
        case .proof(let error): Self.row(error)
        case .proofSays(let claim):
            ("key_binding", "The holder's proof says another \(claim) than you named.")
        }
    }

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
        }
    }

    private static func row(_ error: HolderProofError) -> (name: String, words: String) {
        switch error {
        case .missing:
            (
                "key_binding",
                "The holder's proof is missing, or the token names no key of its holder in sub."
            )
        case .token(.expired): ("key_binding", "The time of the holder's proof is over.")
        case .token(.notYetValid):
            ("key_binding", "The time of the holder's proof has not come yet.")
        case .token(let error):
            ("key_binding", "The holder's proof is refused. " + row(error).words)
        case .otherContent:
            ("key_binding", "The holder's proof is about another token or other disclosures.")
        }
    }

    private static func row(_ error: DisclosureError) -> (name: String, words: String) {
        switch error {
        case .base64: ("base64", "A disclosure is not base64url as RFC 4648 spells it.")
        case .format: ("disclosure", "A disclosure is not a salt, a name and a value.")
        case .reservedName: ("disclosure", "A disclosure has a name that only the token may use.")
        case .repeated: ("disclosure", "A disclosure or a name is there twice.")
        case .digest: ("digest", "A disclosure does not belong to the token.")
        }
    }
}
