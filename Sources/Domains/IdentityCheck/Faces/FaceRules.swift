// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The rules that judge a selfie and its comparison with the portrait.
///
/// They never find that a selfie shows a screen, print or video, was manipulated, or shows another age: only a reviewer
/// decides that.
public enum FaceRules {
    private typealias Rule = (
        reason: IdentityVerification.Reason,
        applies: @Sendable (FaceEvidence, FaceThresholds) -> Bool
    )

    /// The reasons that make a selfie invalid, the gravest first.
    private static let reasons: [Rule] = [
        (
            .croppedFromDocument,
            { evidence, limits in
                guard let distance = evidence.distance, let correlation = evidence.correlation
                else { return false }
                return distance <= limits.croppedDistance
                    && correlation >= limits.croppedCorrelation
            }
        ),
        (.documentAsSelfie, { evidence, _ in evidence.selfieShowsDocument }),
        (.noFace, { evidence, _ in evidence.selfie.faceCount == 0 }),
        (.multiplePeople, { evidence, _ in evidence.selfie.faceCount > 1 }),
        (.faceNotFullyVisible, { evidence, _ in evidence.selfie.isCutOff }),
        (
            .badQuality, { evidence, limits in evidence.selfie.sharpness < limits.sharpness }
        ),
        (
            .blackAndWhite,
            { evidence, limits in evidence.selfie.colourfulness < limits.colourfulness }
        ),
        (.livenessFailed, { evidence, _ in evidence.liveness == .failed }),
    ]

    /// Judges a selfie.
    ///
    /// - Parameters:
    ///   - evidence: what is known about the pictures.
    ///   - thresholds: the limits.
    /// - Returns: the same result for the same arguments; without an engine, what the steps and the document's edges tell.
    public static func result(
        of evidence: FaceEvidence,
        _ thresholds: FaceThresholds = .standard
    ) -> IdentityVerification {
        let similarity = similarity(evidence, thresholds)
        let reason = reasons.first { rule in
            (!evidence.isEngineAbsent || Self.knownWithoutEngine.contains(rule.reason))
                && rule.applies(evidence, thresholds)
        }?.reason
        return IdentityVerification(similarity, evidence.liveness, invalidFor: reason)
    }

    private static let knownWithoutEngine: Set<IdentityVerification.Reason> = [
        .documentAsSelfie, .livenessFailed,
    ]

    /// Whether portrait and selfie show one person, as far as the pictures allow an answer.
    private static func similarity(
        _ evidence: FaceEvidence,
        _ limits: FaceThresholds
    ) -> IdentityVerification.Similarity {
        let portrait = evidence.portrait
        guard !evidence.isEngineAbsent, let distance = evidence.distance, distance.isFinite,
            portrait.faceCount == 1, evidence.selfie.faceCount == 1,
            portrait.eyeDistance >= limits.portraitEyes, portrait.sharpness >= limits.sharpness,
            !evidence.isPortraitCovered
        else { return .notPossible }
        if distance <= limits.match { return .match }
        return distance >= limits.noMatch ? .noMatch : .notPossible
    }
}
