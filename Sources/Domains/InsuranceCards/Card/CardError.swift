// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Tokens

/// Why a card, a receipt or a presentation is not accepted.
///
/// Says the rule that was broken and at most the name of a field, never what stands in it.
public enum CardError: Error, Equatable, Sendable {
    /// Not a token with disclosures, or too long.
    case format
    /// A part that is not base64url in its one spelling.
    case base64
    /// No key with that identifier may sign this kind.
    case unknownKey
    /// The signature is wrong.
    case signature
    /// A token of another kind.
    case type
    /// Another issuer than the one that was asked for.
    case issuer
    /// Its time is over.
    case expired
    /// Its time has not come.
    case notYetValid
    /// A disclosure that the token does not hold, or digests in another form.
    case digest
    /// A disclosure in another form, with a name it must not have, or there twice.
    case disclosure
    /// What was signed is no strict JSON object.
    case json
    /// A field that cards of this kind must have.
    case fieldMissing(String)
    /// A field in another form than its rule says.
    case fieldFormat(String)
    /// It is bound to another key than the wallet's.
    case subjectMismatch

    /// The error by its stable name.
    public var reason: String {
        switch self {
        case .format: "format"
        case .base64: "base64"
        case .unknownKey: "unknown_key"
        case .signature: "signature"
        case .type: "type"
        case .issuer: "issuer"
        case .expired: "expired"
        case .notYetValid: "not_yet_valid"
        case .digest: "digest"
        case .disclosure: "disclosure"
        case .json: "json"
        case .fieldMissing: "field_missing"
        case .fieldFormat(let name): "field_format:" + name
        case .subjectMismatch: "subject_mismatch"
        }
    }

    /// The error of a token.
    init(_ error: TokenError) {
        switch error {
        case .tooLong, .malformed, .wrongHeader, .tooShort, .footer, .lifetime, .missing, .format:
            self = .format
        case .base64: self = .base64
        case .unknownKey, .malformedKey: self = .unknownKey
        case .wrongSignature: self = .signature
        case .json, .notClaims: self = .json
        case .wrongType: self = .type
        case .expired: self = .expired
        case .notYetValid: self = .notYetValid
        }
    }

    /// The error of disclosures.
    init(_ error: DisclosureError) {
        switch error {
        case .base64: self = .base64
        case .format, .reservedName, .repeated: self = .disclosure
        case .digest: self = .digest
        }
    }
}
