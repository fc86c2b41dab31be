// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Tokens

/// The reason a card, receipt, claim, record, key set or status list is rejected.
///
/// Names the broken rule and at most a field, never the field's value.
public enum CardError: Error, Equatable, Sendable {
    /// Not a token of its kind, too long, too long-lived, or with a missing or malformed claim.
    case format
    /// A part that is not canonical base64url.
    case base64
    /// No key with that identifier may sign this kind.
    case unknownKey
    /// The signature is wrong.
    case signature
    /// A token of another kind.
    case type
    /// The issuer is not the expected one.
    case issuer
    /// The token is for another card server.
    case audience
    /// It has expired.
    case expired
    /// It is not valid yet.
    case notYetValid
    /// A disclosure without a digest in the token, or malformed digests.
    case digest
    /// A disclosure that is malformed, repeated, or has a forbidden name.
    case disclosure
    /// The signed content is not a strict JSON object.
    case json
    /// A required field is missing.
    case fieldMissing(String)
    /// A field breaks its format rule.
    case fieldFormat(String)
    /// It is bound to a key other than the wallet's.
    case subjectMismatch
    /// The key set or list is older than the stored one.
    case older
    /// The data from an insurer or a provider is not a JSON object.
    case notObject
    /// All missing, malformed or unknown members of an object: those of its table in table order, then the unknown ones
    /// as they came.
    case fields([FieldError])

    /// The stable name of the error.
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

    /// Converts the error of a token or its disclosures.
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
