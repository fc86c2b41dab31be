// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Tokens

/// The wallet's proof that it has the key to which a card or a receipt is bound: `vic.kb.v1`, the last part of a
/// presentation.
struct HolderProof {
    /// The proving key, as text.
    let subject: String
    /// Its identifier.
    let identifier: String

    /// The expected content.
    struct Expectation {
        /// The expected audience.
        let audience: String
        /// The expected nonce.
        let nonce: String
        /// The answered request; `nil` if there is none.
        let request: String?
    }

    /// Makes a proof over a token and its disclosures.
    ///
    /// - Parameters:
    ///   - bound: everything up to the last `~`.
    ///   - expectation: the content of the proof.
    ///   - key: the wallet's key.
    ///   - now: the time.
    ///   - random: the source of its identifier.
    /// - Returns: the whole text with the proof appended, and the identifier of the proof.
    /// - Throws: ``CardIssuingError``.
    static func sign(
        _ bound: String,
        for expectation: Expectation,
        by key: borrowing TokenSigningKey<V2>,
        at now: Instant,
        random: some RandomSource
    ) throws(CardIssuingError) -> (text: String, identifier: String) {
        let kind = CardTokenKind.keyBinding
        let times = try kind.times(from: now, lifetime: kind.rules.maximumLifetime)
        let identifier = TokenIdentifier.make(random)
        var members: [(String, JSONOutput)] = [
            ("aud", .string(expectation.audience)), ("nonce", .string(expectation.nonce)),
        ]
        if let request = expectation.request { members.append(("req", .string(request))) }
        members += [
            ("sd_hash", .string(DisclosingToken.digest(ofBound: Array(bound.utf8)[...]))),
            ("iat", .string(times.issuedAt.rfc3339)), ("exp", .string(times.expiresAt.rfc3339)),
            ("jti", .string(identifier)),
        ]
        return (bound + (try kind.sign(members, by: key)), identifier)
    }

    /// Checks the proof of a presentation.
    ///
    /// - Throws: ``CheckInError/keyBindingExpired``, or ``CheckInError/keyBinding`` for everything else.
    init(
        _ parts: DisclosingToken,
        of shown: ShownToken,
        for expectation: Expectation,
        at now: Instant
    ) throws(CheckInError) {
        let (card, kind) = (shown.claims.root, CardTokenKind.keyBinding.kind)
        guard let claims = try? parts.proof(of: kind, by: card, V2.self),
            let subject = card["sub"]?.string
        else { throw .keyBinding }
        let root = claims.root
        guard root["aud"]?.string == expectation.audience,
            root["nonce"]?.string == expectation.nonce,
            Self.names(root["req"], expectation.request),
            let identifier = root["jti"]?.string, TokenIdentifier.isValid(identifier)
        else { throw .keyBinding }
        do throws(TokenError) {
            try claims.check(at: now)
        } catch {
            throw error == .expired ? .keyBindingExpired : .keyBinding
        }
        self.subject = subject
        self.identifier = identifier
    }

    /// Returns whether a claim matches the expectation: the same text, or absent.
    private static func names(_ claim: JSONValue?, _ expected: String?) -> Bool {
        expected == nil ? claim == nil : claim?.string == expected
    }
}
