// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import MachineReadable

/// What must be true of a card before anybody signs it, on a day.
///
/// `CardRecord` reads what has the right form; these rules judge whether it can be right. ``CardIssuer`` asks them
/// before it signs, whoever wants a card; the card server already when an insurer enters one, so that the desk and
/// the insurer's own system learn which fields to correct.
public struct CardRules: Sendable {
    /// The day in Switzerland.
    public let today: CalendarDate

    /// The oldest age that a person can have, years: the oldest known reached 122.
    private static let longestLife = 130

    /// The rules as of a moment.
    public init(at now: Instant) {
        today = CalendarDate(inSwitzerlandAt: now)
    }

    /// All that is wrong with a card by itself.
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
        // The other way round it may have been true when the insurer said so.
        if record.isOver18 == true, record.birthDate.isAge(18, reachedOn: today) == false {
            note(.isOver18, .mismatch)
        }
        return errors
    }

    /// What is wrong with fields by themselves, as tokens have them.
    ///
    /// - Parameter fields: an object; members that are no fields of a card do not count.
    /// - Returns: the errors in the order of the table of fields; empty where nothing is wrong.
    public func errors(inFieldsOf fields: JSONValue) -> [FieldError] {
        CardField.allCases.compactMap { field in
            fields[field.rawValue].flatMap { reason(against: $0, as: field) }
                .map { FieldError(field, $0) }
        }
    }

    /// What is wrong with one field by itself, as tokens have it.
    ///
    /// - Returns: what is wrong; nil for a value that may be signed.
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

    /// What is wrong with a card among those of its family: two people cannot both hold the policy.
    ///
    /// One person may have several cards, such as a mandatory and a complementary one.
    ///
    /// - Parameters:
    ///   - record: the card.
    ///   - relation: how its person stands to the policy holder.
    ///   - holders: the other cards of the family that count and are the policy holder's.
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

    /// The back of a card must say what its front does.
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
    /// The AHV number in field 6, whatever stands between its digits; nil where it is another number.
    fileprivate var swissNumber: AHVNumber? {
        let digits = personalNumber.filter { ("0"..."9").contains($0) }
        return AHVNumber(digits).flatMap { $0.isSwiss ? $0 : nil }
    }
}

extension CardRecord {
    /// Whether two cards are of one person: by birth and given names, and by the AHV number, or by the surname where
    /// one card has no number.
    ///
    /// The number alone would not do: whoever copies it from another card names two people by it. A surname may
    /// change between two cards of one person.
    fileprivate func isSamePerson(as other: CardRecord) -> Bool {
        guard birthDate == other.birthDate,
            givenName.lowercased() == other.givenName.lowercased()
        else { return false }
        if let ahvNumber, let number = other.ahvNumber { return ahvNumber == number }
        return familyName.lowercased() == other.familyName.lowercased()
    }
}
