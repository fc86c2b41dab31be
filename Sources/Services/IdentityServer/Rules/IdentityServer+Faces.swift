// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

// The comparison of the selfie with the portrait (spec, supplement §5.3).
extension IdentityServer {
    /// Compares the selfie of a check with the portrait on the front of its document.
    ///
    /// Without an engine, or if it fails, the similarity is `NOT_POSSIBLE`, and the check goes on.
    ///
    /// - Returns: nil without a selfie.
    func compareFaces(
        of document: ExaminationCase,
        _ examination: Examination
    ) -> FaceJudgement? {
        guard let selfie = document.pictures[.face] else { return nil }
        var evidence = FaceEvidence()
        evidence.isPortraitCovered = examination.portraitIsCovered
        evidence.selfieShowsDocument = examination.selfieHasCode
        do throws(FaceEngineError) {
            guard let faces = configuration.faces, let portrait = document.pictures[.front] else {
                throw .absent
            }
            let compared = try faces.compare(
                portrait,
                selfie,
                evidence,
                edges: examination.selfieEdges
            )
            return FaceJudgement(comparison: compared, trouble: nil)
        } catch {
            if error != .absent {
                configuration.log?(#"{"event":"faces","status":"\#(error.word)"}"#)
            }
            evidence.isEngineAbsent = true
            let nothing = FaceComparison(evidence, isVerified: false)
            return FaceJudgement(comparison: nothing, trouble: error)
        }
    }
}

extension VerificationEvidence {
    /// Takes what came of the comparison of the faces.
    mutating func take(_ judgement: FaceJudgement?) {
        guard let judgement else { return }
        face = judgement.comparison.result
        isFaceEngineAbsent = judgement.isEngineAbsent
    }
}
