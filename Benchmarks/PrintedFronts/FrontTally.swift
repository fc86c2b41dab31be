// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable

/// What was read of fronts.
struct FrontTally {
    private var cards = 0
    private var exact = 0
    private var fields = 0
    private var right = 0
    private var sure = 0
    private var sureAndRight = 0
    private var compared = 0
    private var falselyDiffering = 0
    private var altered = 0
    private var found = 0
    private var milliseconds: [Double] = []

    /// Counts one front; returns what is wrong.
    mutating func add(
        _ front: Front,
        _ read: PrintedReading,
        _ time: Double,
        _ today: CalendarDate
    ) -> [String] {
        var misses: [String] = []
        for (field, text) in front.fields {
            let reading = read[field]
            let isRight = reading?.value.text == text
            fields += 1
            right += isRight ? 1 : 0
            if let reading, reading.confidence >= 0.9 {
                sure += 1
                sureAndRight += isRight ? 1 : 0
            }
            if !isRight {
                let seen = reading.map { "\($0.value.text)\t\($0.confidence)" } ?? "nothing"
                misses.append("\(field.rawValue)\t\(text)\t\(seen)")
            }
        }
        cards += 1
        exact += misses.isEmpty ? 1 : 0
        milliseconds.append(time)
        compare(front, read, today, &misses)
        return misses
    }

    private mutating func compare(
        _ front: Front,
        _ read: PrintedReading,
        _ today: CalendarDate,
        _ misses: inout [String]
    ) {
        if let zone = front.zone(altering: nil, today) {
            for comparison in Self.comparisons(zone, read, today) {
                compared += comparison.outcome == .notRead ? 0 : 1
                guard comparison.outcome == .differ, comparison.isReliable else { continue }
                falselyDiffering += 1
                misses.append("\(comparison.field.rawValue) falsely differs")
            }
        }
        // Another field from card to card.
        let field = Front.alterable[cards % Front.alterable.count]
        guard let zone = front.zone(altering: field, today) else { return }
        altered += 1
        let isFound = Self.comparisons(zone, read, today).contains {
            $0.field == field && $0.outcome == .differ && $0.isReliable
        }
        found += isFound ? 1 : 0
        if !isFound { misses.append("altered \(field.rawValue) not found") }
    }

    private static func comparisons(
        _ zone: MRZDocument,
        _ read: PrintedReading,
        _ today: CalendarDate
    ) -> [FieldComparison] {
        IdentityExtraction(zone: ZoneSource(zone), print: read, today: today).comparisons
    }

    /// The sums as a line.
    var words: String {
        func percent(_ part: Int, _ whole: Int) -> String {
            whole == 0 ? "-" : "\(Double(part * 10_000 / whole) / 100) % (\(part)/\(whole))"
        }
        let times = milliseconds.sorted()
        let median = times.isEmpty ? 0 : times[times.count / 2]
        return "cards exact \(percent(exact, cards)), fields right \(percent(right, fields)), "
            + "of those at 0.9 right \(percent(sureAndRight, sure)), "
            + "falsely differing \(percent(falselyDiffering, compared)), "
            + "altered found \(percent(found, altered)), median \(Int(median)) ms"
    }

    static func + (left: FrontTally, right: FrontTally) -> FrontTally {
        var sum = left
        sum.cards += right.cards
        sum.exact += right.exact
        sum.fields += right.fields
        sum.right += right.right
        sum.sure += right.sure
        sum.sureAndRight += right.sureAndRight
        sum.compared += right.compared
        sum.falselyDiffering += right.falselyDiffering
        sum.altered += right.altered
        sum.found += right.found
        sum.milliseconds += right.milliseconds
        return sum
    }
}

extension Front {
    /// The fields that are altered in turn.
    static let alterable: [IdentityField] = [
        .birthDate, .documentNumber, .surname, .expiryDate, .givenNames,
    ]

    /// A zone with the values of the front, one of them altered: a day later, its last digit or its first letter another one,
    /// since zones cut off the end of a long name.
    func zone(altering altered: IdentityField?, _ today: CalendarDate) -> MRZDocument? {
        let members: [(IdentityField, MRZField)] = [
            (.surname, .surname), (.givenNames, .givenNames), (.documentNumber, .documentNumber),
            (.birthDate, .birthDate), (.expiryDate, .expiryDate),
        ]
        let issuer = issuer ?? self[.issuingCountry] ?? "UTO"
        let code = issuer == "DEU" ? "D" : issuer
        var values: [(MRZField, String)] = [(.issuingState, code), (.nationality, code)]
        for (field, place) in members {
            guard let text = self[field] else { return nil }
            values.append((place, field == altered ? Self.altered(text, field) : text))
        }
        guard let lines = try? MRZWriter(.td1, fields: values + [(.sex, self[.sex] ?? "X")]).lines
        else { return nil }
        return try? MRZDocument(parsing: lines.joined(separator: "\n"), today: today)
    }

    private static func altered(_ text: String, _ field: IdentityField) -> String {
        switch field {
        case .birthDate, .expiryDate:
            let day = Int(text.suffix(2)) ?? 1
            let other = day < 28 ? day + 1 : day - 1
            return text.dropLast(2) + (other < 10 ? "0" : "") + "\(other)"
        case .documentNumber:
            let digit = text.last?.wholeNumberValue ?? 0
            return text.dropLast() + "\((digit + 1) % 10)"
        default:
            return (text.first?.uppercased() == "A" ? "O" : "A") + text.dropFirst()
        }
    }
}
