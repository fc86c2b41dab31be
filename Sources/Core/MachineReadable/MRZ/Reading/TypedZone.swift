// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A zone that a person is typing in: the state of each check digit as soon as it is there, and in the end the document.
///
/// Shape: capital letters, digits and fillers; fillers at the end of a line may be missing. Nothing is corrected, since
/// the person sees what was typed.
public struct TypedZone: Sendable {
    /// The state of a check digit.
    public enum State: String, Sendable {
        /// The digit, or something that it covers, is still missing.
        case open
        /// The digit is right.
        case right
        /// The digit is wrong.
        case wrong
    }

    /// A check digit, its place and its state.
    public struct Check: Sendable {
        /// The kind of check digit.
        public let kind: MRZCheckKind
        /// The line of the digit, from 1.
        public let line: Int
        /// The column of the digit, from 1.
        public let column: Int
        /// The state of the digit.
        public let state: State
    }

    /// The format, as far as the characters typed so far tell it.
    public let format: MRZFormat
    /// The check digits in the order of the format.
    public let checks: [Check]
    /// The document; `nil` while a check digit is missing or a line is empty.
    public let document: MRZDocument?

    /// Reads what has been typed so far; `nil` for another line length, for more or longer lines, and for characters that
    /// no zone has.
    ///
    /// - Parameters:
    ///   - text: the lines, separated by line feeds.
    ///   - lineLength: the length of a whole line, which tells how many there are: 44, 36 or 30.
    ///   - today: the day of the reading.
    public init?(_ text: [UInt8], lineLength: Int, today: CalendarDate) {
        let count = lineLength == 30 ? 3 : 2
        guard let shape = MRZShape(lineLength, lineLength, count == 3 ? lineLength : 0),
            var lines = Self.lines(text, count: count)
        else { return nil }
        // Whoever begins a line has finished the one before it: only fillers can be missing there.
        var typed = lines.map { $0.count }
        for line in 1..<count where typed[line] > 0 { typed[line - 1] = lineLength }
        var joined: [UInt8] = []
        for line in lines.indices {
            guard lines[line].count <= lineLength else { return nil }
            while lines[line].count < lineLength { lines[line].append(MRZCharacter.filler) }
            joined += lines[line]
        }
        guard let evaluation = MRZRecognition.evaluate(shape, joined, today) else { return nil }
        format = evaluation.layout.format
        var checks: [Check] = []
        for (check, digit) in zip(evaluation.layout.checks, evaluation.layout.digits) {
            let isTyped = Self.isTyped(digit, in: joined, typed: typed, lineLength: lineLength)
            let isRight = evaluation.checks[check.kind] == true
            checks.append(
                Check(
                    kind: check.kind,
                    line: check.line,
                    column: check.column,
                    state: isTyped ? (isRight ? .right : .wrong) : .open
                )
            )
        }
        self.checks = checks
        let isWhole = !checks.contains { $0.state == .open } && !typed.contains(0)
        document = isWhole ? MRZDocument(evaluation) : nil
    }

    /// Returns whether a check digit and all that it covers have been typed.
    private static func isTyped(
        _ digit: MRZLayout.Digit,
        in text: [UInt8],
        typed: [Int],
        lineLength: Int
    ) -> Bool {
        let line = digit.offset / lineLength
        // A number too long for its field has its check digit further on in the line.
        let isElsewhere = digit.kind == .documentNumber && text[digit.offset] == MRZCharacter.filler
        guard typed[line] > (isElsewhere ? lineLength - 1 : digit.offset % lineLength) else {
            return false
        }
        return digit.covered.allSatisfy { range in
            range.allSatisfy { typed[$0 / lineLength] > $0 % lineLength }
        }
    }

    private static func lines(_ text: [UInt8], count: Int) -> [[UInt8]]? {
        var lines: [[UInt8]] = [[]]
        for byte in text {
            if byte == 0x0A {
                lines.append([])
            } else if MRZCharacter.isMember(byte) {
                lines[lines.count - 1].append(byte)
            } else {
                return nil
            }
        }
        guard lines.count <= count else { return nil }
        while lines.count < count { lines.append([]) }
        return lines
    }
}

extension TypedZone {
    /// The zone for a page: `layout`, `checks` with name, line, column and state, and `document`, an entry in `documents`
    /// of the schema `etui.scan.v1` with `isTyped`, or null.
    public var report: JSONOutput {
        var entry = JSONOutput.null
        if let document {
            entry = .object(document.reportMembers() + [("isTyped", .boolean(true))])
        }
        return .object([
            ("layout", .string(format.name)), ("checks", .array(checks.map { $0.report })),
            ("document", entry),
        ])
    }
}

extension TypedZone.Check {
    fileprivate var report: JSONOutput {
        .object([
            ("name", .string(kind.name)), ("line", .integer(line)), ("column", .integer(column)),
            ("state", .string(state.rawValue)),
        ])
    }
}
