// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What the server asks the face engine.
public enum FaceEngineRequest: Sendable, Hashable {
    /// Load the models; the first request, and only once.
    case open(landmarks: [UInt8], network: [UInt8])
    /// Find the faces in pictures, and compare the first face of each picture with that of the first one.
    ///
    /// One to eight pictures; a single one is compared with nothing. With `isThorough` faces from 40 pixels up are found
    /// where there is none from 80 up, which takes four times as long.
    case examine([FacePixels], isThorough: Bool)

    /// The most pictures of a request.
    public static let pictureLimit = 8

    private static let openKind: UInt8 = 1
    private static let examineKind: UInt8 = 2

    /// The body of the request's frame.
    public var body: [UInt8] {
        var writer = FaceEngineWriter()
        switch self {
        case .open(let landmarks, let network):
            writer.add([Self.openKind])
            writer.add(UInt32(landmarks.count))
            writer.add(landmarks)
            writer.add(network)
        case .examine(let pictures, let isThorough):
            writer.add([Self.examineKind, isThorough ? 1 : 0])
            for picture in pictures {
                writer.add(UInt32(picture.width))
                writer.add(UInt32(picture.height))
                writer.add(picture.pixels)
            }
        }
        return writer.bytes
    }

    /// Reads the body of a frame.
    ///
    /// - Returns: nil unless it is one request and nothing else.
    public init?(parsing body: [UInt8]) {
        var reader = FaceEngineReader(Array(body.dropFirst()))
        switch body.first {
        case Self.openKind:
            guard let count = reader.number(), let landmarks = reader.take(Int(count)),
                let network = reader.take(body.count - 5 - Int(count)), !network.isEmpty
            else { return nil }
            self = .open(landmarks: Array(landmarks), network: Array(network))
        case Self.examineKind:
            guard let flag = reader.byte(), flag <= 1 else { return nil }
            var pictures: [FacePixels] = []
            while !reader.isAtEnd {
                guard pictures.count < Self.pictureLimit, let picture = Self.picture(&reader)
                else { return nil }
                pictures.append(picture)
            }
            guard !pictures.isEmpty else { return nil }
            self = .examine(pictures, isThorough: flag == 1)
        default: return nil
        }
    }

    private static func picture(_ reader: inout FaceEngineReader) -> FacePixels? {
        guard let width = reader.number(), let height = reader.number(),
            max(width, height) <= FacePixels.longestSide,
            let pixels = reader.take(3 * Int(width) * Int(height))
        else { return nil }
        return FacePixels(width: Int(width), height: Int(height), pixels: Array(pixels))
    }
}
