// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import IdentityCheck
import Pictures

/// The comparison of the portrait in a document's picture with a selfie.
package struct FaceComparison: Sendable {
    /// What the rules make of it.
    package let result: IdentityVerification
    /// What is known about both pictures.
    package let evidence: FaceEvidence
    /// Whether both models are the published ones.
    package let isVerified: Bool

    /// Judges what an engine found.
    package init(_ evidence: FaceEvidence, isVerified: Bool) {
        self.evidence = evidence
        self.isVerified = isVerified
        result = FaceRules.result(of: evidence)
    }

    /// Compares two picture files, JPEG or PNG.
    ///
    /// - Parameters:
    ///   - portrait: the picture of the document.
    ///   - selfie: the picture of the person.
    ///   - engine: the engine.
    ///   - evidence: what is known without it: steps, light on the portrait, a document in the selfie.
    ///   - edges: the edges of a document in the selfie, if there are any: they count if the face is inside them.
    /// - Throws: ``FaceEngineError``; the caller then has `NOT_POSSIBLE`.
    package init(
        portrait: [UInt8],
        selfie: [UInt8],
        by engine: FaceEngine,
        _ evidence: FaceEvidence = FaceEvidence(),
        edges: SelfieEdges? = nil
    ) throws(FaceEngineError) {
        let pictures = [try FacePixels(file: portrait), try FacePixels(file: selfie)]
        let found = try engine.examine(pictures, isThorough: true)
        let samples = zip(pictures, found.pictures).map { picture, examined in
            examined.faces.first.map { FaceSample(picture, $0.landmarks) }
        }
        var evidence = evidence
        evidence.portrait = FaceFacts(found.pictures[0].faces, in: pictures[0], samples[0])
        evidence.selfie = FaceFacts(found.pictures[1].faces, in: pictures[1], samples[1])
        evidence.distance = found.pictures[1].distance
        if let portrait = samples[0], let selfie = samples[1] {
            evidence.correlation = portrait.correlation(with: selfie)
        }
        if let edges, let face = found.pictures[1].faces.first {
            let nose = FacePoint(
                x: face.landmarks.nose.x / Double(pictures[1].width),
                y: face.landmarks.nose.y / Double(pictures[1].height)
            )
            evidence.selfieShowsDocument = evidence.selfieShowsDocument || edges.surround(nose)
        }
        self.init(evidence, isVerified: found.isVerified)
    }
}

extension FacePixels {
    /// Decodes a JPEG or PNG file, reduced to what the engine takes.
    ///
    /// - Throws: `unreadable`.
    package init(file: [UInt8]) throws(FaceEngineError) {
        let decoded: ColorPicture
        do throws(PictureError) {
            decoded = try PictureReader.colors(
                from: file,
                limits: .codes,
                reducingAbove: (FacePixels.longestSide + 1) / 2
            )
        } catch {
            throw .unreadable
        }
        guard
            let pixels = FacePixels(
                width: decoded.width,
                height: decoded.height,
                pixels: decoded.pixels
            )
        else { throw .unreadable }
        self = pixels
    }
}
