// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import Testing

/// What follows from distance, quality and steps.
struct FaceRulesTests {
    private typealias Reason = IdentityVerification.Reason

    /// A good comparison, with changes.
    private static func result(
        _ change: (inout FaceEvidence) -> Void = { _ in }
    ) -> IdentityVerification {
        var facts = FaceFacts()
        facts.faceCount = 1
        facts.eyeDistance = 80
        facts.sharpness = 0.2
        facts.colourfulness = 40
        var evidence = FaceEvidence()
        evidence.portrait = facts
        evidence.selfie = facts
        evidence.distance = 0.3
        evidence.correlation = 0.5
        change(&evidence)
        return FaceRules.result(of: evidence)
    }

    @Test(arguments: [
        (0.0, IdentityVerification.Similarity.match), (0.50, .match), (0.501, .notPossible),
        (0.599, .notPossible), (0.60, .noMatch), (2, .noMatch), (.infinity, .notPossible),
    ])
    func `the distance decides`(distance: Double, similarity: IdentityVerification.Similarity) {
        #expect(Self.result { $0.distance = distance }.similarity == similarity)
    }

    @Test func `a portrait that is small, blurred, covered or of several faces is not compared`() {
        let changes: [(inout FaceEvidence) -> Void] = [
            { $0.portrait.eyeDistance = 39.9 }, { $0.portrait.sharpness = 0.01 },
            { $0.isPortraitCovered = true }, { $0.portrait.faceCount = 2 },
            { $0.portrait.faceCount = 0 }, { $0.distance = nil }, { $0.isEngineAbsent = true },
        ]
        for change in changes { #expect(Self.result(change).similarity == .notPossible) }
    }

    @Test func `reasons are found by rule`() {
        let changes: [(Reason, (inout FaceEvidence) -> Void)] = [
            (
                .croppedFromDocument,
                {
                    $0.distance = 0.15
                    $0.correlation = 0.9
                }
            ),
            (.documentAsSelfie, { $0.selfieShowsDocument = true }),
            (.noFace, { $0.selfie.faceCount = 0 }),
            (.multiplePeople, { $0.selfie.faceCount = 2 }),
            (.faceNotFullyVisible, { $0.selfie.isCutOff = true }),
            (.badQuality, { $0.selfie.sharpness = 0.01 }),
            (.blackAndWhite, { $0.selfie.colourfulness = 1 }),
            (.livenessFailed, { $0.liveness = .failed }),
        ]
        for (reason, change) in changes {
            let result = Self.result(change)
            #expect(result.reason == reason)
            #expect(result.isValid == false)
        }
        let byReviewers: Set<Reason> = [.screenPaperVideo, .manipulated, .ageDifference]
        #expect(Set(changes.map(\.0)).union(byReviewers) == Set(Reason.allCases))
    }

    @Test func `52: the same person is not a cropped document unless both numbers say so`() {
        #expect(Self.result { $0.distance = 0.1 }.reason == nil)
        #expect(Self.result { $0.correlation = 0.99 }.reason == nil)
        let cropped = Self.result {
            $0.distance = 0
            $0.correlation = 1
            $0.selfieShowsDocument = true
        }
        #expect(cropped.reason == .croppedFromDocument)
    }

    @Test func `a selfie is valid only with passed steps`() {
        #expect(Self.result().isValid == nil)
        #expect(Self.result { $0.liveness = .passed }.isValid == true)
        #expect(
            Self.result { $0.liveness = .passed }.json.encoded()
                == #"{"similarity":"MATCH","validity":"TRUE","liveness":"PASSED"}"#
        )
        #expect(
            Self.result { $0.liveness = .failed }.json.encoded()
                == #"{"similarity":"MATCH","validity":"FALSE","reason":"LIVENESS_FAILED","#
                + #""liveness":"FAILED"}"#
        )
    }

    @Test func `without an engine nothing is said about the pictures`() {
        var evidence = FaceEvidence()
        evidence.isEngineAbsent = true
        let result = FaceRules.result(of: evidence)
        #expect(result.similarity == .notPossible)
        #expect(result.reason == nil)
        #expect(result.isValid == nil)
        evidence.selfieShowsDocument = true
        #expect(FaceRules.result(of: evidence).reason == .documentAsSelfie)
    }

    @Test func `the reviewer reads that the engine is absent`() {
        var evidence = VerificationEvidence()
        evidence.isFaceEngineAbsent = true
        evidence.face = FaceRules.result(of: FaceEvidence())
        guard
            case .review(_, let findings) = VerificationRules.outcome(
                of: evidence,
                under: VerificationPolicy()
            )
        else {
            Issue.record("decided without a reviewer")
            return
        }
        #expect(findings.contains(.faceEngineAbsent))
        #expect(VerificationFinding.faceEngineAbsent.word == "face.engine.absent")
    }
}
