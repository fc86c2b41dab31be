// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The reason a wallet shows nothing to a provider or portal, or they refuse what it shows.
///
/// Names the broken rule and at most a field, never the field's value.
public enum CheckInError: Error, Equatable, Sendable {
    /// An error in the card or receipt.
    case shown(CardError)
    /// The request is malformed, of another kind, or not signed by the card server.
    case request
    /// The request has expired.
    case requestExpired
    /// The wallet's proof is missing, by another key, of another kind, about something else, or not valid yet.
    case keyBinding
    /// The wallet's proof has expired.
    case keyBindingExpired
    /// The receipt is for other portals, or the portal's name is invalid.
    case audience
    /// The portal's nonce is unusable.
    case nonce
    /// A required field is missing.
    case fieldMissing(CardField)
    /// A field was not requested.
    case fieldUnwanted
    /// The provider does not accept cards of this kind.
    case coverage
    /// The portal does not accept this verification method.
    case method(VerificationMethod)
    /// The assurance is lower than the portal requires.
    case assurance(AssuranceLevel)
    /// The verification is too long ago.
    case tooOld
    /// The card or the receipt is revoked.
    case revoked
    /// The card's last day has passed, or the receipt has expired.
    case expired
    /// The key cannot sign.
    case signing
}

extension CheckInError {
    /// The stable name of the error.
    public var reason: String {
        switch self {
        case .shown(let error): error.reason
        case .request: "request"
        case .requestExpired: "request_expired"
        case .keyBinding: "key_binding"
        case .keyBindingExpired: "key_binding_expired"
        case .audience: "audience"
        case .nonce: "nonce"
        case .fieldMissing: "field_missing"
        case .fieldUnwanted: "field_unwanted"
        case .coverage: "coverage"
        case .method: "method"
        case .assurance: "assurance"
        case .tooOld: "too_old"
        case .revoked: "revoked"
        case .expired: "expired"
        case .signing: "signing"
        }
    }

    /// The result on the common scale.
    ///
    /// Something that was valid before asks for attention, a signature by an unknown key could not be checked, and
    /// everything else is refused.
    public var result: CheckResult {
        switch self {
        case .shown(.expired), .shown(.notYetValid), .keyBindingExpired, .requestExpired, .tooOld,
            .expired:
            .attention
        case .shown(.unknownKey): .unchecked
        default: .refused
        }
    }

    /// Runs a body and converts its card errors into ``shown(_:)``.
    static func wrapping<Outcome>(
        _ body: () throws(CardError) -> Outcome
    ) throws(CheckInError) -> Outcome {
        do throws(CardError) {
            return try body()
        } catch {
            throw .shown(error)
        }
    }
}
