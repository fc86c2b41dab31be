// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Tokens

/// The rules for every token of insurance cards, in addition to those for all tokens.
///
/// The limits of a kind are those of ``CardTokenKind``. An unknown `typ` gets the general ones: 16 KiB,
/// and the longest lifetime of any kind.
enum InsuranceProfile {
    /// The most bytes before the kind is known: those of the largest kind.
    static let byteLimit =
        CardTokenKind.allCases.map(\.rules.maximumByteCount).max() ?? generalByteLimit

    private static let generalByteLimit = 16 << 10

    /// Checks what is visible before the signature is verified: the version, and the footer that names the key.
    ///
    /// - Throws: `wrongHeader`, `footer`.
    static func checkUnverified<Version: PASETOVersion>(
        _ token: PublicToken<Version>
    ) throws(TokenError) {
        guard Version.self == V2.self else { throw .wrongHeader }
        _ = try token.keyIdentifier
    }

    /// Checks claims whose signature is valid.
    ///
    /// - Throws: `tooLong`, `wrongType` without `typ`, `missing` without `iat` or `exp`, `lifetime`,
    ///   `notYetValid`, `expired`.
    static func check<Version: PASETOVersion>(
        _ message: VerifiedMessage<Version>,
        _ claims: JSONValue,
        byteCount: Int,
        at now: Instant
    ) throws(TokenError) {
        guard let type = claims["typ"]?.string else { throw .wrongType }
        let kind = kind(type, claims)
        guard byteCount <= kind.maximumByteCount else {
            throw .tooLong(limit: kind.maximumByteCount)
        }
        _ = try message.claims(of: kind, at: now)
    }

    private static func kind(_ type: String, _ claims: JSONValue) -> TokenKind {
        guard let kind = CardTokenKind(rawValue: type) else {
            let longest = CardTokenKind.allCases.map(\.rules.maximumLifetime).max() ?? 0
            return TokenKind(
                type: type,
                maximumByteCount: generalByteLimit,
                maximumLifetime: longest
            )
        }
        let isUnbound = kind == .claim && claims["cnf"] == nil
        return TokenKind(
            type: type,
            maximumByteCount: kind.rules.maximumByteCount,
            maximumLifetime: isUnbound
                ? CardClaim.unboundLifetime : kind.rules.maximumLifetime
        )
    }
}
