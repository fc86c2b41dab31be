// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// Tells zeros from letters O by the zone's own ones.
///
/// Prints differ in these two more than in any other characters: one has a narrow zero, the next a
/// narrow letter, and the recogniser has seen only some. Where digits must stand, a zone shows what its
/// zeros look like to the recogniser, and where letters must, its letters O. What is looked at is the
/// preference: the logarithm of the likelihood of the letter less that of the zero. Preferences of
/// either are taken to scatter normally about a mean that each print has of its own.
struct ZeroBalance {
    /// How the means of prints lie, measured on one half of the generated corpus: the zeros', and how
    /// far the letters' is above it; and the variance of preferences in one print.
    private enum Prior {
        static let zeros: (mean: Float, variance: Float) = (-4, 11)
        static let gap: (mean: Float, variance: Float) = (8, 15)
        static let variance: Float = 2.6
    }

    /// What the recogniser's preference and the likeness of shapes count, by logistic regression on one
    /// seed of the generated corpus, the likeness then by the zones read exactly: where there are shapes, the
    /// preference is less than it seems, as its errors in one zone are alike.
    private enum Weight {
        static let preferenceAlone: Float = 0.45
        static let preference: Float = 0.33
        static let likeness: Float = 4
        /// More than what a letter O pays for being unusual (`MRZLayout.surprise(of:at:)`).
        static let amongLetters: Float = 5
    }

    private static let zero = UInt8(ascii: "0")
    private static let letter = UInt8(ascii: "O")
    /// Preferences beyond this are as clear as any.
    private static let clear: Float = 8

    /// The means of the zone's preferences, and the variances of a preference about them.
    private let zeros, letters: (mean: Float, variance: Float)
    /// The places of fields that are of letters, as far as it is not open; most Chinese passports have one.
    private let amongLetters: [Range<Int>]

    /// The balance of a zone from its cells and what was made of them.
    init(_ cells: [RecognisedCharacter?], _ document: MRZDocument) {
        let contents = document.format.layout.contents
        let text = Array(document.lines.joined().utf8)
        amongLetters = Self.fieldsOfLetters(document, text)
        var (zeroCount, letterCount): (Float, Float) = (0, 0)
        var (zeroSum, letterSum): (Float, Float) = (0, 0)
        for place in text.indices {
            guard contents[place] != .mixed, let cell = cells[place],
                let preference = Self.preference(cell)
            else { continue }
            if text[place] == Self.zero {
                zeroCount += 1
                zeroSum += preference
            } else if text[place] == Self.letter {
                letterCount += 1
                letterSum += preference
            }
        }
        // Normal equations of the two means: the inverse of their covariance, and its product with
        // them.
        let one = 1 / Prior.variance
        let zeroPart = 1 / Prior.zeros.variance + (zeroCount + letterCount) * one
        let gapPart = 1 / Prior.gap.variance + letterCount * one
        let common = letterCount * one
        let zeroRight = Prior.zeros.mean / Prior.zeros.variance + (zeroSum + letterSum) * one
        let gapRight = Prior.gap.mean / Prior.gap.variance + letterSum * one
        let determinant = zeroPart * gapPart - common * common
        let mean = (gapPart * zeroRight - common * gapRight) / determinant
        let gap = (zeroPart * gapRight - common * zeroRight) / determinant
        let (zeroVariance, gapVariance) = (gapPart / determinant, zeroPart / determinant)
        zeros = (mean, Prior.variance + zeroVariance)
        let letterVariance = zeroVariance + gapVariance - 2 * common / determinant
        // A print whose letters look more like zeros than its zeros do is not told from one alike.
        letters = (mean + max(gap, 0.5), Prior.variance + letterVariance)
    }

    /// The logarithm of the likelihood of the letter less that of the zero; `nil` where neither is the
    /// best candidate.
    private static func preference(_ cell: RecognisedCharacter) -> Float? {
        guard [zero, letter].contains(cell.best.character) else { return nil }
        let rest = min(cell.third.logLikelihood, -1) - 1.5
        var (ofZero, ofLetter) = (rest, rest)
        for candidate in cell.candidates {
            if candidate.character == zero { ofZero = candidate.logLikelihood }
            if candidate.character == letter { ofLetter = candidate.logLikelihood }
        }
        return max(-clear, min(clear, ofLetter - ofZero))
    }

    /// Whether a cell is one of a zero or a letter O.
    static func concerns(_ cell: RecognisedCharacter) -> Bool { preference(cell) != nil }

    /// Where the fields stand that may have letters and digits and have eight letters at least and no digit,
    /// not counting zeros and letters O.
    private static func fieldsOfLetters(_ document: MRZDocument, _ text: [UInt8]) -> [Range<Int>] {
        let layout = document.format.layout
        return layout.slots.compactMap { slot in
            guard slot.content == .mixed, let range = layout.range(of: slot.field) else {
                return nil
            }
            let sure = text[range].filter { ![zero, letter, MRZCharacter.filler].contains($0) }
            return sure.count >= 8 && sure.allSatisfy { $0 > UInt8(ascii: "9") } ? range : nil
        }
    }

    /// The cell with its likelihood of a zero or a letter O divided anew between the two.
    ///
    /// `likeness` is how much more it looks like the zone's letters O than like its zeros
    /// (`ZeroShapes`); `nil` where there are none to compare with.
    func balanced(
        _ cell: RecognisedCharacter,
        at offset: Int,
        likeness: Float?
    ) -> RecognisedCharacter {
        guard let preference = Self.preference(cell) else { return cell }
        let place = max(zeros.mean, min(letters.mean, preference))
        let density = Self.logDensity(place, letters) - Self.logDensity(place, zeros)
        var ratio =
            likeness.map { Weight.preference * density + Weight.likeness * $0 }
            ?? Weight.preferenceAlone * density
        if amongLetters.contains(where: { $0.contains(offset) }) { ratio += Weight.amongLetters }
        let whole = cell.candidates.filter { [Self.zero, Self.letter].contains($0.character) }
            .reduce(0) { $0 + Likelihood.exponential(Double($1.logLikelihood)) }
        let part = Likelihood.exponential(Double(-ratio.magnitude))
        let (more, less) = (whole / (1 + part), whole * part / (1 + part))
        let own = [
            (Self.letter, ratio > 0 ? more : less), (Self.zero, ratio > 0 ? less : more),
        ].map { character, likelihood in
            CharacterCandidate(
                character: character,
                logLikelihood: Float(Likelihood.logarithm(max(likelihood, 1e-9)))
            )
        }
        let others = cell.candidates.filter { ![Self.zero, Self.letter].contains($0.character) }
        let sorted = (own + others).sorted { $0.logLikelihood > $1.logLikelihood }
        return RecognisedCharacter(
            best: sorted[0],
            second: sorted[1],
            third: sorted[2],
            absenceLogLikelihood: cell.absenceLogLikelihood,
            columns: cell.columns
        )
    }

    /// The logarithm of a normal density, less a constant.
    private static func logDensity(
        _ place: Float,
        _ normal: (mean: Float, variance: Float)
    ) -> Float {
        let distance = place - normal.mean
        let spread = Float(Likelihood.logarithm(Double(normal.variance)))
        return -(distance * distance / normal.variance + spread) / 2
    }
}
