// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Seals

/// The meaning of a report's codes, one plain sentence each.
extension SealError {
    /// Why the seal is not authentic, for the user.
    var sentence: String {
        switch self {
        case .parseBSCCertFromVdsFailed, .loadBSCX509CertFailed:
            "The signer's certificate in the seal cannot be read."
        case .parseSignatureFromVdsFailed: "The signature in the seal cannot be read."
        case .loadBSCCertNoPublicKey: "The signer's key is missing or of an unusable type."
        case .loadCSCACertNoPublicKey: "The authority's key is missing or of an unusable type."
        case .noMatchingCSCAfound: "No authority that issued the signer's certificate is known."
        case .loadCSCAX509CertFailed: "The trusted certificate cannot be read."
        case .cscaCertHashDoesntMatch: "The trusted certificate is not the one its hash names."
        case .loadCRLFailed: "There is no readable revocation list of the authority."
        case .verifyCRLFailed: "The authority's revocation list is not genuine or not usable."
        case .verifyBSCCertNotInCRLFailed: "The signer's certificate is revoked."
        case .extractBSCAkiFailed: "The signer's certificate does not identify its issuer's key."
        case .extractCSCASkiFailed: "The trusted certificate does not identify its key."
        case .bscAkiDoesntMatchCSCASki: "The signer's certificate names another issuer's key."
        case .verifyVDSSignatureFailed: "The seal's data are not what the signer signed."
        case .verifyBSCSignatureFailed: "The authority did not sign the signer's certificate."
        case .bscKeyAlgorithmNotSupported:
            "The signer's certificate is signed with an algorithm that is not accepted."
        case .issuerSubjectsDontMatch: "The signer's certificate names another issuer."
        case .bscNotYetValid: "The signer's certificate is not valid yet."
        case .bscExpired: "The signer's certificate has expired."
        case .cscaNotYetValid: "The authority's certificate is not valid yet."
        case .cscaExpired: "The authority's certificate has expired."
        case .crlNotYetValid: "The authority's revocation list is dated in the future."
        case .crlExpired: "The authority's revocation list is out of date."
        case .crlIssuerMismatch: "The revocation list belongs to another authority."
        case .cscaNotAuthorised: "The trusted certificate must not sign other certificates."
        case .bscNotAuthorised: "The signer's certificate must not sign seals."
        case .bscDocumentTypeNotAuthorised: "The signer must not sign seals of this type."
        case .issuingCountryMismatch: "The country in the seal is not the signer's."
        case .unsupportedCriticalExtension:
            "A certificate carries a condition that is not understood."
        case .weakAlgorithm: "A signature of the path uses an algorithm that is too weak."
        }
    }
}

extension SealCheck {
    /// The subject of the check.
    var words: String {
        switch self {
        case .signerCertificate: "signer's certificate can be read"
        case .anchorCertificate: "authority's certificate is known and can be read"
        case .anchorIntegrity: "authority's certificate is the trusted one"
        case .demonstration: "a demonstration is trusted as such only"
        case .anchorPurpose: "authority may sign certificates"
        case .anchorValidity: "authority's certificate is current"
        case .pathSignature: "authority signed the signer's certificate"
        case .algorithmStrength: "signatures are strong enough"
        case .issuerName: "issuer's name is the authority's"
        case .keyIdentifier: "issuer's key is the authority's"
        case .signerValidity: "signer's certificate is current"
        case .signerPurpose: "signer may sign seals"
        case .criticalExtensions: "all conditions are understood"
        case .revocationList: "revocation list is there and genuine"
        case .revocationListPurpose: "authority may sign revocation lists"
        case .revocationListStrength: "revocation list's signature is strong enough"
        case .revocationListIssued: "revocation list is not from the future"
        case .revocationListFreshness: "revocation list is up to date"
        case .revocationStatus: "signer is not revoked"
        case .documentType: "signer may sign this type of seal"
        case .issuingCountry: "country is the signer's"
        case .sealSignature: "signer signed these data"
        }
    }
}

extension SealFinding {
    /// The finding, with the member concerned.
    var sentence: String {
        let words =
            switch code {
            case .crlStale: "The revocation list is out of date."
            case .revocationNotChecked: "Revocation was not checked."
            case .certificateNotCurrent: "A certificate is outside its validity."
            case .signerNotAuthorised: "The signer's certificate must not sign seals."
            case .authorityNotAuthorised: "An authority must not sign certificates or lists."
            case .criticalExtensionNotUnderstood:
                "A certificate carries a condition that is not understood."
            case .documentTypeNotAuthorised: "The signer is not known to sign this type of seal."
            case .countryMismatch: "The country in the seal is not the signer's."
            case .weakAlgorithm: "A signature of the path uses a weak algorithm."
            case .demonstrationAuthority:
                "DEMONSTRATION ONLY: issued by an authority for trying out; it proves nothing."
            case .unknownType: "The type of the seal is not known."
            case .unknownVersion: "The version of the seal is not known."
            case .fieldMissing: "A required field is missing."
            case .fieldTooLong: "A value is longer than allowed."
            case .fieldUnexpectedValue: "A value is not in the usual form."
            case .fieldUnexpectedCharacter: "A value holds unusual characters."
            case .unknownMember: "A field is not known."
            case .identifierCheckDigit: "The check digit of the identifier is wrong."
            case .authorityNotDER: TrustWords.looseTrue
            case .testIdentifier: "The identifier marks a seal for testing."
            case .specimenIdentifier: "The identifier marks a specimen."
            }
        return path.map { "\(words) (\($0.visible))" } ?? words
    }
}

extension SealReadingError {
    /// The stable code, spelt as in `VDSDecodeError` if it has one.
    var code: String {
        switch reason {
        case .tooLarge: "tooLarge"
        case .duplicateName: "duplicateKey"
        case .sealCount: "multipleSeals"
        case .notSupportedYet: "notSupportedYet"
        default: "jsonDecoding"
        }
    }

    /// Whether the text only starts like a seal, as every JSON object does.
    var deniesKind: Bool {
        switch reason {
        case .notASeal, .notJSON, .notAnObject, .noData: true
        default: false
        }
    }

    /// Why the text is not a readable seal, with the position.
    var sentence: String {
        if reason == .noData { return words + "." }
        let place = path.map { " at \($0.visible)" } ?? offset.map { " at byte \($0)" } ?? ""
        return words + place + "."
    }

    private var words: String {
        switch reason {
        case .notASeal: "The text is not a seal"
        case .notSupportedYet(let kind): "Seals of the kind \(kind.rawValue) are not read yet"
        case .tooLarge: "The text is too long to be a seal"
        case .notJSON: "The text is neither JSON nor another seal"
        case .duplicateName: "A name occurs twice in one object"
        case .sealCount(let count): "The text holds \(count) seals instead of one"
        case .notAnObject: "The seal is not a JSON object"
        case .noData: "The text is JSON, but not a seal: it has no data"
        case .numberOutOfRange: "A number is out of range"
        case .missing: "The seal lacks a required member"
        case .wrongType: "A member of the seal has the wrong type"
        }
    }
}
