// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Corrects misread characters, guided by the kind of character at each position and by the check digits.
///
/// A change is made if the position does not allow the character read, or if one way to make a check digit right is
/// better than every other by ``margin``. Characters that no check digit can tell apart (``CheckDigit/residue(of:)``)
/// are never exchanged to satisfy one; if several ways are equally good, the field stays as read. If each character has
/// candidates, then also a character that documents hardly ever have at its position is replaced when another one looks
/// nearly as likely, and the letters of names are chosen, among the candidates seen, by how letters follow one another
/// in names. Every change is recorded.
public struct MRZCorrector: Sendable {
    /// How much better than the second way the best one must be, as a difference of log-likelihoods.
    public var margin: Float = 1
    /// How much worse than the characters read a way may be, as a difference of log-likelihoods.
    public var budget: Float = 8
    /// The same where a recogniser gave the candidates, as a difference of log-likelihoods; the lower of the two counts.
    ///
    /// What the recogniser saw clearly stays, because a document may be wrong itself. Chosen on drawn documents
    /// (`Docs/reading.md`).
    public var seenBudget: Float = 5

    /// Creates a corrector with the usual margin and budget.
    public init() {}

    /// Corrects text, for example from a recogniser that gives no candidates.
    ///
    /// Errors: those of ``MRZError``, if the text contains no recognisable zone.
    public func correct(_ text: String, today: CalendarDate) throws(MRZError) -> MRZCorrection {
        let document = try MRZDocument(parsing: text, today: today)
        return corrected(document, glyphs: nil, today: today)
    }

    /// Corrects lines of candidates.
    ///
    /// Errors: those of ``MRZError``. Lines that are too short or too long are first repaired from their best
    /// candidates; the other candidates are then ignored.
    public func correct(
        _ lines: [[MRZGlyph]],
        today: CalendarDate
    ) throws(MRZError) -> MRZCorrection {
        if let beginning = MRZBeginning(lines),
            let correction = try? correct(lines, beginning, today),
            correction.document.isConvincing
        {
            return correction
        }
        return try correct(lines, nil, today)
    }

    private func correct(
        _ lines: [[MRZGlyph]],
        _ beginning: MRZBeginning?,
        _ today: CalendarDate
    ) throws(MRZError) -> MRZCorrection {
        var text: [UInt8] = []
        for line in lines {
            for glyph in line { text.append(glyph.best) }
            text.append(0x0A)
        }
        for place in beginning?.spelled ?? [] { text[place.offset] = place.character }
        let document = try MRZDocument(parsing: text, today: today)
        let lengths = document.format.layout.lineLengths
        let isWhole =
            lines.count == lengths.count
            && zip(lines, lengths).allSatisfy { $0.count == $1 }
        let glyphs = isWhole ? Array(lines.joined()) : nil
        return corrected(document, glyphs: glyphs, beginning, today: today)
    }

    private func corrected(
        _ document: MRZDocument,
        glyphs: [MRZGlyph]?,
        _ beginning: MRZBeginning? = nil,
        today: CalendarDate
    ) -> MRZCorrection {
        let layout = document.format.layout
        var draft = MRZDraft(layout, document.text, glyphs)
        draft.applyGrammar()
        draft.fillGaps()
        var alternatives: [MRZAlternative] = []
        var open: [(digit: MRZLayout.Digit, solutions: [RepairSearch.Solution])] = []
        for kind in Self.order {
            guard let digit = draft.digit(kind), !draft.isRight(digit) else { continue }
            // While a covered field is in doubt, the composite digit adds no information.
            guard kind != .composite || open.isEmpty else { continue }
            let limit = draft.isSeen ? min(budget, seenBudget) : budget
            let solutions = draft.solutions(for: digit, budget: limit)
            let isClear = Self.isClear(solutions, margin)
            if isClear {
                draft.apply(solutions[0].options)
            } else {
                open.append((digit, solutions))
            }
            if isClear { alternatives += draft.alternatives(digit, solutions, chosen: 0) }
        }
        for (digit, solutions) in open {
            let chosen = decide(among: solutions, &draft)
            alternatives += draft.alternatives(digit, solutions, chosen: chosen)
        }
        var read = document.text
        if let glyphs {
            for place in beginning?.spelled ?? [] { read[place.offset] = glyphs[place.offset].best }
        }
        return result(document, draft.changes(from: read), draft, alternatives, today)
    }

    /// Dates first, because they allow the fewest characters; the composite last, because it covers the others.
    private static let order: [MRZCheckKind] = [
        .birthDate, .expiryDate, .documentNumber, .personalNumber, .composite,
    ]

    private static func isClear(_ solutions: [RepairSearch.Solution], _ margin: Float) -> Bool {
        guard let best = solutions.first else { return false }
        return solutions.count == 1 || solutions[1].cost - best.cost >= margin
    }

    /// Lets the composite digit decide between ways that are equally good for a field's own digit.
    private func decide(
        among solutions: [RepairSearch.Solution],
        _ draft: inout MRZDraft
    ) -> Int? {
        guard solutions.count > 1, let composite = draft.digit(.composite) else { return nil }
        var fitting: [Int] = []
        for (place, solution) in solutions.enumerated() {
            var trial = draft
            trial.apply(solution.options)
            if trial.isRight(composite) { fitting.append(place) }
        }
        guard let best = fitting.first,
            Self.isClear(fitting.map { solutions[$0] }, margin)
        else { return nil }
        draft.apply(solutions[best].options)
        return best
    }

    private func result(
        _ document: MRZDocument,
        _ changes: [MRZChange],
        _ draft: MRZDraft,
        _ alternatives: [MRZAlternative],
        _ today: CalendarDate
    ) -> MRZCorrection {
        let gaps = draft.gaps.map { draft.layout.place(at: $0) }
        let unread = gaps.map { gap in
            let change = changes.first { $0.place == gap }
            return MRZFinding.unreadableCharacter(gap, inferred: change?.used)
        }
        guard !changes.isEmpty else {
            return MRZCorrection(
                document: document.adding(unread),
                changes: [],
                alternatives: alternatives
            )
        }
        var notes = document.formFindings
        notes.reserveCapacity(notes.count + unread.count + changes.count)
        notes += unread
        for change in changes where !gaps.contains(change.place) {
            notes.append(.replaced(change.place, read: change.read, used: change.used))
        }
        let evaluation = MRZEvaluation(draft.layout, draft.text, today)
        return MRZCorrection(
            document: MRZDocument(evaluation, findings: notes),
            changes: changes,
            alternatives: alternatives
        )
    }
}

extension MRZDocument {
    /// The findings about the form of the text, which remain true after corrections.
    fileprivate var formFindings: [MRZFinding] {
        findings.filter { finding in
            switch finding {
            case .replaced, .lowerCase, .blanks, .invisibleCharacters, .padded, .cut, .realigned,
                .surroundingText, .unreadableCharacter:
                true
            default: false
            }
        }
    }
}
