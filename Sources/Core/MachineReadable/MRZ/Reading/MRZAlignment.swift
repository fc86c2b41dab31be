// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Brings lines that are slightly too short or too long to their full length.
///
/// First adds or removes fillers at the end of a line. If that does not help, tries every place for the difference, and
/// accepts one only if all check digits are right there and nowhere else (a missing character becomes a filler; none is
/// invented). Among several places it prefers one in a run of fillers, where readers tend to lose characters.
struct MRZAlignment {
    let fitted: FittedLines
    let today: CalendarDate
    /// How many characters too many or too few a line may have to be searched.
    let tolerance: Int

    private var shape: [Int] { fitted.shape.lengths }

    func document() throws(MRZError) -> MRZDocument {
        var findings = fitted.findings
        var lines: [[UInt8]] = []
        for (place, line) in fitted.lines.enumerated() {
            let (padded, note) = padded(line.characters, line: place)
            if let note { findings.append(note) }
            lines.append(padded)
        }
        let padded = evaluate(lines)
        let isOdd = zip(fitted.lines, shape).contains { $0.characters.count != $1 }
        if let padded, !isOdd || padded.checks.areAllValid {
            return MRZDocument(padded, findings: findings)
        }
        for place in lines.indices {
            if let found = realigned(lines, line: place) { return found }
        }
        if let padded { return MRZDocument(padded, findings: findings) }
        for (place, line) in lines.enumerated() where line.count != shape[place] {
            throw .lineLength(line: place + 1, found: line.count, expected: shape[place])
        }
        throw .unknownDocument
    }

    private func evaluate(_ lines: [[UInt8]]) -> MRZEvaluation? {
        guard zip(lines, shape).allSatisfy({ $0.count == $1 }) else { return nil }
        return MRZRecognition.evaluate(
            fitted.shape,
            Array(lines.joined()),
            today,
            unreadable: fitted.unreadable
        )
    }

    /// Adds or removes fillers at the end.
    private func padded(_ line: [UInt8], line place: Int) -> ([UInt8], MRZFinding?) {
        let width = shape[place]
        if line.count > width, line[width...].allSatisfy({ $0 == MRZCharacter.filler }) {
            return (Array(line[..<width]), .cut(line: place + 1, count: line.count - width))
        }
        guard line.count < width, mayEndInFillers(line: place) else { return (line, nil) }
        let missing = width - line.count
        let fillers = [UInt8](repeating: MRZCharacter.filler, count: missing)
        return (line + fillers, .padded(line: place + 1, count: missing))
    }

    /// Returns whether a line can have lost fillers at its end, which is impossible if the last column is a check
    /// digit.
    private func mayEndInFillers(line place: Int) -> Bool {
        switch fitted.shape {
        case .threeOf30: place != 1
        case .oneOf30: false
        // The second line of visas ends in optional data.
        case .twoOf44, .twoOf36:
            place == 0 || fitted.lines[0].characters.first == UInt8(ascii: "V")
        default: true
        }
    }

    /// A full line derived from one that is too short or too long.
    private struct Candidate {
        let line: [UInt8]
        let places: [Int]

        /// Returns whether only runs of fillers became longer, which is what readers most often lose.
        func extendsRuns(of shorter: [UInt8]) -> Bool {
            guard line.count > shorter.count else { return false }
            return places.allSatisfy { place in
                let before = place > 0 && line[place - 1] == MRZCharacter.filler
                return before || (place + 1 < line.count && line[place + 1] == MRZCharacter.filler)
            }
        }
    }

    /// Returns the document with one line repaired at the only place where everything fits.
    private func realigned(_ lines: [[UInt8]], line place: Int) -> MRZDocument? {
        let line = fitted.lines[place].characters
        let difference = shape[place] - line.count
        guard difference != 0, abs(difference) <= tolerance else { return nil }
        var fitting: [(candidate: Candidate, evaluation: MRZEvaluation)] = []
        for candidate in Self.edits(of: line, by: difference) {
            guard !fitting.contains(where: { $0.candidate.line == candidate.line }) else {
                continue
            }
            var whole = lines
            whole[place] = candidate.line
            guard let evaluation = evaluate(whole), Self.isFlawless(evaluation) else { continue }
            fitting.append((candidate, evaluation))
        }
        let likely = fitting.filter { $0.candidate.extendsRuns(of: line) }
        guard
            let found = likely.count == 1 || fitting.count == 1
                ? likely.first ?? fitting.first : nil
        else { return nil }
        let notes: [MRZFinding] = found.candidate.places.map {
            .realigned(MRZPlace(place + 1, $0 + 1), isMissing: difference > 0)
        }
        return MRZDocument(found.evaluation, findings: fitted.findings + notes)
    }

    private static func isFlawless(_ evaluation: MRZEvaluation) -> Bool {
        guard evaluation.checks.count >= 2, evaluation.checks.areAllValid else { return false }
        return !evaluation.findings.contains { finding in
            if case .unknownCountry = finding { return true }
            return finding.isError
        }
    }

    /// Returns all lines with fillers inserted, or characters removed, at any places.
    private static func edits(of line: [UInt8], by difference: Int) -> [Candidate] {
        var edits = [Candidate(line: line, places: [])]
        for _ in 0..<abs(difference) {
            var next: [Candidate] = []
            for edit in edits {
                let first = edit.places.last ?? 0
                let end = difference > 0 ? edit.line.count + 1 : edit.line.count
                for place in first..<max(first, end) {
                    var edited = edit.line
                    if difference > 0 {
                        edited.insert(MRZCharacter.filler, at: place)
                    } else {
                        edited.remove(at: place)
                    }
                    next.append(Candidate(line: edited, places: edit.places + [place]))
                }
            }
            edits = next
        }
        return edits
    }
}
