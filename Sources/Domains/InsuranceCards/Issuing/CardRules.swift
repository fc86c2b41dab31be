// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import MachineReadable

/// The plausibility rules that a card must satisfy on a day before it is signed.
///
/// `CardRecord` checks the form of the data; these rules decide whether it can be true. ``CardIssuer`` applies them
/// before it signs, whoever wants a card. The card server applies them as soon as an insurer enters a card, so that the
/// desk and the insurer's own system learn which fields to correct.
public struct CardRules: Sendable {
    /// The current day in Switzerland.
    public let today: CalendarDate

    /// The greatest plausible age, in years: the oldest known person reached 122.
    private static let longestLife = 130

    /// Creates the rules as of a moment.
    public init(at now: Instant) {
        today = CalendarDate(inSwitzerlandAt: now)
    }

    /// Returns all errors in a card on its own.
    ///
    /// - Parameter record: the card.
    /// - Returns: the errors in the order of the table of fields; empty for a card that may be signed.
    public func errors(in record: CardRecord) -> [FieldError] {
        var errors: [FieldError] = []
        func note(_ field: CardField, _ reason: FieldError.Reason?) {
            if let reason { errors.append(FieldError(field, reason)) }
        }
        note(.familyName, reason(againstName: record.familyName))
        note(.givenName, reason(againstName: record.givenName))
        note(.birthDate, reason(againstBirth: record.birthDate))
        note(.validUntil, reason(againstEnd: record.validUntil))
        note(.ahvNumber, record.ahvNumber.flatMap(reason(againstNumber:)))
        if errors.isEmpty { note(.european, record.european.flatMap { reason($0, of: record) }) }
        // The opposite may have been true when the insurer said so.
        if record.isOver18 == true, record.birthDate.isAge(18, reachedOn: today) == false {
            note(.isOver18, .mismatch)
        }
        return errors
    }

    /// Returns the errors in fields on their own, in the form that tokens use.
    ///
    /// - Parameter fields: an object; members that are not card fields are ignored.
    /// - Returns: the errors in the order of the table of fields; empty if there are none.
    public func errors(inFieldsOf fields: JSONValue) -> [FieldError] {
        CardField.allCases.compactMap { field in
            fields[field.rawValue].flatMap { reason(against: $0, as: field) }
                .map { FieldError(field, $0) }
        }
    }

    /// Returns the error in one field on its own, in the form that tokens use.
    ///
    /// - Returns: the error; `nil` for a value that may be signed.
    public func reason(against value: JSONValue, as field: CardField) -> FieldError.Reason? {
        guard field.admits(value) else { return .format }
        let text = value.string ?? ""
        return switch field {
        case .familyName, .givenName: reason(againstName: text)
        case .birthDate: PartialDate(cardText: text).flatMap(reason(againstBirth:))
        case .validUntil: CalendarDate(text: text).flatMap(reason(againstEnd:))
        case .ahvNumber: AHVNumber(text).flatMap(reason(againstNumber:))
        case .european:
            EuropeanCard(value).flatMap { card in
                reason(againstBirth: card.birthDate) ?? reason(againstEnd: card.validUntil)
                    ?? card.swissNumber.flatMap(reason(againstNumber:))
            }
        case .cardNumber, .insurerName, .insurerNumber, .sex, .insuredNumber, .hotline,
            .emergencyAbroad, .isOver18:
            nil
        }
    }

    /// Returns the errors in a card among those of its family: two people cannot both hold the policy.
    ///
    /// One person may have several cards, such as a mandatory and a complementary one.
    ///
    /// - Parameters:
    ///   - record: the card.
    ///   - relation: the person's relation to the policy holder.
    ///   - holders: the other valid cards in the family that belong to the policy holder.
    /// - Returns: the errors; empty for a card that may be signed.
    public func errors(
        in record: CardRecord,
        as relation: CardRelation,
        besides holders: [CardRecord]
    ) -> [FieldError] {
        guard relation == .holder, holders.contains(where: { !$0.isSamePerson(as: record) })
        else { return [] }
        return [FieldError(CardRecord.relationName, .secondHolder)]
    }

    private func reason(againstName name: String) -> FieldError.Reason? {
        name.contains(where: \.isLetter) ? nil : .format
    }

    private func reason(againstEnd day: CalendarDate) -> FieldError.Reason? {
        day < today ? .past : nil
    }

    private func reason(againstNumber number: AHVNumber) -> FieldError.Reason? {
        if number.isValid { return nil }
        return number.isSwiss ? .checkDigit : .format
    }

    private func reason(againstBirth birth: PartialDate) -> FieldError.Reason? {
        guard let year = birth.year else { return .format }
        let earliest = CalendarDate(year: year, month: birth.month ?? 1, day: birth.day ?? 1)
        if let earliest, today < earliest { return .future }
        return year < today.year - Self.longestLife ? .tooLongAgo : nil
    }

    /// Checks that the back of a card agrees with its front.
    private func reason(_ card: EuropeanCard, of record: CardRecord) -> FieldError.Reason? {
        if card.validUntil < today { return .past }
        guard card.birthDate == record.birthDate, card.validUntil <= record.validUntil else {
            return .mismatch
        }
        guard let number = card.swissNumber else { return nil }
        guard number.isValid else { return .checkDigit }
        return record.ahvNumber.map { $0 == number } ?? true ? nil : .mismatch
    }
}

extension EuropeanCard {
    /// The AHV number in field 6, with any separators; `nil` if it is another number.
    fileprivate var swissNumber: AHVNumber? {
        let digits = personalNumber.filter { ("0"..."9").contains($0) }
        return AHVNumber(digits).flatMap { $0.isSwiss ? $0 : nil }
    }
}

extension CardRecord {
    /// Returns whether two cards belong to one person: same birth and given names, and same AHV number.
    ///
    /// The surname decides if a card has no number.
    ///
    /// The number alone is not enough: someone who copies it from another card would make two people into one. A
    /// surname may change between two cards of one person.
    fileprivate func isSamePerson(as other: CardRecord) -> Bool {
        guard birthDate == other.birthDate,
            givenName.lowercased() == other.givenName.lowercased()
        else { return false }
        if let ahvNumber, let number = other.ahvNumber { return ahvNumber == number }
        return familyName.lowercased() == other.familyName.lowercased()
    }
}
