// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Tokens

/// Why a card, a receipt, a claim, a record, a set of keys or a list of revoked cards is not accepted.
///
/// Says the rule that was broken and at most the name of a field, never what stands in it.
public enum CardError: Error, Equatable, Sendable {
    /// Not a token of its kind, too long, lasting too long, or with a claim that is missing or in another form.
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
    /// For another card server.
    case audience
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
    /// An older set of keys or list than the one that is held.
    case older
    /// What an insurer or a provider sent is no JSON object.
    case notObject
    /// All members of an object that are missing, wrong or not known: those of its table in their order, then the
    /// unknown ones as they came.
    case fields([FieldError])

    /// The error by its stable name.
    public var reason: String {
        switch self {
        case .format: "format"
        case .base64: "base64"
        case .unknownKey: "unknown_key"
        case .signature: "signature"
        case .type: "type"
        case .issuer: "issuer"
        case .audience: "audience"
        case .expired: "expired"
        case .notYetValid: "not_yet_valid"
        case .digest: "digest"
        case .disclosure: "disclosure"
        case .json: "json"
        case .fieldMissing: "field_missing"
        case .fieldFormat(let name): "field_format:" + name
        case .subjectMismatch: "subject_mismatch"
        case .older: "older"
        case .notObject: "not_object"
        case .fields: "fields"
        }
    }

    /// The error of a token or its disclosures.
    init(_ error: TokenError) {
        switch error {
        case .tooLong, .malformed, .wrongHeader, .tooShort, .footer, .lifetime, .missing, .format,
            .missingProof, .otherContent:
            self = .format
        case .base64: self = .base64
        case .unknownKey, .malformedKey: self = .unknownKey
        case .wrongSignature: self = .signature
        case .json, .notClaims: self = .json
        case .wrongType: self = .type
        case .expired: self = .expired
        case .notYetValid: self = .notYetValid
        case .disclosure, .reservedName, .repeated: self = .disclosure
        case .digest: self = .digest
        }
    }
}
