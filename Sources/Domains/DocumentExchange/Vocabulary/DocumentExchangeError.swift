// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a function of this module has no result; each case names the rule that was broken.
///
/// What the two apps tell each other and the person is not here but in the vocabularies of the protocol:
/// ``ExchangeCode``, ``ExchangeError`` and ``StopReason``.
public enum DocumentExchangeError: Error, Hashable, Sendable {
    // Links and their parameters.

    /// A link is longer than its limit in ``ExchangeLimits``.
    case tooLong
    /// No absolute link (RFC 3986), or one with an escape that is broken, no UTF-8 or a control character.
    case malformedLink
    /// A link to be called back names a user, as links that deceive do.
    case userInformation
    /// A link to be called back has a name in its query that the answer uses.
    case reservedName
    /// A parameter is not there; its name as the protocol writes it.
    case missingParameter(String)
    /// A parameter occurs twice, is not the one base64 spelling of some bytes, or names a version or key that the
    /// request did not offer.
    case malformedValue

    // Requests.

    /// The link for this outcome is none that can be called back: malformed, too long, naming a user or with a name
    /// that the answer uses.
    case unusableCallback(String, CallbackLinks.Role)
    /// A callback link has no scheme.
    case missingScheme
    /// The callback links have more than one scheme.
    case differentSchemes
    /// The scheme, in lower case, is not one that this app has registered.
    case unregisteredScheme(String, registered: [String])
    /// Nothing is asked for.
    case noKinds
    /// The caller's name is empty, too long or has control characters.
    case unusableSource
    /// A claim of a signed request is missing, or one that wallets refuse, as a member of a kind that is not asked
    /// for; its name.
    case unusableClaim(String)
    /// A signature has not 64 bytes.
    case malformedSignature
    /// The request would be longer than wallets read, ``ExchangeLimits/requestByteCount``.
    case tooLarge
    /// No request of version 3 as ``GetDocumentsRequest`` and ``Requester`` write them.
    case notVersion3
    /// What was kept is no request, or a link asks for nothing; without detail, since there may be a key in it.
    case unreadableRequest

    // Keys.

    /// A public key is no RSA key of a length and exponent that are taken, or there is something behind it.
    case unusableKey
    /// A private key is neither an RSA key nor one on a curve; without detail, since there may be a key in it.
    case unreadableKey
    /// A private RSA key has this many bits, outside ``ExchangeLimits/modulusBitCounts``.
    case unsupportedModulus(bitCount: Int)
    /// A private RSA key has an exponent below 65537.
    case weakExponent
    /// A private key is on another curve than P-256, which ``AnswerSuite/hpke`` needs.
    case unsupportedCurve

    // Trusted callers.

    /// The list is no strict JSON array of objects.
    case malformedCallers
    /// An entry lacks a member or has it in another form: its position from 0 and the member.
    case unusableCaller(Int, member: String)
    /// Two entries have the same identifier or the same scheme, so they cannot be told apart.
    case ambiguousCaller(String)

    // Documents.

    /// Something else than an object stands where a document is expected.
    case notAnObject
    /// The member `kind` of a document is absent, empty or no text.
    case kindMissing

    // Answers.

    /// The wallet says so; or ``ExchangeCode/cryptographyError``, which a caller also finds for itself.
    case code(ExchangeCode)
    /// The answer, or what the wallet reads, is not what the request needs.
    case exchange(ExchangeError)

    /// Whether a request is over when its answer is refused with this error, and its key to be erased.
    ///
    /// What anybody may send to the caller's scheme without knowing the request leaves it waiting.
    public var endsRequest: Bool {
        switch self {
        case .exchange(.noPendingRequest), .tooLong, .malformedLink: false
        default: true
        }
    }
}
