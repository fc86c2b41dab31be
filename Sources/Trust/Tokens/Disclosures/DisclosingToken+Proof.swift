// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Encodings

/// Why a holder's proof is not taken.
public enum HolderProofError: Error, Equatable, Sendable {
    /// There is none, or the token names no key of its holder.
    case missing
    /// The proof itself is refused: its signature, its kind, its claims.
    case token(TokenError)
    /// It was made for another token, or for other disclosures.
    case otherContent
}

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
    /// - Throws: ``HolderProofError``.
    public func proof<Version: PASETOVersion>(
        of kind: TokenKind,
        by claims: JSONValue,
        _ version: Version.Type
    ) throws(HolderProofError) -> TokenClaims {
        guard let keyBinding, let subject = claims["sub"]?.string,
            let key = try? VerificationKey<Version>(parsing: subject)
        else { throw .missing }
        let proof: TokenClaims
        do throws(TokenError) {
            let token = try PublicToken<Version>(
                parsing: keyBinding,
                maximumByteCount: kind.maximumByteCount
            )
            guard try token.keyIdentifier == key.identifier else { throw .unknownKey }
            proof = try token.verified(by: key).claimsAtAnyTime(of: kind)
        } catch {
            throw .token(error)
        }
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
