// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

internal import MachineReadable

/// What makes a zone of an arrangement of lines.
extension ZoneAssembler.Zone {
    /// Whether check digits or fixed texts support the zone.
    ///
    /// Nothing of it may be missing, its lines must not all be longer, and at most every eighth character may have
    /// been replaced: with enough changes, other print would fit too.
    ///
    /// The limits were set by hand after false zones were found. Of 10,207 right zones of the corpus, half of them
    /// hard to read, four leave out four letters in each row and two need more changes; of wrong ones these two
    /// conditions alone stop 4 and 22 (`Training/ZoneWeights`).
    var isProven: Bool {
        correction.document.isConvincing && !rows.contains { $0.hasHole } && !isStaggered
            && rows.contains { $0.leftOut < 4 }
            && 8 * correction.changes.count <= cells.count && !isShiftedPart
    }

    /// Whether this is a part of a longer zone, with rows that begin in different columns of it.
    ///
    /// The lower row of a passport that is cut off after column 36 has three right check digits, and the upper row from
    /// column 3 on is that of an identity card, if the state of the passport begins as one: of `P<ITAMUSTER` comes a card
    /// `IT` of the state `AMU`.
    private var isShiftedPart: Bool {
        guard evidence[.misalignment] > Self.mostShift else { return false }
        let document = correction.document
        return !document.checks.areAllValid
            && document.findings.contains(.unknownCountry(.issuingState))
    }

    /// How far the left sides of the rows of a proven zone with an unassigned state may be out of alignment, in pitches:
    /// half a column more than the sides of plain print.
    private static let mostShift: Float = 1.1

    /// Whether this is plainly the print of a zone: two or three rows of exactly as many characters as its format has,
    /// in one grid, all of them clear and of the kind of their places, with a known state or real dates.
    ///
    /// One character may be missing. If all check digits are right, characters of another kind are the document's own
    /// mistake.
    var isPlain: Bool {
        let document = correction.document
        let unread = rows.filter { !$0.isFullyRead }
        guard rows.count > 1, rows.allSatisfy({ $0.leftOut == 0 }), unread.count < 2,
            unread.allSatisfy({ $0.gap != nil }), !isStaggered,
            evidence[.misalignment] < Self.mostMisalignment,
            document.hasNames(missing: cells.indices.filter { cells[$0] == nil }),
            cells.allSatisfy({ $0?.isClear ?? true })
        else { return false }
        var (isMisshapen, hasUnknownState, hasWrongDate, hasWrongCode) = (
            false, false, false, false
        )
        for finding in document.findings {
            switch finding {
            case .misplacedCharacter: isMisshapen = true
            case .unusualDocumentCode: hasWrongCode = true
            case .unknownCountry: hasUnknownState = true
            case .invalidDate, .datesOutOfOrder: hasWrongDate = true
            default: break
            }
        }
        guard !hasWrongCode else { return false }
        if isMisshapen { return document.checks.areAllValid && document.checks.validCount > 1 }
        return !hasUnknownState || !hasWrongDate
    }

    /// How far the left sides of the rows of plain print may be out of alignment, in pitches; set by hand.
    private static let mostMisalignment: Float = 0.6
}

extension RecognisedCharacter {
    /// The least likelihood of a clear character, or of the two that look alike in most type faces; set by hand.
    private static let leastClear: Float = 0.8

    /// Whether the character was read without doubt, apart from that between a zero and a letter O.
    var isClear: Bool {
        var seen: Float = 0
        for candidate in candidates
        where candidate.character == best.character || candidate.isRound && best.isRound {
            seen += Float(Likelihood.exponential(Double(candidate.logLikelihood)))
        }
        return seen > Self.leastClear
    }
}

extension CharacterCandidate {
    /// Whether it is a zero or a letter O.
    fileprivate var isRound: Bool {
        character == UInt8(ascii: "0") || character == UInt8(ascii: "O")
    }
}
