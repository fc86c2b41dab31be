// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An error of this module; each case names the broken rule.
///
/// Messages between the two apps and to the person belong to the vocabularies of the protocol: ``ExchangeCode``,
/// ``ExchangeError`` and ``StopReason``.
public enum DocumentExchangeError: Error, Hashable, Sendable {
    // Links and their parameters.

    /// A link is longer than its limit in ``ExchangeLimits``.
    case tooLong
    /// Not an absolute link (RFC 3986), or one with a broken escape, invalid UTF-8 or a control character.
    case malformedLink
    /// A callback link names a user, as deceptive links do.
    case userInformation
    /// A callback link has a name in its query that the answer uses.
    case reservedName
    /// A parameter is missing; the value is its name as the protocol writes it.
    case missingParameter(String)
    /// A parameter occurs twice, is not canonical base64, or names a version or key that the request did not offer.
    case malformedValue

    // Requests.

    /// The link for this outcome is not a valid callback: malformed, too long, naming a user, or using a name of the
    /// answer.
    case unusableCallback(String, CallbackLinks.Role)
    /// A callback link has no scheme.
    case missingScheme
    /// The callback links have more than one scheme.
    case differentSchemes
    /// This app has not registered the scheme, given in lower case.
    case unregisteredScheme(String, registered: [String])
    /// The request names no kinds.
    case noKinds
    /// The caller's name is empty, too long or has control characters.
    case unusableSource
    /// A claim of a signed request is missing, or wallets refuse it, such as a member of an unrequested kind.
    ///
    /// The value is the claim's name.
    case unusableClaim(String)
    /// A signature is not 64 bytes long.
    case malformedSignature
    /// The request would exceed the length that wallets read, ``ExchangeLimits/requestByteCount``.
    case tooLarge
    /// Not a version 3 request as ``GetDocumentsRequest`` and ``Requester`` write it.
    case notVersion3
    /// Stored data is not a request, or a link requests nothing; without detail, since it may contain a key.
    case unreadableRequest

    // Keys.

    /// A public key is not an RSA key of an accepted length and exponent, or bytes follow it.
    case unusableKey
    /// A private key is neither an RSA key nor an elliptic curve key; without detail, since it may contain a key.
    case unreadableKey
    /// A private RSA key has this length in bits, outside ``ExchangeLimits/modulusBitCounts``.
    case unsupportedModulus(bitCount: Int)
    /// A private RSA key has an exponent below 65537.
    case weakExponent
    /// A private key is on a curve other than P-256, which ``AnswerSuite/hpke`` needs.
    case unsupportedCurve

    // Trusted callers.

    /// The list is not a strict JSON array of objects.
    case malformedCallers
    /// An entry lacks a member or has it in another form; its position from 0, and the member.
    case unusableCaller(Int, member: String)
    /// Two entries have the same identifier or the same scheme, so they cannot be told apart.
    case ambiguousCaller(String)

    // Documents.

    /// A document is not an object.
    case notAnObject
    /// The member `kind` of a document is absent, empty or not text.
    case kindMissing

    // Answers.

    /// The wallet reported a code; or ``ExchangeCode/cryptographyError``, which a caller can also find itself.
    case code(ExchangeCode)
    /// The answer, or the wallet's version, does not fit the request.
    case exchange(ExchangeError)

    /// Whether refusing an answer with this error ends the request, so that its key must be erased.
    ///
    /// Anything that a stranger can send to the caller's scheme without knowing the request leaves it pending.
    public var endsRequest: Bool {
        switch self {
        case .exchange(.noPendingRequest), .tooLong, .malformedLink: false
        default: true
        }
    }
}
