// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Encodings

extension DisclosingToken {
    /// The claims of the holder's proof, found to be made for just this content by the holder's key.
    ///
    /// The time is not checked (``TokenClaims/check(at:)``), nor whom it is for and which nonce it repeats, which
    /// only the one who asked knows. Source: after RFC 9901 §4.3 and §7.3.
    ///
    /// - Parameters:
    ///   - kind: what kind of token the proof must be.
    ///   - claims: the claims of the token itself, whose `sub` is the holder's key.
    ///   - version: the version of PASETO of both.
    /// - Returns: what the proof says.
    /// - Throws: ``TokenError``: ``TokenError/missingProof``, ``TokenError/otherContent``, and why the proof itself is
    ///   refused.
    public func proof<Version: PASETOVersion>(
        of kind: TokenKind,
        by claims: JSONValue,
        _ version: Version.Type
    ) throws(TokenError) -> TokenClaims {
        guard let keyBinding, let subject = claims["sub"]?.string,
            let key = try? VerificationKey<Version>(parsing: subject)
        else { throw .missingProof }
        let token = try PublicToken<Version>(
            parsing: keyBinding,
            maximumByteCount: kind.maximumByteCount
        )
        guard try token.keyIdentifier == key.identifier else { throw .unknownKey }
        let proof = try token.verified(by: key).claimsAtAnyTime(of: kind)
        guard proof.root["sd_hash"]?.string == Self.digest(ofBound: boundBytes) else {
            throw .otherContent
        }
        return proof
    }

    /// The digest by which a proof names what it is about, its `sd_hash`: base64url of SHA-256, 43 characters.
    ///
    /// - Parameter bytes: all up to and including the last `~`.
    /// - Returns: the digest.
    public static func digest(ofBound bytes: ArraySlice<UInt8>) -> String {
        let hash = HashAlgorithm.sha256.digest(of: bytes)
        return Base64.encode(hash, alphabet: .urlSafe, padded: false)
    }
}
