// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck

// The comparison of the selfie with the portrait.
extension IdentityServer {
    /// Compares the selfie of a check with the portrait on the front of its document.
    ///
    /// Without an engine, or if it fails, the similarity is `NOT_POSSIBLE`, and the check goes on.
    ///
    /// - Returns: nil without a selfie.
    func compareFaces(
        of document: ExaminationCase,
        _ examination: Examination,
        _ movements: MovementEvidence?
    ) -> FaceJudgement? {
        guard let selfie = document.pictures[.face] else { return nil }
        var evidence = FaceEvidence()
        evidence.isPortraitCovered = examination.portraitIsCovered
        evidence.selfieShowsDocument = examination.selfieHasCode
        // What the steps tell without an engine.
        evidence.liveness = movements?.liveness(nil) ?? .notPerformed
        let record = movements?.record
        do throws(FaceEngineError) {
            guard let faces = configuration.faces, let portrait = document.pictures[.front] else {
                throw .absent
            }
            if let movements, movements.isMet {
                let distances = try faces.distances(from: selfie, to: movements.pictures)
                evidence.liveness = movements.liveness(distances)
            }
            let compared = try faces.compare(
                portrait,
                selfie,
                evidence,
                edges: examination.selfieEdges
            )
            return FaceJudgement(comparison: compared, trouble: nil, movements: record)
        } catch {
            if error != .absent {
                configuration.log?(#"{"event":"faces","status":"\#(error.word)"}"#)
            }
            evidence.isEngineAbsent = true
            evidence.liveness = movements?.liveness(nil) ?? .notPerformed
            let nothing = FaceComparison(evidence, isVerified: false)
            return FaceJudgement(comparison: nothing, trouble: error, movements: record)
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
