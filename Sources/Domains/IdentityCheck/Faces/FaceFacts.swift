// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What is known about the face in a picture: plain values, without pixels.
public struct FaceFacts: Sendable, Hashable {
    /// The number of faces in the picture.
    public var faceCount = 0
    /// The distance of the outer corners of the eyes, in pixels; 0 without a face.
    public var eyeDistance = 0.0
    /// Whether a part of the face is outside the picture.
    public var isCutOff = false
    /// The sharpness of the face, see ``FaceSample/sharpness``.
    public var sharpness = 0.0
    /// The colourfulness of the face, see ``FaceSample/colourfulness``.
    public var colourfulness = 0.0

    /// Creates the facts of a picture without a face.
    public init() {}

    /// Measures the first of the faces that the engine found in a picture.
    public init(_ faces: [FoundFace], in picture: FacePixels, _ sample: FaceSample?) {
        faceCount = faces.count
        guard let face = faces.first else { return }
        eyeDistance = face.landmarks.eyeDistance
        isCutOff = !face.isInside(width: picture.width, height: picture.height)
        sharpness = sample?.sharpness ?? 0
        colourfulness = sample?.colourfulness ?? 0
    }
}

/// All that the rules know about the comparison of a portrait with a selfie.
public struct FaceEvidence: Sendable, Hashable {
    /// The portrait in the document's picture.
    public var portrait = FaceFacts()
    /// The selfie.
    public var selfie = FaceFacts()
    /// Whether light or a hologram covers the portrait, which the examination of the document tells.
    public var isPortraitCovered = false
    /// The distance of the embeddings; nil if the engine could not compare them.
    public var distance: Double?
    /// The normalised correlation of the two faces, see ``FaceSample/correlation(with:)``.
    public var correlation: Double?
    /// Whether the selfie shows the edges of a card, or a machine-readable zone.
    public var selfieShowsDocument = false
    /// What came of the steps.
    public var liveness = Liveness.notPerformed
    /// Whether there is no engine, so that nothing is known about the pictures.
    public var isEngineAbsent = false

    /// Creates the evidence of pictures about which nothing is known.
    public init() {}
}
