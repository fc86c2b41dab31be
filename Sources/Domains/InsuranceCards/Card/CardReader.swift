// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import MachineReadable
public import Tokens

/// Reads issued cards: `TOKEN~D1~…~Dn~`.
public struct CardReader: Sendable {
    /// The trusted keys.
    public let keys: KeyDirectory
    /// The only accepted issuer.
    public let issuer: String

    /// Creates a reader for the cards of one server.
    public init(keys: KeyDirectory, issuer: String) {
        self.keys = keys
        self.issuer = issuer
    }

    /// Names that a card's disclosures may not have, in addition to those forbidden for all.
    static let reservedNames: Set<String> = ["card_kind", "rel"]

    /// The origin of a card.
    public enum Source: Sendable {
        /// The card server: the card's token must be valid now.
        case server
        /// The wallet's store: an expired card is shown as such.
        case store
    }

    /// Reads a card bound to a wallet's key.
    ///
    /// - Parameters:
    ///   - text: the issued card.
    ///   - subject: the wallet's key, to which the card must be bound.
    ///   - now: the time.
    ///   - source: the origin of the card.
    /// - Returns: the card.
    /// - Throws: ``CardError``; of several errors the first in this order: shape, signature, kind and lifetime,
    ///   issuer, time, disclosures, binding, fields.
    public func read(
        _ text: ArraySlice<UInt8>,
        subject: VerificationKey<V2>,
        at now: Instant,
        from source: Source
    ) throws(CardError) -> InsuranceCard {
        let parts = try DisclosingToken.issued(text)
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
    ) throws(CardError) -> ShownToken {
        try ShownToken(
            parts,
            of: .card,
            keys: keys,
            reserved: Self.reservedNames,
            at: now,
            from: source,
            issuerError: { name, _ in name == issuer ? nil : .issuer }
        )
    }
}

extension InsuranceCard {
    /// Returns the wallet's key that an issued card names, without checking who signed it.
    ///
    /// Sufficient to tell that a card belongs to another wallet, never that it belongs to this one.
    ///
    /// - Parameter issued: the card as issued.
    /// - Returns: `k2.public.…`; `nil` if the text is not a card or names no key.
    public static func unverifiedSubject(_ issued: ArraySlice<UInt8>) -> String? {
        let claims = try? DisclosingToken.own(issued, as: .card).claims
        return claims?.root["sub"]?.string
    }
}

extension ShownToken {
    /// The card's coverage.
    var coverage: CardCoverage? {
        claims.root["card_kind"]?.string.flatMap(CardCoverage.init)
    }
}

extension InsuranceCard {
    /// Reads the fields of a fully disclosed card.
    init(_ shown: ShownToken) throws(CardError) {
        guard let coverage = shown.coverage else { throw .fieldFormat("card_kind") }
        for field in CardField.allCases
        where field.isRequired(for: coverage) && shown.value(of: field) == nil {
            throw .fieldMissing(field.rawValue)
        }
        try shown.checkForms()
        func text(_ field: CardField) -> String? {
            shown.value(of: field)?.string.map(DisplayText.cleaned)
        }
        // The forms were checked above; only optional fields can be missing here.
        guard let number = text(.cardNumber).flatMap({ CardNumber($0) }),
            let birthDate = text(.birthDate).flatMap(PartialDate.init(cardText:)),
            let validUntil = text(.validUntil).flatMap(CalendarDate.init(text:))
        else { throw .format }
        // A card's token must not outlive the insurance.
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
        let warnings: [CardWarning] = european != nil && !fits ? [.europeanNumber] : []
        self.warnings =
            warnings
            + CardWarning.found(number: number, insurer: insurerNumber, ahvNumber: ahvNumber)
    }
}
