// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Encodings

extension DisclosingToken {
    /// Verifies the holder's proof and returns its claims: the holder's key signed it for exactly this content.
    ///
    /// Does not check the time (``TokenClaims/check(at:)``), the audience or the nonce, which only the verifier who
    /// requested the proof knows. Source: after RFC 9901 §4.3 and §7.3.
    ///
    /// - Parameters:
    ///   - kind: the required kind of the proof.
    ///   - claims: the claims of the token itself, whose `sub` is the holder's key.
    ///   - version: the version of PASETO of both.
    /// - Returns: the claims of the proof.
    /// - Throws: ``TokenError``: ``TokenError/missingProof``, ``TokenError/otherContent``, and the reasons to refuse
    ///   the proof itself.
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

    /// Returns the digest of the content that a proof refers to, its `sd_hash`: base64url of SHA-256, 43 characters.
    ///
    /// - Parameter bytes: everything up to and including the last `~`.
    /// - Returns: the digest.
    public static func digest(ofBound bytes: ArraySlice<UInt8>) -> String {
        let hash = HashAlgorithm.sha256.digest(of: bytes)
        return Base64.encode(hash, alphabet: .urlSafe, padded: false)
    }
}
