// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
package import IdentityCheck

/// Compares the portrait in a document's picture with a selfie, and watches the movements of a face.
package protocol FaceComparer: Sendable {
    /// Whether the engine and its models are there; neither is started or read for the answer.
    var isInstalled: Bool { get }

    /// Finds the faces in one frame of a camera, which takes some hundredths of a second.
    ///
    /// - Throws: ``FaceEngineError`` if there is no answer.
    func watch(_ frame: FacePixels) throws(FaceEngineError) -> [FaceSighting]

    /// Compares a selfie with the frames of the steps that were met, at most six.
    ///
    /// - Returns: the distance of the embeddings for each frame; nil where it shows no face.
    /// - Throws: ``FaceEngineError`` if there is no answer.
    func distances(
        from selfie: [UInt8],
        to frames: [[UInt8]]
    ) throws(FaceEngineError) -> [Double?]

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
    package var isInstalled: Bool { installation.isComplete }

    package func watch(_ frame: FacePixels) throws(FaceEngineError) -> [FaceSighting] {
        // A picture alone is compared with nothing, so no embedding is computed.
        try examine([frame]).pictures[0].faces.map { $0.sighting(in: frame) }
    }

    package func distances(
        from selfie: [UInt8],
        to frames: [[UInt8]]
    ) throws(FaceEngineError) -> [Double?] {
        let pictures = try ([selfie] + frames).map { file throws(FaceEngineError) in
            try FacePixels(file: file)
        }
        return try examine(pictures, isThorough: true).pictures.dropFirst().map(\.distance)
    }

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
    /// What reviewers read of the movements; nil if the check asked for none.
    var movements: JSONOutput?

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
            "movements": movements ?? .null,
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
