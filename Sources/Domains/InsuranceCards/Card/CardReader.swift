// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import MachineReadable
public import Tokens

/// Reads issued cards: `TOKEN~D1~…~Dn~`.
public struct CardReader: Sendable {
    /// The keys that count.
    public let keys: KeyDirectory
    /// The one issuer whose cards are taken.
    public let issuer: String

    /// A reader for the cards of one server.
    public init(keys: KeyDirectory, issuer: String) {
        self.keys = keys
        self.issuer = issuer
    }

    /// Names that a card's disclosures may not have, besides those that none may have.
    static let reservedNames: Set<String> = ["card_kind", "rel"]

    /// Where a card comes from.
    public enum Source: Sendable {
        /// From the card server: its token must count.
        case server
        /// From the wallet's store: one that is out of date is shown as such.
        case store
    }

    /// Reads a card of the wallet with a key.
    ///
    /// - Parameters:
    ///   - text: the issued card.
    ///   - subject: the wallet's key, to which the card must be bound.
    ///   - now: the time.
    ///   - source: where the card comes from.
    /// - Returns: the card.
    /// - Throws: ``CardFault``; of several faults the first in this order: shape, signature, kind and lifetime,
    ///   issuer, time, disclosures, binding, fields.
    public func read(
        _ text: ArraySlice<UInt8>,
        subject: VerificationKey<V2>,
        at now: Instant,
        from source: Source
    ) throws(CardFault) -> InsuranceCard {
        let parts = try CardFault.wrapping { () throws(TokenError) in
            try DisclosingToken(parsing: text, maximumByteCount: CardTokenKind.issuedByteLimit)
        }
        guard parts.keyBinding == nil else { throw .format }
        let shown = try read(parts, at: now, from: source)
        guard shown.claims.root["sub"]?.string == subject.text else { throw .subjectMismatch }
        return try InsuranceCard(shown)
    }

    /// Reads token and disclosures, whoever holds the card and whatever they say.
    func read(
        _ parts: DisclosingToken,
        at now: Instant,
        from source: Source
    ) throws(CardFault) -> ShownCard {
        let claims = try CardFault.wrapping { () throws(TokenError) -> TokenClaims in
            try self.claims(of: parts.token, at: now, from: source)
        }
        guard claims.root["iss"]?.string == issuer else { throw .issuer }
        do throws(TokenError) {
            try claims.check(at: now)
        } catch {
            guard error == .expired, case .store = source else { throw CardFault(error) }
        }
        let disclosures: [Disclosure]
        do throws(DisclosureError) {
            disclosures = try DisclosureDigests(in: claims.root)
                .disclosures(parts.disclosures, reserved: Self.reservedNames)
        } catch {
            throw CardFault(error)
        }
        return try ShownCard(claims, disclosures)
    }

    /// The claims under a key that counts now, or for a card from the store when the card was issued: the key may
    /// have been replaced since.
    private func claims(
        of text: ArraySlice<UInt8>,
        at now: Instant,
        from source: Source
    ) throws(TokenError) -> TokenClaims {
        let rules = CardTokenKind.card.kind
        var time = now
        if case .store = source {
            let token = try PublicToken<V2>(
                parsing: text,
                maximumByteCount: rules.maximumByteCount
            )
            time = try token.unverifiedClaims(of: rules).issuedAt
        }
        return try keys.verified(text, as: .card, at: time).message.claimsAtAnyTime(of: rules)
    }
}

/// The claims of a card and those of its fields that are shown.
struct ShownCard {
    let claims: TokenClaims
    let disclosures: [Disclosure]
    /// The identifier of the card's token.
    let identifier: String
    /// Where its revocation is told.
    let status: InsuranceCard.StatusReference?

    fileprivate init(_ claims: TokenClaims, _ disclosures: [Disclosure]) throws(CardFault) {
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

    /// The value of a field that is shown.
    func value(of field: CardField) -> JSONValue? {
        disclosures.first { $0.name == field.rawValue }?.value
    }

    /// What the card is for.
    var coverage: CardCoverage? {
        claims.root["card_kind"]?.string.flatMap(CardCoverage.init)
    }

    /// Checks that every field that is shown has its form.
    func checkForms() throws(CardFault) {
        for field in CardField.allCases {
            if let value = value(of: field), !field.admits(value) {
                throw .fieldFormat(field.rawValue)
            }
        }
    }
}

extension InsuranceCard {
    /// Reads the fields of a card of which all are shown.
    init(_ shown: ShownCard) throws(CardFault) {
        guard let coverage = shown.coverage else { throw .fieldFormat("card_kind") }
        for field in CardField.allCases
        where field.isRequired(for: coverage) && shown.value(of: field) == nil {
            throw .fieldMissing(field.rawValue)
        }
        try shown.checkForms()
        func text(_ field: CardField) -> String? {
            shown.value(of: field)?.string.map(DisplayText.cleaned)
        }
        // The forms were checked above; what is missing here is none of the required fields.
        guard let number = text(.cardNumber).flatMap({ CardNumber($0) }),
            let birthDate = text(.birthDate).flatMap(PartialDate.init(cardText:)),
            let validUntil = text(.validUntil).flatMap(CalendarDate.init(text:))
        else { throw .format }
        // A card's token never outlives the insurance.
        guard shown.claims.expiresAt <= validUntil.endInSwitzerland else {
            throw .fieldFormat(CardField.validUntil.rawValue)
        }
        self.number = number
        self.coverage = coverage
        self.birthDate = birthDate
        self.validUntil = validUntil
        familyName = text(.familyName) ?? ""
        givenName = text(.givenName) ?? ""
        insurerName = text(.insurerName) ?? ""
        insurerNumber = text(.insurerNumber) ?? ""
        insuredNumber = text(.insuredNumber)
        hotline = text(.hotline)
        emergencyAbroad = text(.emergencyAbroad)
        isOver18 = shown.value(of: .isOver18)?.boolean
        sex = shown.value(of: .sex)?.number?.integer.flatMap(CardSex.init) ?? .unknown
        ahvNumber = text(.ahvNumber).flatMap { AHVNumber($0) }
        let european = shown.value(of: .european).flatMap(EuropeanCard.init)
        let fits = coverage == .mandatory && european?.cardNumber == number.digits
        self.european = fits ? european : nil
        relation = shown.claims.root["rel"]?.string.flatMap(CardRelation.init) ?? .holder
        issuedAt = shown.claims.issuedAt
        tokenExpiresAt = shown.claims.expiresAt
        tokenIdentifier = shown.identifier
        status = shown.status
        var warnings: [CardWarning] = []
        if european != nil, !fits { warnings.append(.europeanNumber) }
        if let ahvNumber, !ahvNumber.isValid { warnings.append(.ahvCheck) }
        if !number.insurerNumber.hasPrefix("0") { warnings.append(.cardNumberPrefix) }
        if number.insurerNumber != insurerNumber { warnings.append(.cardNumberInsurer) }
        self.warnings = warnings
    }
}

extension InsuranceCard.StatusReference {
    /// Reads the claim `status`.
    fileprivate init(_ claim: JSONValue) throws(CardFault) {
        guard let list = claim["uri"]?.string, let index = claim["idx"]?.number?.integer,
            0..<StatusList.capacity ~= index
        else { throw .format }
        self.list = list
        self.index = index
    }
}

extension CardFault {
    /// Runs a body whose errors are about tokens.
    static func wrapping<Outcome>(
        _ body: () throws(TokenError) -> Outcome
    ) throws(CardFault) -> Outcome {
        do throws(TokenError) {
            return try body()
        } catch {
            throw CardFault(error)
        }
    }
}
