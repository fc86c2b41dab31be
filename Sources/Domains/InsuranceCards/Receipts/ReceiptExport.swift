// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings
public import Tokens

/// The wallet's answer to a portal: a receipt that discloses only the selected fields, and a proof of the wallet's key.
public enum ReceiptExport {
    /// The longest nonce of a portal, bytes.
    public static let nonceByteLimit = 256

    /// Prepares a receipt for a portal.
    ///
    /// - Parameters:
    ///   - issued: the receipt as issued, which was checked on arrival.
    ///   - fields: the fields that the person selected.
    ///   - portal: the portal that receives it.
    ///   - nonce: the portal's nonce.
    ///   - key: the wallet's key.
    ///   - now: the time.
    ///   - random: the source of the proof's identifier.
    /// - Returns: `TOKEN~D…~PROOF`, and the identifier of the proof.
    /// - Throws: ``CheckInError``.
    public static func make(
        of issued: ArraySlice<UInt8>,
        showing fields: Set<CardField>,
        to portal: String,
        nonce: String,
        by key: borrowing TokenSigningKey<V2>,
        at now: Instant,
        random: some RandomSource
    ) throws(CheckInError) -> (presentation: String, identifier: String) {
        guard VerificationStatement.isAudience(portal) else { throw .audience }
        guard 1...nonceByteLimit ~= nonce.utf8.count, nonce.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { throw .nonce }
        let (parts, claims) = try receipt(issued)
        guard now < claims.expiresAt else { throw .expired }
        if let audiences = claims.root["aud"] {
            let isNamed = audiences.elements?.contains { $0.string == portal }
            guard isNamed == true else { throw .audience }
        }
        guard let shown = parts.disclosures(of: fields) else { throw .shown(.disclosure) }
        // Table order, so that the same request always gets the same error.
        for field in CardField.allCases where fields.contains(field) {
            guard shown.contains(where: { $0.name == field.rawValue }) else {
                throw .fieldMissing(field)
            }
        }
        do throws(CardIssuingError) {
            let proof = try HolderProof.sign(
                parts.text(showing: shown),
                for: .init(audience: portal, nonce: nonce, request: nil),
                by: key,
                at: now,
                random: random
            )
            return (proof.text, proof.identifier)
        } catch {
            throw .signing
        }
    }

    /// Returns the parts of a receipt of this wallet.
    private static func receipt(
        _ issued: ArraySlice<UInt8>
    ) throws(CheckInError) -> (DisclosingToken, TokenClaims) {
        do throws(TokenError) {
            return try DisclosingToken.own(issued, as: .receipt)
        } catch {
            throw .shown(CardError(error))
        }
    }
}
