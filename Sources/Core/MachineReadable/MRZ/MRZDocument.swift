// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A machine-readable zone after reading: its lines, their meaning, and what is wrong with them.
///
/// Source: ICAO Doc 9303-3 to -7; national layouts as in `Docs/machine-readable-zones.md`. Reading never rejects a zone
/// because of its values: those become findings.
public struct MRZDocument: Sendable, Hashable {
    /// The format that was recognised.
    public let format: MRZFormat
    /// The lines joined, each of its full length.
    let text: [UInt8]
    /// The findings, in the order of discovery.
    public private(set) var findings: [MRZFinding]
    /// The check digits.
    public let checks: MRZCheckResults
    /// How the check digit of a number that continues in the optional data was read; `nil` for any other number.
    public let longNumber: MRZNumberReading?
    /// The date of birth.
    public let birthDate: MRZDate
    /// The date of expiry.
    public let expiryDate: MRZDate
    /// The date of issue, which only some national layouts have.
    public let issueDate: MRZDate
    /// The day of the reading.
    private let today: CalendarDate

    init(_ evaluation: MRZEvaluation, findings earlier: [MRZFinding] = []) {
        format = evaluation.layout.format
        text = evaluation.text
        findings = earlier.isEmpty ? evaluation.findings : earlier + evaluation.findings
        checks = evaluation.checks
        longNumber = evaluation.longNumber
        birthDate = evaluation.birthDate
        expiryDate = evaluation.expiryDate
        issueDate = evaluation.issueDate
        today = evaluation.today
        evaluation.forEachDateFinding { findings.append(.date($0)) }
    }

    /// The findings about dates on the day of the reading, taken from ``findings``.
    public var dateFindings: [DateFinding] {
        findings.compactMap { if case .date(let finding) = $0 { finding } else { nil } }
    }

    /// Returns the same zone with more findings, such as those of a picture reader.
    public func adding(_ more: [MRZFinding]) -> MRZDocument {
        var document = self
        document.findings += more
        return document
    }

    /// The lines as read, each as long as the format requires.
    public var lines: [String] {
        let layout = format.layout
        var lines: [String] = []
        for (start, length) in zip(layout.lineStarts, layout.lineLengths) {
            lines.append(String(decoding: text[start..<start + length], as: UTF8.self))
        }
        return lines
    }

    /// Whether every check digit is right, every date valid and every character of its kind.
    ///
    /// In a zone read from a picture, no field may be uncertain either.
    public var isValid: Bool {
        !findings.contains { $0.isError }
    }

    /// The result on the common scale.
    ///
    /// Attention if an error or a date asks for it. A zone proves nothing, so the result is never better than read.
    public var result: CheckResult {
        findings.contains { $0.needsAttention } ? .attention : .read
    }

    /// Whether enough fits for the text to be a zone rather than print that looks like one.
    ///
    /// The beginning and every character must be of the kind that the format requires, and two check digits over
    /// something, or the only one, must be right.
    /// If the format has no check digit, its fixed texts (``MRZLayout/fixedTexts``) must all be present, the date of
    /// birth a date and the names names; a format with neither never convinces.
    public var isConvincing: Bool {
        let isMisshapen = findings.contains { finding in
            switch finding {
            case .misplacedCharacter, .unreadableCharacter, .unusualDocumentCode: true
            default: false
            }
        }
        guard !isMisshapen else { return false }
        let digits = format.layout.digits
        guard !digits.isEmpty else {
            return format.layout.hasFixedTexts(text) && birthDate.day != nil && hasNames()
        }
        var right = 0
        for digit in digits where checks[digit.kind] == true && !isEmpty(digit) { right += 1 }
        return right > 0 && right >= min(2, digits.count)
    }

    /// Returns whether the names begin with a letter, and only fillers follow three fillers.
    ///
    /// What is at the places of `missing` may be either.
    package func hasNames(missing: [Int] = []) -> Bool {
        guard let range = format.layout.range(of: .names),
            text[range.lowerBound] != MRZCharacter.filler || missing.contains(range.lowerBound)
        else { return false }
        var fillers = 0
        for (offset, character) in zip(range, text[range]) where !missing.contains(offset) {
            if character != MRZCharacter.filler {
                if fillers > 2 { return false }
                fillers = 0
            } else {
                fillers += 1
            }
        }
        return true
    }

    private func isEmpty(_ digit: MRZLayout.Digit) -> Bool {
        for range in digit.covered {
            for offset in range where text[offset] != MRZCharacter.filler { return false }
        }
        return true
    }

    /// The holder's age in whole years on the day of the reading; `nil` unless the date of birth is whole and past.
    public var age: Int? {
        birthDate.day?.wholeYears(until: today)
    }

    /// How long the document is valid after the day of the reading; `nil` if it expired, expires that day, or never.
    public var remainingValidity: CalendarSpan? {
        expiryDate.partial?.lastPossibleDay.flatMap { CalendarSpan(from: today, to: $0) }
    }

    /// The entry in the table of states for the issuing state or the nationality; `nil` for any other field.
    public func state(in field: MRZField) -> Country? {
        guard field == .issuingState || field == .nationality else { return nil }
        return format.layout.range(of: field).flatMap { Country.entry(of: text[$0]) }
    }

    /// Returns whether the document expired before a day; `false` for one that does not expire.
    public func isExpired(on day: CalendarDate) -> Bool {
        guard let last = expiryDate.partial?.lastPossibleDay else { return false }
        return last < day
    }
}

extension MRZDocument: CustomStringConvertible {
    /// The format only, because the zone is personal data and must not end up in a log.
    public var description: String { "MRZDocument(\(format.name))" }
}

/// The check digits of a zone and which of them are right.
public struct MRZCheckResults: Sendable, Hashable {
    private var present: UInt8 = 0
    private var valid: UInt8 = 0

    /// Whether a check digit is right; `nil` if the format has none of this kind.
    public subscript(kind: MRZCheckKind) -> Bool? {
        let bit = UInt8(1) << kind.rawValue
        return present & bit == 0 ? nil : valid & bit != 0
    }

    /// Whether all existing check digits are right.
    public var areAllValid: Bool { present == valid }
    /// The number of check digits in the format.
    public var count: Int { present.nonzeroBitCount }
    /// The number of right check digits.
    public var validCount: Int { valid.nonzeroBitCount }

    mutating func record(_ kind: MRZCheckKind, isValid: Bool) {
        let bit = UInt8(1) << kind.rawValue
        present |= bit
        if isValid { valid |= bit } else { valid &= ~bit }
    }
}
