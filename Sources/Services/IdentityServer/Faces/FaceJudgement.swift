// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
package import IdentityCheck

/// Compares the portrait in a document's picture with a selfie.
package protocol FaceComparer: Sendable {
    /// Compares two picture files, JPEG or PNG; this takes up to some seconds.
    ///
    /// - Parameters:
    ///   - portrait: the picture of the document.
    ///   - selfie: the picture of the person.
    ///   - evidence: what is known without an engine.
    ///   - edges: the edges of a document in the selfie.
    /// - Returns: what the rules make of what was found.
    /// - Throws: ``FaceEngineError`` if there is no answer.
    func compare(
        _ portrait: [UInt8],
        _ selfie: [UInt8],
        _ evidence: FaceEvidence,
        edges: SelfieEdges?
    ) throws(FaceEngineError) -> FaceComparison
}

extension FaceEngine: FaceComparer {
    package func compare(
        _ portrait: [UInt8],
        _ selfie: [UInt8],
        _ evidence: FaceEvidence,
        edges: SelfieEdges?
    ) throws(FaceEngineError) -> FaceComparison {
        try FaceComparison(
            portrait: portrait,
            selfie: selfie,
            by: self,
            evidence,
            edges: edges
        )
    }
}

/// What came of the comparison of the faces of a check.
struct FaceJudgement: Sendable {
    /// What the rules make of it.
    let comparison: FaceComparison
    /// Why there was no answer; nil if there was one.
    let trouble: FaceEngineError?

    /// Whether the server has no engine that it could use.
    var isEngineAbsent: Bool {
        switch trouble {
        case .absent, .altered, .storage: true
        case .broken, .late, .refused, .unreadable, nil: false
        }
    }

    /// What a reviewer sees beside the result: the distance with its limits, and what was measured of both pictures.
    ///
    /// The false-match rate of the limit is null if it was not measured.
    var stored: JSONOutput {
        let (evidence, limits) = (comparison.evidence, FaceThresholds.standard)
        let origin = FaceThresholds.origins.first { $0.distance == limits.match }
        return [
            "trouble": trouble.map { .string($0.word) } ?? .null,
            "distance": evidence.distance.map { .number($0) } ?? .null,
            "match": .number(limits.match), "noMatch": .number(limits.noMatch),
            "falseMatchRate": origin?.falseMatchRate.map { .number($0) } ?? .null,
            "modelsVerified": .boolean(comparison.isVerified),
            "portrait": Self.stored(evidence.portrait), "selfie": Self.stored(evidence.selfie),
        ]
    }

    private static func stored(_ facts: FaceFacts) -> JSONOutput {
        [
            "faces": .integer(facts.faceCount),
            "eyes": .integer(Int(facts.eyeDistance.rounded())),
        ]
    }
}

extension FaceEngineError {
    /// The stable word, without any part of a picture.
    var word: String {
        switch self {
        case .absent: "absent"
        case .altered: "altered"
        case .broken: "broken"
        case .late: "late"
        case .refused: "refused"
        case .unreadable: "unreadable"
        case .storage: "storage"
        }
    }
}
