// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What a client seals and sends during the movements: frames of its camera.
public struct FaceFrameMessage: Sendable, Hashable {
    /// A frame as it came.
    public struct Frame: Sendable, Hashable {
        /// When it was taken, in milliseconds since the client learnt that the sequence has begun.
        public let time: Int
        /// A JPEG file, grey, at most ``FaceFrameMessage/frameByteCount`` long.
        public let picture: [UInt8]

        /// Describes a frame.
        public init(time: Int, picture: [UInt8]) {
            self.time = time
            self.picture = picture
        }
    }

    /// The most bytes of a frame's file.
    public static let frameByteCount = 20_000
    /// The columns that a frame should have, and the most that it may have.
    public static let frameWidth = 320
    /// The most rows that a frame may have: that of a phone held upright.
    public static let frameHeight = 720
    /// The most frames in a second, and in a message.
    public static let frameCount = LivenessChallenge.framesPerSecond

    /// The number of the message: 0 begins a sequence, then one more each time.
    public let number: Int
    /// The place of the step that the client shows, 0 to 5.
    public let place: Int
    /// The client's time when it sent the message, as ``Frame/time``.
    public let time: Int
    /// The frames in the order in which they were taken.
    public let frames: [Frame]
    /// Whether the person says that they cannot do the steps.
    public let isDeclined: Bool

    /// Describes a message.
    public init(number: Int, place: Int, time: Int, frames: [Frame], isDeclined: Bool = false) {
        self.number = number
        self.place = place
        self.time = time
        self.frames = frames
        self.isDeclined = isDeclined
    }

    /// The object that is sealed: `{seq, step, t, frames[{t, picture}], declined}`, pictures in Base64.
    public var json: JSONOutput {
        [
            "seq": .integer(number), "step": .integer(place), "t": .integer(time),
            "frames": .array(
                frames.map { frame in
                    [
                        "t": .integer(frame.time),
                        "picture": .string(Base64.encode(frame.picture)),
                    ]
                }
            ),
            "declined": .boolean(isDeclined),
        ]
    }

    /// Reads an object; `declined` may be missing.
    ///
    /// - Returns: nil for any other form, for too many frames, and for one whose file is too long.
    public init?(_ value: JSONValue) {
        guard let number = value["seq"]?.number?.integer,
            let place = value["step"]?.number?.integer, let time = value["t"]?.number?.integer,
            let list = value["frames"]?.elements, list.count <= Self.frameCount
        else { return nil }
        let frames = list.compactMap(Self.frame)
        guard frames.count == list.count else { return nil }
        if let declined = value["declined"], declined.boolean == nil { return nil }
        self.init(
            number: number,
            place: place,
            time: time,
            frames: frames,
            isDeclined: value["declined"]?.boolean ?? false
        )
    }

    private static func frame(_ value: JSONValue) -> Frame? {
        guard let time = value["t"]?.number?.integer, let text = value["picture"]?.string,
            let picture = try? Base64.decode(
                Array(text.utf8),
                alphabet: .standard,
                padding: .required
            ), 1...frameByteCount ~= picture.count
        else { return nil }
        return Frame(time: time, picture: picture)
    }
}
