// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Why nothing is shown to a provider or a portal, or why they refuse what is shown.
///
/// Says the rule that was broken and at most the name of a field, never what stands in it.
public enum CheckInError: Error, Equatable, Sendable {
    /// The card or the receipt itself.
    case shown(CardError)
    /// The request is not signed by the card server, of another kind, or in another form.
    case request
    /// The request's time is over.
    case requestExpired
    /// The wallet's proof: missing, by another key, of another kind, about something else, or of a time that has not
    /// come.
    case keyBinding
    /// The time of the wallet's proof is over.
    case keyBindingExpired
    /// The receipt is for other portals, or the name of the portal is none.
    case audience
    /// What the portal gave to be repeated is nothing that can be.
    case nonce
    /// A field is missing without which nothing is done.
    case fieldMissing(CardField)
    /// A field that was not asked for.
    case fieldUnwanted
    /// Cards of this kind are not taken.
    case coverage
    /// Verified in a way that the portal does not take.
    case method(VerificationMethod)
    /// Less sure than the portal asks for.
    case assurance(AssuranceLevel)
    /// Verified too long ago.
    case tooOld
    /// The card or the receipt is revoked.
    case revoked
    /// The card's last day, or the receipt's time, is over.
    case expired
    /// The key cannot sign.
    case signing
}

extension CheckInError {
    /// The error by its stable name.
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

    /// The result on the one scale: what was good once asks for attention, what was signed by an unknown key could
    /// not be checked, everything else is refused.
    public var result: CheckResult {
        switch self {
        case .shown(.expired), .shown(.notYetValid), .keyBindingExpired, .requestExpired, .tooOld,
            .expired:
            .attention
        case .shown(.unknownKey): .unchecked
        default: .refused
        }
    }

    /// Runs a body whose errors are about what is shown.
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
