// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import MachineReadable

/// The insurer's data of a card, which the card server stores in order to issue it.
///
/// Texts are stored cleaned for display (`DisplayText`).
public struct CardRecord: Sendable, Hashable {
    /// The number.
    public let number: CardNumber
    /// The insurance it proves.
    public let coverage: CardCoverage
    /// The holder's relation to the policy holder, if the insurer gives it.
    public let relation: CardRelation?
    /// The surname.
    public let familyName: String
    /// The given names.
    public let givenName: String
    /// The date of birth, parts of which may be unknown.
    public let birthDate: PartialDate
    /// The insurer's name.
    public let insurerName: String
    /// The insurer's number, five digits.
    public let insurerNumber: String
    /// The last day on which it is valid.
    public let validUntil: CalendarDate
    /// The sex; complementary cards may lack it.
    public let sex: CardSex?
    /// The AHV number; complementary cards may lack it.
    public let ahvNumber: AHVNumber?
    /// The insurer's number for the person.
    public let insuredNumber: String?
    /// The phone number for questions.
    public let hotline: String?
    /// The emergency number for calls from abroad.
    public let emergencyAbroad: String?
    /// The European card on the back.
    public let european: EuropeanCard?
    /// Whether the person is at least 18, if the insurer says so itself.
    public let isOver18: Bool?

    static let relationName = "rel"
    private static let coverageName = "card_kind"

    /// Reads an insurer's data.
    ///
    /// Strict: the members of the table of fields, `card_kind` and `rel`, and no others. This checks only the form;
    /// ``CardRules`` decide whether the content is plausible and may be signed.
    ///
    /// - Parameters:
    ///   - body: the object.
    ///   - number: the card in the address; the member `veka` may be omitted but must not differ.
    ///   - insurer: the insurer in the address, whose number `insurer_bag` must be.
    /// - Throws: ``CardError``, which lists everything that is wrong.
    public init(_ body: JSONValue, number: String, insurer: String) throws(CardError) {
        var form = try FormReader(body)
        let path = CardNumber(number)
        let own = form.optional(CardField.cardNumber.rawValue) { $0.string }
        if path == nil || (own != nil && own != number) {
            form.refuse(CardField.cardNumber.rawValue, path == nil ? .format : .mismatch)
        }
        let coverage = form.required(Self.coverageName) { $0.string.flatMap(CardCoverage.init) }
        let relation = form.optional(Self.relationName) { $0.string.flatMap(CardRelation.init) }
        var values: [CardField: JSONValue] = [:]
        for field in CardField.allCases where field != .cardNumber {
            // While the coverage is unknown, fields that a complementary card may lack are not required.
            let isRequired = field.isRequired(for: coverage ?? .complementary)
            values[field] =
                isRequired
                ? form.required(field.rawValue) { field.admits($0) ? $0 : nil }
                : form.optional(field.rawValue) { field.admits($0) ? $0 : nil }
        }
        if let bag = values[.insurerNumber]?.string, bag != insurer {
            form.refuse(CardField.insurerNumber.rawValue, .mismatch)
        }
        let european = values[.european].flatMap(EuropeanCard.init)
        if let european, let given = values[.european]?.count,
            coverage == .complementary || !european.isRecordable(for: path, members: given)
        {
            form.refuse(CardField.european.rawValue, .mismatch)
        }
        if let error = form.error { throw error }
        func text(_ field: CardField) -> String? {
            values[field]?.string.map(DisplayText.cleaned)
        }
        guard let path, let coverage,
            let birthDate = text(.birthDate).flatMap(PartialDate.init(cardText:)),
            let validUntil = text(.validUntil).flatMap(CalendarDate.init(text:)),
            let familyName = text(.familyName), let givenName = text(.givenName),
            let insurerName = text(.insurerName)
        else { throw .notObject }
        self.number = path
        self.coverage = coverage
        self.relation = relation
        self.familyName = familyName
        self.givenName = givenName
        self.birthDate = birthDate
        self.insurerName = insurerName
        insurerNumber = insurer
        self.validUntil = validUntil
        sex = values[.sex]?.number?.integer.flatMap(CardSex.init)
        ahvNumber = text(.ahvNumber).flatMap { AHVNumber($0) }
        insuredNumber = text(.insuredNumber)
        hotline = text(.hotline)
        emergencyAbroad = text(.emergencyAbroad)
        self.european = european
        isOver18 = values[.isOver18]?.boolean
    }

    /// Reads a stored record: ``output``, which names its card and its insurer itself.
    ///
    /// - Throws: ``CardError``.
    public init(stored value: JSONValue) throws(CardError) {
        try self.init(
            value,
            number: value[CardField.cardNumber.rawValue]?.string ?? "",
            insurer: value[CardField.insurerNumber.rawValue]?.string ?? ""
        )
    }

    /// The record in stored form.
    public var output: JSONOutput {
        var members: [(String, JSONOutput)] = [(Self.coverageName, .string(coverage.rawValue))]
        if let relation { members.append((Self.relationName, .string(relation.rawValue))) }
        for field in CardField.allCases {
            if let value = value(of: field) { members.append((field.rawValue, value)) }
        }
        return .object(members)
    }

    /// Returns the value that a card discloses for a field; `nil` if there is none.
    func value(of field: CardField) -> JSONOutput? {
        switch field {
        case .cardNumber: .string(number.digits)
        case .familyName: .string(familyName)
        case .givenName: .string(givenName)
        case .birthDate: .string(birthDate.cardText)
        case .insurerName: .string(insurerName)
        case .insurerNumber: .string(insurerNumber)
        case .validUntil: .string(validUntil.text)
        case .sex: sex.map { .integer($0.rawValue) }
        case .ahvNumber: ahvNumber.map { .string($0.digits) }
        case .insuredNumber: insuredNumber.map { .string($0) }
        case .hotline: hotline.map { .string($0) }
        case .emergencyAbroad: emergencyAbroad.map { .string($0) }
        case .european: european?.output
        case .isOver18: isOver18.map { .boolean($0) }
        }
    }

    /// Oddities that are no reason to refuse the card.
    public var warnings: [CardWarning] {
        CardWarning.found(number: number, insurer: insurerNumber, ahvNumber: ahvNumber)
    }
}

extension CardWarning {
    /// Returns the oddities in the numbers of a card.
    static func found(
        number: CardNumber,
        insurer: String,
        ahvNumber: AHVNumber?
    ) -> [CardWarning] {
        var warnings: [CardWarning] = []
        if let ahvNumber, !ahvNumber.isValid { warnings.append(.ahvCheck) }
        if !number.insurerNumber.hasPrefix("0") { warnings.append(.cardNumberPrefix) }
        if number.insurerNumber != insurer { warnings.append(.cardNumberInsurer) }
        return warnings
    }
}

/// Keeps the holder's identity out of logs: descriptions say nothing.
extension CardRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a card record" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
