// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A machine-readable zone that was read: its lines, what they say, and what is wrong with it.
///
/// Source: ICAO Doc 9303-3 to -7; national layouts as in `Docs/machine-readable-zones.md`. Reading never
/// refuses a zone because of its values: those are findings.
public struct MRZDocument: Sendable, Hashable {
    /// The format that was recognised.
    public let format: MRZFormat
    /// The lines joined, each of its full length.
    let text: [UInt8]
    /// What should be seen, in the order of discovery.
    public private(set) var findings: [MRZFinding]
    /// The check digits.
    public let checks: MRZCheckResults
    /// How a number that goes on in the optional data was read; `nil` for any other number.
    public let longNumber: MRZNumberReading?
    /// The date of birth.
    public let birthDate: MRZDate
    /// The date of expiry.
    public let expiryDate: MRZDate
    /// The date of issue, which only some national layouts have.
    public let issueDate: MRZDate

    init(_ evaluation: MRZEvaluation, findings earlier: [MRZFinding] = []) {
        format = evaluation.layout.format
        text = evaluation.text
        findings = earlier.isEmpty ? evaluation.findings : earlier + evaluation.findings
        checks = evaluation.checks
        longNumber = evaluation.longNumber
        birthDate = evaluation.birthDate
        expiryDate = evaluation.expiryDate
        issueDate = evaluation.issueDate
        evaluation.forEachDateFinding { findings.append(.date($0)) }
    }

    /// What the dates say on the day for which the zone was read, out of ``findings``.
    public var dateFindings: [DateFinding] {
        findings.compactMap { if case .date(let finding) = $0 { finding } else { nil } }
    }

    /// The same zone with more findings, as what reads pictures has about it.
    public func adding(_ more: [MRZFinding]) -> MRZDocument {
        var document = self
        document.findings += more
        return document
    }

    /// The lines as read, each of the length the format asks for.
    public var lines: [String] {
        let layout = format.layout
        var lines: [String] = []
        for (start, length) in zip(layout.lineStarts, layout.lineLengths) {
            lines.append(String(decoding: text[start..<start + length], as: UTF8.self))
        }
        return lines
    }

    /// Whether every check digit is right, every date a date and every character of its kind, and,
    /// of a zone read in a picture, no field uncertain.
    public var isValid: Bool {
        !findings.contains { $0.isError }
    }

    /// The result on the one scale: attention where an error or a date asks for it; a zone proves
    /// nothing, so that it never is more than read.
    public var result: CheckResult {
        findings.contains { $0.needsAttention } ? .attention : .read
    }

    /// Whether so much fits that the text is a zone and not print that looks like one: the beginning
    /// and every character of the kind the format asks for, and two check digits over something
    /// right, or the one there is.
    ///
    /// Where the format has no check digit, its marks (``MRZLayout/fixedTexts``) must all be there, the
    /// date of birth a date and the names names; a format with neither never convinces.
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
            return format.layout.hasFixedTexts(text) && birthDate.day != nil && hasName
        }
        var right = 0
        for digit in digits where checks[digit.kind] == true && !isEmpty(digit) { right += 1 }
        return right > 0 && right >= min(2, digits.count)
    }

    /// Whether the names begin with a letter, and nothing but fillers follows three fillers.
    private var hasName: Bool {
        guard let range = format.layout.range(of: .names),
            text[range.lowerBound] != MRZCharacter.filler
        else { return false }
        var fillers = 0
        for character in text[range] {
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

    /// Whether the document had expired before a day; one that does not expire never has.
    public func isExpired(on day: CalendarDate) -> Bool {
        guard let last = expiryDate.partial?.lastPossibleDay else { return false }
        return last < day
    }
}

extension MRZDocument: CustomStringConvertible {
    /// The format only: what the zone says is personal and must not slip into a log.
    public var description: String { "MRZDocument(\(format.name))" }
}

/// Which check digits a zone has and which of them are right.
public struct MRZCheckResults: Sendable, Hashable {
    private var present: UInt8 = 0
    private var valid: UInt8 = 0

    /// Whether a check digit is right; `nil` where the format has none of the kind.
    public subscript(kind: MRZCheckKind) -> Bool? {
        let bit = UInt8(1) << kind.rawValue
        return present & bit == 0 ? nil : valid & bit != 0
    }

    /// Whether all that exist are right.
    public var areAllValid: Bool { present == valid }
    /// How many the format has.
    public var count: Int { present.nonzeroBitCount }
    /// How many are right.
    public var validCount: Int { valid.nonzeroBitCount }

    mutating func record(_ kind: MRZCheckKind, isValid: Bool) {
        let bit = UInt8(1) << kind.rawValue
        present |= bit
        if isValid { valid |= bit } else { valid &= ~bit }
    }
}
