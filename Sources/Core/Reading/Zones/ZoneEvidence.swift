// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// The evidence for and against an assembled zone, for choosing between zones of the same lines.
///
/// The weights were set by hand when zones were first assembled; that of whole rows was added, and that of misalignment
/// halved, after failures on the corpus. `Training/ZoneWeights` measures them: of 10,214 sets of lines that can be
/// read, the best zone is chosen 10,207 times, and leaving out, halving or doubling any weight changes that by at most
/// 14 (table in `Docs/reading.md`).
struct ZoneEvidence {
    /// The kinds of evidence, each with its weight.
    enum Kind: Int, CaseIterable {
        /// How well a row fits the letters read (`CellRow.fit`), per cell, averaged over the rows.
        case fit
        /// The share of rows in which nothing is left out or missing.
        ///
        /// That exactly this many letters were read is stronger evidence than where a line begins.
        case wholeRow
        /// How far left sides are out of alignment, in pitches.
        case misalignment
        /// Rows that lack a character or begin one late; at most one for each zone.
        case gap
        /// Right check digits.
        case rightDigit
        /// Wrong check digits.
        case wrongDigit
        /// Invalid dates, or dates in the wrong order.
        case wrongDate
        /// Characters of a kind that their place does not allow.
        case misplaced
        /// Beginnings that no document has.
        case unusualCode
        /// Codes of states that do not exist.
        case unknownState
        /// Characters that were replaced.
        case replaced

        var weight: Float {
            switch self {
            case .fit: 10
            case .wholeRow: 2
            case .misalignment: -1
            case .gap: -6
            case .rightDigit: 3
            case .wrongDigit: -6
            case .wrongDate: -4
            case .misplaced: -5
            case .unusualCode: -8
            case .unknownState: -1.5
            case .replaced: -0.7
            }
        }
    }

    private static let weights: SIMD16<Float> = {
        var weights = SIMD16<Float>()
        for kind in Kind.allCases { weights[kind.rawValue] = kind.weight }
        return weights
    }()

    /// The amount of each kind, by its raw value.
    private(set) var amounts = SIMD16<Float>()

    /// Collects the evidence of rows and of the document read from them.
    init(_ rows: [CellRow], misalignment: Float, hasGap: Bool, _ document: MRZDocument) {
        for row in rows {
            self[.fit] += row.fit / Float(row.cells.count)
            if row.isWhole { self[.wholeRow] += 1 }
        }
        self[.fit] /= Float(rows.count)
        self[.wholeRow] /= Float(rows.count)
        self[.misalignment] = misalignment
        if hasGap { self[.gap] = 1 }
        self[.rightDigit] = Float(document.checks.validCount)
        for finding in document.findings {
            if let kind = Self.kind(of: finding) { self[kind] += 1 }
        }
    }

    private(set) subscript(kind: Kind) -> Float {
        get { amounts[kind.rawValue] }
        set { amounts[kind.rawValue] = newValue }
    }

    /// The weight of the evidence for the zone.
    var worth: Float { (amounts * Self.weights).sum() }

    private static func kind(of finding: MRZFinding) -> Kind? {
        switch finding {
        case .checkDigit: .wrongDigit
        case .invalidDate, .datesOutOfOrder: .wrongDate
        case .misplacedCharacter: .misplaced
        case .unusualDocumentCode: .unusualCode
        case .unknownCountry: .unknownState
        case .replaced: .replaced
        default: nil
        }
    }
}
