// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension VerificationEvidence {
    /// Every check that the evidence is about, in the order of ``ReviewCheck/Subject``.
    ///
    /// A failed check names the reason that a refusal would have.
    public var checks: [ReviewCheck] {
        let flaw = PictureFlaw.allCases.first(where: flaws.contains)
        let found = RejectDetail.allCases.filter { detail in
            flaws.contains { $0.detail == detail }
        }
        let isBackMissing = hasWrongBack || (needsBack && !parts.contains(.back))
        return [
            denial(.specimen, isSpecimen, .specimen), denial(.page, hasWrongPage, .wrongPage),
            flaw.map { ReviewCheck(.pictures, .failed, $0.reason, found) }
                ?? ReviewCheck(.pictures, parts.isEmpty ? .notPossible : .passed),
            ReviewCheck(.country, isCountryAccepted ? .passed : .failed),
            ReviewCheck(.type, isTypeAccepted ? .passed : .failed),
            ReviewCheck(
                .back,
                isBackMissing ? .failed : needsBack ? .passed : .notPossible,
                .missingBack
            ),
            coded(.checkDigits, hasWrongCheckDigit), coded(.dates, hasImpossibleDate), expiry,
            compared(.codes, codes, .failed, .dataMismatch),
            compared(.print, print, .attention, .dataMismatch),
            compared(.client, claim, .attention), faces,
        ]
    }

    private func denial(
        _ subject: ReviewCheck.Subject,
        _ isWrong: Bool,
        _ reason: RejectReason
    ) -> ReviewCheck {
        ReviewCheck(subject, isWrong ? .failed : hasCodedData ? .passed : .notPossible, reason)
    }

    /// A check that needs a zone or a barcode.
    private func coded(_ subject: ReviewCheck.Subject, _ isWrong: Bool) -> ReviewCheck {
        denial(subject, isWrong, .checkDigits)
    }

    private var expiry: ReviewCheck {
        switch validity {
        case .valid: ReviewCheck(.expiry, .passed)
        case .expired: ReviewCheck(.expiry, .attention)
        case .unknown: ReviewCheck(.expiry, .notPossible)
        }
    }

    private func compared(
        _ subject: ReviewCheck.Subject,
        _ comparison: Comparison,
        _ outcome: ReviewCheck.Outcome,
        _ reason: RejectReason? = nil
    ) -> ReviewCheck {
        switch comparison {
        case .notCompared: ReviewCheck(subject, .notPossible)
        case .agrees: ReviewCheck(subject, .passed)
        case .differs(let fields): ReviewCheck(subject, outcome, reason, fields: fields.sorted())
        }
    }

    private var faces: ReviewCheck {
        guard let face, face.similarity != .notPossible || face.isValid == false else {
            return ReviewCheck(.face, .notPossible)
        }
        if face.similarity == .noMatch { return ReviewCheck(.face, .attention, .photoMismatch) }
        return ReviewCheck(.face, face.isValid == false ? .attention : .passed)
    }
}
