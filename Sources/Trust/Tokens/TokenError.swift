// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Why a token, a key, a claim, a disclosure or a holder's proof is refused.
///
/// Names the broken rule, never the content of the token.
public enum TokenError: Error, Equatable, Sendable {
    /// More bytes than tokens of its kind may have.
    case tooLong(limit: Int)
    /// Not three or four parts between full stops, or an empty fourth part.
    case malformed
    /// Another version or purpose than expected, such as `v1.public` or `v2.local`.
    case wrongHeader
    /// A part that is not base64url without padding in its one accepted spelling (RFC 4648 §3.5, §5).
    case base64
    /// Too few bytes for a message and a signature.
    case tooShort
    /// A footer that is not an object with exactly one member, the key identifier `kid`.
    case footer
    /// The text of a key or identifier that is malformed, or a key of small order.
    case malformedKey
    /// No key with the footer's identifier is known for this kind of token.
    case unknownKey
    /// The key did not make this signature.
    case wrongSignature
    /// The message is not strict JSON.
    case json(JSONError.Reason)
    /// The message is not an object, or has more members than ``ClaimRules/memberLimit``.
    case notClaims
    /// `typ` names another kind of token.
    case wrongType
    /// A claim is missing.
    case missing(claim: String)
    /// A claim that does not have the form its rules require.
    case format(claim: String)
    /// The token has expired.
    case expired
    /// The token is not valid yet.
    case notYetValid
    /// The token is valid for longer than its kind allows, or ends before it begins.
    case lifetime
    /// A disclosure that is too long or is not an array of a salt, a name and a value.
    case disclosure
    /// A disclosure with a name that only the token itself may use.
    case reservedName
    /// The same disclosure twice, or two disclosures with the same name.
    case repeated
    /// `_sd_alg` is missing or names another algorithm, `_sd` is not a list of different digests, or a
    /// disclosure is not among them.
    case digest
    /// The holder's proof is missing, or the token names no key for its holder.
    case missingProof
    /// The holder's proof was made for another token, or for other disclosures.
    case otherContent
}
