// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Tokens

/// A card or a receipt: what its token claims, and those of its fields that are shown.
struct ShownToken {
    let claims: TokenClaims
    let disclosures: [Disclosure]
    /// The identifier of the token.
    let identifier: String
    /// Where its revocation is told.
    let status: InsuranceCard.StatusReference?

    private init(_ claims: TokenClaims, _ disclosures: [Disclosure]) throws(CardError) {
        guard let identifier = claims.root["jti"]?.string, TokenIdentifier.isValid(identifier)
        else { throw .format }
        self.claims = claims
        self.disclosures = disclosures
        self.identifier = identifier
        // One that cannot be read must not make a card that nobody can revoke.
        if let claim = claims.root["status"] {
            status = try InsuranceCard.StatusReference(claim)
        } else {
            status = nil
        }
    }

    /// Reads token and disclosures, whoever holds them and whatever they say.
    ///
    /// - Parameters:
    ///   - parts: the text, taken apart.
    ///   - kind: what it must be.
    ///   - keys: the keys that count.
    ///   - reserved: names that disclosures of this kind may not have, besides those that none may have.
    ///   - now: the time.
    ///   - source: where it comes from.
    ///   - issuerError: what is wrong with an issuer and the keys that signed for it.
    /// - Throws: ``CardError``.
    init(
        _ parts: DisclosingToken,
        of kind: CardTokenKind,
        keys: KeyDirectory,
        reserved: Set<String>,
        at now: Instant,
        from source: CardReader.Source,
        issuerError: (_ issuer: String?, _ signers: [KnownKey]) -> CardError?
    ) throws(CardError) {
        let (claims, signers) = try CardError.wrapping {
            () throws(TokenError) -> (TokenClaims, [KnownKey]) in
            try Self.claims(of: parts.token, kind, keys, at: now, from: source)
        }
        if let error = issuerError(claims.root["iss"]?.string, signers) { throw error }
        do throws(TokenError) {
            try claims.check(at: now)
        } catch {
            guard error == .expired, case .store = source else { throw CardError(error) }
        }
        let disclosures = try CardError.wrapping { () throws(TokenError) in
            try DisclosureDigests(in: claims.root)
                .disclosures(parts.disclosures, reserved: reserved)
        }
        try self.init(claims, disclosures)
    }

    /// The claims under a key that counts now, or for a token from the store when it was issued: the key may have
    /// been replaced since.
    private static func claims(
        of text: ArraySlice<UInt8>,
        _ kind: CardTokenKind,
        _ keys: KeyDirectory,
        at now: Instant,
        from source: CardReader.Source
    ) throws(TokenError) -> (TokenClaims, [KnownKey]) {
        let rules = kind.kind
        var time = now
        if case .store = source {
            let token = try PublicToken<V2>(
                parsing: text,
                maximumByteCount: rules.maximumByteCount
            )
            time = try token.unverifiedClaims(of: rules).issuedAt
        }
        let verified = try keys.verified(text, as: kind, at: time)
        return (try verified.message.claimsAtAnyTime(of: rules), verified.signers)
    }

    /// The value of a field that is shown.
    func value(of field: CardField) -> JSONValue? {
        disclosures.first { $0.name == field.rawValue }?.value
    }

    /// Checks that every field that is shown has its form.
    func checkForms() throws(CardError) {
        for field in CardField.allCases {
            if let value = value(of: field), !field.admits(value) {
                throw .fieldFormat(field.rawValue)
            }
        }
    }

    /// The fields that are shown, all of which must have been asked for, and none that is required missing.
    func fields(
        askedFor requestedFields: [CheckInRequest.RequestedField]
    ) throws(CheckInError) -> [(field: CardField, value: JSONValue)] {
        var fields: [(field: CardField, value: JSONValue)] = []
        for disclosure in disclosures {
            guard let field = CardField(rawValue: disclosure.name),
                requestedFields.contains(where: { $0.field == field })
            else { throw .fieldUnwanted }
            fields.append((field, disclosure.value))
        }
        for requested in requestedFields
        where requested.isRequired && value(of: requested.field) == nil {
            throw .fieldMissing(requested.field)
        }
        return fields
    }
}

extension InsuranceCard.StatusReference {
    /// Reads the claim `status`.
    fileprivate init(_ claim: JSONValue) throws(CardError) {
        guard let list = claim["uri"]?.string, let index = claim["idx"]?.number?.integer,
            let reference = Self(list: list, index: index)
        else { throw .format }
        self = reference
    }
}

extension CardError {
    /// Runs a body whose errors are about tokens.
    static func wrapping<Outcome>(
        _ body: () throws(TokenError) -> Outcome
    ) throws(CardError) -> Outcome {
        do throws(TokenError) {
            return try body()
        } catch {
            throw CardError(error)
        }
    }
}

extension DisclosingToken {
    /// Takes a card, a receipt or a presentation apart.
    static func issued(_ text: ArraySlice<UInt8>) throws(CardError) -> DisclosingToken {
        try CardError.wrapping { () throws(TokenError) in
            try DisclosingToken(parsing: text, maximumByteCount: CardTokenKind.issuedByteLimit)
        }
    }

    /// Takes a token of the wallet's own apart, which was checked as it came.
    static func own(
        _ issued: ArraySlice<UInt8>,
        as kind: CardTokenKind
    ) throws(TokenError) -> (parts: DisclosingToken, claims: TokenClaims) {
        let parts = try DisclosingToken(
            parsing: issued,
            maximumByteCount: CardTokenKind.issuedByteLimit
        )
        let token = try PublicToken<V2>(
            parsing: parts.token,
            maximumByteCount: kind.rules.maximumByteCount
        )
        return (parts, try token.unverifiedClaims(of: kind.kind))
    }

    /// The disclosures of some fields; `nil` if there is one that cannot be read.
    func disclosures(of fields: Set<CardField>) -> [Disclosure]? {
        var shown: [Disclosure] = []
        for text in disclosures {
            guard let disclosure = try? Disclosure(parsing: text) else { return nil }
            if fields.contains(where: { $0.rawValue == disclosure.name }) {
                shown.append(disclosure)
            }
        }
        return shown
    }

    /// The token with only these disclosures, for the holder's proof to stand behind.
    func text(showing disclosures: [Disclosure]) -> String {
        DisclosingToken.text(
            String(decoding: token, as: UTF8.self),
            disclosures.map { String(decoding: $0.text, as: UTF8.self) }
        )
    }
}
