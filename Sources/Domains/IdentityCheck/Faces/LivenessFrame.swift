// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// One face in a frame.
public struct FaceSighting: Sendable, Hashable {
    /// Its measures, with mirroring undone.
    public let measures: FaceMeasures
    /// The middle of its box, in widths of the picture.
    public let middle: FacePoint
    /// The width of its box, in widths of the picture.
    public let width: Double

    /// Describes a face.
    public init(measures: FaceMeasures, middle: FacePoint, width: Double) {
        self.measures = measures
        self.middle = middle
        self.width = width
    }
}

/// What the engine saw in one frame of the camera.
public struct LivenessFrame: Sendable, Hashable {
    /// When it was taken, in milliseconds since the start of the sequence.
    public let time: Int
    /// The faces in it.
    public let faces: [FaceSighting]

    /// Describes a frame.
    public init(time: Int, faces: [FaceSighting]) {
        self.time = time
        self.faces = faces
    }
}

/// Frames as they come in one message.
public struct LivenessFrames: Sendable, Hashable {
    /// The reference of the transaction that they were sent for.
    public let reference: String
    /// The number of the message: 0 for the first of a sequence, then one more each time.
    public let number: Int
    /// The place of the step that the client shows: 0 for the centre, 1 to 4, 5 for the centre at the end.
    public let step: Int
    /// The frames in the order in which they were taken.
    public let frames: [LivenessFrame]

    /// Describes a message.
    public init(reference: String, number: Int, step: Int, frames: [LivenessFrame]) {
        self.reference = reference
        self.number = number
        self.step = step
        self.frames = frames
    }
}

/// Why frames are refused: the sequence has failed.
public enum FaceSequenceError: String, Error, Sendable, Hashable, CaseIterable {
    /// They were sent for another transaction.
    case otherTransaction
    /// The message was sent before, or one before it is missing, or it shows another step.
    case outOfOrder
    /// The frames are not in the order of their times, or come from the future.
    case wrongTimes
    /// The time for the sequence has passed.
    case tooLate
    /// The sequence has ended.
    case ended
    /// There are more frames than a camera at six frames a second takes.
    case tooMany

    /// The code of the answer; the raw value is its detail.
    public static let code = "face_sequence"
}
