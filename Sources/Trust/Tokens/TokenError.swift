// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Why a token, a key, a claim, a disclosure or a holder's proof is not accepted.
///
/// Says what rule was broken, never what the token holds.
public enum TokenError: Error, Equatable, Sendable {
    /// More bytes than tokens of its kind may have.
    case tooLong(limit: Int)
    /// Not three or four parts between full stops, or an empty fourth part.
    case malformed
    /// Another version or purpose than was asked for, such as `v1.public` or `v2.local`.
    case wrongHeader
    /// A part that is not base64url without padding in its one accepted spelling (RFC 4648 §3.5, §5).
    case base64
    /// Too few bytes for a message and a signature.
    case tooShort
    /// A footer that is not an object with one identifier of a key, `kid`.
    case footer
    /// The text of a key or an identifier that is not one, or a key of small order.
    case malformedKey
    /// No key with the footer's identifier is known for this kind of token.
    case unknownKey
    /// The signature is not that of the key.
    case wrongSignature
    /// The message is not strict JSON.
    case json(JSONError.Reason)
    /// The message is not an object, or has more members than ``ClaimRules/memberLimit``.
    case notClaims
    /// `typ` names another kind of token.
    case wrongType
    /// A claim is missing.
    case missing(claim: String)
    /// A claim has another form than its rules say.
    case format(claim: String)
    /// The token's time is over.
    case expired
    /// The token's time has not come.
    case notYetValid
    /// The token lasts longer than tokens of its kind may, or ends before it begins.
    case lifetime
    /// A disclosure that is not an array of a salt, a name and a value, or too long.
    case disclosure
    /// A disclosure with a name that only the token itself may say.
    case reservedName
    /// The same disclosure, or the same name of one, twice.
    case repeated
    /// `_sd_alg` is missing or names another algorithm, `_sd` is not a list of different digests, or a
    /// disclosure is not among them.
    case digest
    /// There is no proof of the holder, or the token names no key of its holder.
    case missingProof
    /// The holder's proof was made for another token, or for other disclosures.
    case otherContent
}
