// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// A rule between fields; an absent field breaks none.
struct FieldRelation: Sendable {
    let rule: DocumentRule
    /// The field at which a finding is reported.
    let path: String
    let isBroken: @Sendable (DocumentRecord, _ today: CalendarDate) -> Bool

    private init<Value>(
        _ rule: DocumentRule,
        at key: DocumentKey<Value>,
        _ isBroken: @escaping @Sendable (DocumentRecord, CalendarDate) -> Bool
    ) {
        self.rule = rule
        path = key.member.path
        self.isBroken = isBroken
    }

    /// Returns whether the date at a path is anyone's date of birth or issue, which cannot be in the future.
    static func isPast(_ path: String) -> Bool {
        pastNames.contains(DocumentPointer(path: path).components.last ?? "")
    }

    private static let pastNames: Set<String> = [
        "birthDate", "delivery", "issueDate", "deliveredDate",
    ]

    /// The rules for all documents and for list entries.
    static let everywhere: [FieldRelation] = [
        FieldRelation(.documentExpired, at: .dates.expiration) { record, today in
            record[.dates.expiration].map { $0 < today } ?? false
        },
        FieldRelation(.documentExpired, at: .contract.period.end) { record, today in
            record[.contract.period.end].map { $0 < today } ?? false
        },
        FieldRelation(.expiryNotAfterIssue, at: .dates.expiration) { record, _ in
            record.compare(.dates.expiration, .dates.delivery) { $0 <= $1 }
        },
        FieldRelation(.issuedBeforeBirth, at: .dates.delivery) { record, _ in
            record.compare(.dates.delivery, .person.birthDate) { $0 < $1 }
        },
        FieldRelation(.sexAgainstPatronymic, at: .person.sexCode) { record, _ in
            guard let sex = record[.person.sexCode]?.entry,
                let patronymic = record[.person.middleName]?.lowercased()
            else { return false }
            return sex == .female ? patronymic.hasSuffix("вич") : patronymic.hasSuffix("вна")
        },
    ]

    /// Returns the additional rules of a kind.
    static func of(_ kind: DocumentKind) -> [FieldRelation] {
        switch kind {
        case .nationalID: nationalPassport
        case .travelPassport: travelPassport
        case .drivingLicence, .oldDrivingLicence, .oldestDrivingLicence: drivingLicence
        case .paymentCard: paymentCard
        default: []
        }
    }

    /// The first day of issue of passports of this form (Government decree 828 of 1997).
    private static let firstPassports = CalendarDate(year: 1997, month: 10, day: 1)

    private static let nationalPassport: [FieldRelation] = [
        FieldRelation(.passportBeforeForm, at: .dates.delivery) { record, _ in
            guard let issue = record[.dates.delivery], let firstPassports else { return false }
            return issue < firstPassports
        },
        FieldRelation(.passportBeforeAge14, at: .dates.delivery) { record, _ in
            record.compare(.dates.delivery, .person.birthDate) { issue, birth in
                issue >= birth && birth.after(years: 14).map { issue < $0 } ?? false
            }
        },
        FieldRelation(.passportToBeReplaced, at: .dates.delivery) { record, today in
            record.compare(.dates.delivery, .person.birthDate) { issue, birth in
                [20, 45].compactMap { birth.after(years: $0) }
                    .contains { issue < $0 && $0 <= today }
            }
        },
    ]

    private static let travelPassport: [FieldRelation] = [
        FieldRelation(.travelPassportTerm, at: .dates.expiration) { record, _ in
            record.compare(.dates.expiration, .dates.delivery) { expiry, issue in
                expiry > issue && ![5, 10].contains { issue.ends($0, on: expiry) }
            }
        }
    ]

    private static let drivingLicence: [FieldRelation] = [
        FieldRelation(.licenceTerm, at: .dates.expiration) { record, _ in
            record.compare(.dates.expiration, .dates.delivery) { expiry, issue in
                issue.after(years: 10).map { expiry > $0 } ?? false
            }
        }
    ]

    private static let paymentCard: [FieldRelation] = [
        FieldRelation(.cardExpired, at: .expiryDate) { record, today in
            guard let expiry = record[.expiryDate].flatMap({ CardExpiry($0) }) else { return false }
            return (expiry.year, expiry.month) < (today.year, today.month)
        }
    ]
}

extension DocumentRecord {
    /// Returns whether two dates satisfy a relation, if both are there.
    fileprivate func compare(
        _ one: DocumentKey<CalendarDate>,
        _ other: DocumentKey<CalendarDate>,
        _ holds: (CalendarDate, CalendarDate) -> Bool
    ) -> Bool {
        guard let one = self[one], let other = self[other] else { return false }
        return holds(one, other)
    }
}

extension CalendarDate {
    /// Returns the same day some years later; 1 March for 29 February in a common year.
    func after(years: Int) -> CalendarDate? {
        CalendarDate(year: year + years, month: month, day: day)
            ?? CalendarDate(year: year + years, month: 3, day: 1)
    }

    /// Returns whether a term of some years from this day ends on another day.
    ///
    /// A term that starts on 29 February may end on either neighbour.
    fileprivate func ends(_ years: Int, on day: CalendarDate) -> Bool {
        let earlier =
            (month, self.day) == (2, 29)
            ? CalendarDate(year: year + years, month: 2, day: 28) : nil
        return day == after(years: years) || day == earlier
    }
}
