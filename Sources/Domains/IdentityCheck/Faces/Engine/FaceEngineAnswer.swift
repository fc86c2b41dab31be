// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What the face engine answers; embeddings never leave it.
public enum FaceEngineAnswer: Sendable, Hashable {
    /// The models are loaded.
    case opened
    /// What each picture shows, in the order of the request.
    case examined([FaceExamination])
    /// The request was refused: it is malformed, not its turn, or the models are not right.
    case refused

    /// The most faces of a picture in an answer.
    public static let faceLimit = 8

    private static let openedKind: UInt8 = 1
    private static let examinedKind: UInt8 = 2
    private static let refusedKind: UInt8 = 3

    /// The body of the answer's frame.
    public var body: [UInt8] {
        var writer = FaceEngineWriter()
        switch self {
        case .opened: writer.add([Self.openedKind])
        case .refused: writer.add([Self.refusedKind])
        case .examined(let pictures):
            writer.add([Self.examinedKind, UInt8(pictures.count)])
            for picture in pictures { picture.write(to: &writer) }
        }
        return writer.bytes
    }

    /// Reads the body of a frame.
    ///
    /// - Returns: nil unless it is one answer and nothing else.
    public init?(parsing body: [UInt8]) {
        var reader = FaceEngineReader(Array(body.dropFirst()))
        switch body.first {
        case Self.openedKind: self = .opened
        case Self.refusedKind: self = .refused
        case Self.examinedKind:
            guard let count = reader.byte(), count <= FaceEngineRequest.pictureLimit else {
                return nil
            }
            var pictures: [FaceExamination] = []
            for _ in 0..<count {
                guard let picture = FaceExamination(&reader) else { return nil }
                pictures.append(picture)
            }
            self = .examined(pictures)
        default: return nil
        }
        guard reader.isAtEnd else { return nil }
    }
}

/// What the engine found in one picture.
public struct FaceExamination: Sendable, Hashable {
    /// The faces, the most certain first; at most eight.
    public let faces: [FoundFace]
    /// The distance of the embeddings between the first face and that of the first picture; nil if there is none.
    public let distance: Double?

    /// Describes what was found.
    public init(faces: [FoundFace], distance: Double?) {
        self.faces = faces
        self.distance = distance
    }

    fileprivate func write(to writer: inout FaceEngineWriter) {
        writer.add([UInt8(faces.count)])
        writer.add(distance ?? .nan)
        for face in faces {
            for edge in [face.left, face.top, face.right, face.bottom] {
                writer.add(UInt32(bitPattern: Int32(clamping: edge)))
            }
            let marks = face.landmarks
            for point in [
                marks.leftOuter, marks.leftInner, marks.rightInner, marks.rightOuter, marks.nose,
            ] {
                writer.add(point.x)
                writer.add(point.y)
            }
        }
    }

    fileprivate init?(_ reader: inout FaceEngineReader) {
        guard let count = reader.byte(), count <= FaceEngineAnswer.faceLimit,
            let distance = reader.double(), distance.isNaN || distance >= 0
        else { return nil }
        var faces: [FoundFace] = []
        for _ in 0..<count {
            guard let face = Self.face(&reader) else { return nil }
            faces.append(face)
        }
        self.init(faces: faces, distance: distance.isNaN ? nil : distance)
    }

    private static func face(_ reader: inout FaceEngineReader) -> FoundFace? {
        var edges: [Int] = []
        for _ in 0..<4 {
            guard let edge = reader.number() else { return nil }
            edges.append(Int(Int32(bitPattern: edge)))
        }
        var points: [FacePoint] = []
        for _ in 0..<5 {
            guard let x = reader.double(), let y = reader.double(), x.isFinite, y.isFinite else {
                return nil
            }
            points.append(FacePoint(x: x, y: y))
        }
        guard
            let landmarks = FaceLandmarks(
                leftOuter: points[0],
                leftInner: points[1],
                rightInner: points[2],
                rightOuter: points[3],
                nose: points[4]
            )
        else { return nil }
        return FoundFace(
            left: edges[0],
            top: edges[1],
            right: edges[2],
            bottom: edges[3],
            landmarks: landmarks
        )
    }
}
