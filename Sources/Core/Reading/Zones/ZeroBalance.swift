// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// Distinguishes zeros from letters O by comparing them with those of the same zone.
///
/// Fonts differ in these two more than in any other characters: one has a narrow zero, the next a narrow letter, and
/// the recogniser has seen only some. The digit positions of a zone show what its zeros look like to the recogniser,
/// and the letter positions show its letters O. The measure is the preference: the logarithm of the likelihood of the
/// letter minus that of the zero. Preferences of either are assumed to be normally distributed about a mean that is
/// specific to each print.
struct ZeroBalance {
    /// The distribution of the means of prints, measured on one half of the generated corpus.
    ///
    /// It has the mean of the zeros, how far the mean of the letters is above it, and the variance of preferences in
    /// one print.
    private enum Prior {
        static let zeros: (mean: Float, variance: Float) = (-4, 11)
        static let gap: (mean: Float, variance: Float) = (8, 15)
        static let variance: Float = 2.6
    }

    /// The weights of the recogniser's preference and of the likeness of shapes.
    ///
    /// They come from logistic regression on one seed of the generated corpus; the weight of the likeness was then
    /// tuned by the number of zones read exactly. With shapes, the preference has a lower weight, because its errors in
    /// one zone are alike.
    private enum Weight {
        static let preferenceAlone: Float = 0.45
        static let preference: Float = 0.33
        static let likeness: Float = 4
        /// More than the cost of a letter O for being unusual (`MRZLayout.surprise(of:at:)`).
        static let amongLetters: Float = 5
    }

    private static let zero = UInt8(ascii: "0")
    private static let letter = UInt8(ascii: "O")
    /// Preferences beyond this are not any clearer.
    private static let clear: Float = 8

    /// The means of the zone's preferences, and the variances of a preference about them.
    private let zeros, letters: (mean: Float, variance: Float)
    /// The places of fields that consist of letters as far as they are certain; most Chinese passports have one.
    private let amongLetters: [Range<Int>]

    /// Creates the balance of a zone from its cells and the document read from them.
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
        // Normal equations of the two means: the inverse of their covariance, and its product with them.
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
        // If the letters of a print look more like zeros than its zeros do, treat it as one in which the two look
        // alike.
        letters = (mean + max(gap, 0.5), Prior.variance + letterVariance)
    }

    /// Returns the logarithm of the likelihood of the letter minus that of the zero.
    ///
    /// `nil` if neither is the best candidate.
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

    /// Returns whether a cell was read as a zero or a letter O.
    static func concerns(_ cell: RecognisedCharacter) -> Bool { preference(cell) != nil }

    /// Returns the places of fields that allow letters and digits, but have at least eight letters and no digit.
    ///
    /// Zeros and letters O are ignored.
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

    /// Returns the cell with the likelihoods of zero and letter O redistributed between the two.
    ///
    /// `likeness` is how much more it looks like the zone's letters O than like its zeros (`ZeroShapes`); `nil` if
    /// there are none to compare with.
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

    /// Returns the logarithm of a normal density, minus a constant.
    private static func logDensity(
        _ place: Float,
        _ normal: (mean: Float, variance: Float)
    ) -> Float {
        let distance = place - normal.mean
        let spread = Float(Likelihood.logarithm(Double(normal.variance)))
        return -(distance * distance / normal.variance + spread) / 2
    }
}
