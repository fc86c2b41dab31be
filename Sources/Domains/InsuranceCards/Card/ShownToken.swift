// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Tokens

/// A card or a receipt: the claims of its token and its disclosed fields.
struct ShownToken {
    let claims: TokenClaims
    let disclosures: [Disclosure]
    /// The identifier of the token.
    let identifier: String
    /// Its entry in the list of revoked cards.
    let status: InsuranceCard.StatusReference?

    private init(_ claims: TokenClaims, _ disclosures: [Disclosure]) throws(CardError) {
        guard let identifier = claims.root["jti"]?.string, TokenIdentifier.isValid(identifier)
        else { throw .format }
        self.claims = claims
        self.disclosures = disclosures
        self.identifier = identifier
        // With an unreadable reference, the card could never be revoked.
        if let claim = claims.root["status"] {
            status = try InsuranceCard.StatusReference(claim)
        } else {
            status = nil
        }
    }

    /// Reads token and disclosures, whoever holds them and whatever they say.
    ///
    /// - Parameters:
    ///   - parts: the parsed text.
    ///   - kind: the expected kind.
    ///   - keys: the trusted keys.
    ///   - reserved: names that disclosures of this kind may not have, in addition to those forbidden for all.
    ///   - now: the time.
    ///   - source: its origin.
    ///   - issuerError: returns the error in an issuer and the keys that signed for it.
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

    /// Verifies the claims under a key that is valid now.
    ///
    /// For a stored token, the key must have been valid at the time of issue, since it may have been replaced.
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

    /// Returns the value of a disclosed field.
    func value(of field: CardField) -> JSONValue? {
        disclosures.first { $0.name == field.rawValue }?.value
    }

    /// Checks the form of every disclosed field.
    func checkForms() throws(CardError) {
        for field in CardField.allCases {
            if let value = value(of: field), !field.admits(value) {
                throw .fieldFormat(field.rawValue)
            }
        }
    }

    /// Returns the disclosed fields, after checking that all of them were requested and no required one is missing.
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
    /// Runs a body and converts its token errors.
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
    /// Parses a card, a receipt or a presentation.
    static func issued(_ text: ArraySlice<UInt8>) throws(CardError) -> DisclosingToken {
        try CardError.wrapping { () throws(TokenError) in
            try DisclosingToken(parsing: text, maximumByteCount: CardTokenKind.issuedByteLimit)
        }
    }

    /// Parses a token of this wallet, which was checked on arrival.
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

    /// Returns the disclosures of some fields; `nil` if one is unreadable.
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

    /// Returns the token with only these disclosures, ready for the holder's proof to be appended.
    func text(showing disclosures: [Disclosure]) -> String {
        DisclosingToken.text(
            String(decoding: token, as: UTF8.self),
            disclosures.map { String(decoding: $0.text, as: UTF8.self) }
        )
    }
}
