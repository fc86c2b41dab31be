// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Follows the edges of a document from frame to frame until it is whole, sharp and still.
struct CardWatch: Sendable {
    /// The number of frames in a row in which a document must lie at the same place.
    private static let frames = 3
    /// The most that a corner of a still document moves between two frames, as a part of its diagonal.
    private static let mostMotion: Float = 0.02
    /// The least and the most of the picture that a document fills.
    private static let filled: ClosedRange<Float> = 0.12...0.94
    /// The most that opposite sides differ.
    private static let mostSkew: Float = 1.4

    private var last: DocumentEdges?
    private var count = 0

    /// Adds a frame.
    ///
    /// - Returns: the feedback for the person, which is `ready` alone when the picture can be taken, and empty while a good
    ///   document has not been still for long enough; and the edges, if there is a document.
    mutating func add(_ frame: GreyPicture) -> (feedback: [CaptureFeedback], edges: DocumentEdges?)
    {
        guard
            let edges = DocumentEdges.find(in: frame),
            edges.confidence >= DocumentEdges.reliable
        else {
            last = nil
            return ([.noDocument], nil)
        }
        let isStill = last.map { Self.motion(from: $0, to: edges) <= Self.mostMotion } ?? false
        count = isStill ? count + 1 : 1
        last = edges
        let feedback = Self.feedback(edges, frame)
        guard feedback.isEmpty else {
            count = 0
            return (feedback, edges)
        }
        return (count >= Self.frames ? [.ready] : [], edges)
    }

    private static func feedback(_ edges: DocumentEdges, _ frame: GreyPicture) -> [CaptureFeedback]
    {
        let corners = edges.corners.corners
        let picture = Float(frame.width) * Float(frame.height)
        let share = area(corners) / picture
        var feedback = [CaptureFeedback]()
        if edges.hasOthers { feedback.append(.multipleDocuments) }
        if edges.isCutOff { feedback.append(.partiallyVisible) }
        if share > filled.upperBound { feedback.append(.tooClose) }
        if share < filled.lowerBound { feedback.append(.tooFar) }
        let sides = corners.indices.map { distance(corners[$0], corners[($0 + 1) % 4]) }
        if ratio(sides[0], sides[2]) > mostSkew || ratio(sides[1], sides[3]) > mostSkew {
            feedback.append(.skewed)
        }
        // Measuring sharpness takes longer than all of this.
        if feedback.isEmpty, !frame.isSharp { feedback.append(.blurred) }
        return feedback
    }

    /// How far the corners have moved, as a part of the diagonal.
    private static func motion(from last: DocumentEdges, to next: DocumentEdges) -> Float {
        let (before, after) = (last.corners.corners, next.corners.corners)
        let farthest = zip(before, after).map { distance($0, $1) }.max() ?? 0
        return farthest / max(1, distance(after[0], after[2]))
    }

    private static func area(_ corners: [PicturePoint]) -> Float {
        let twice = corners.indices.reduce(Float(0)) { sum, index in
            let (one, next) = (corners[index], corners[(index + 1) % 4])
            return sum + one.x * next.y - next.x * one.y
        }
        return twice.magnitude / 2
    }

    private static func distance(_ one: PicturePoint, _ other: PicturePoint) -> Float {
        let (across, down) = (one.x - other.x, one.y - other.y)
        return (across * across + down * down).squareRoot()
    }

    private static func ratio(_ one: Float, _ other: Float) -> Float {
        max(one, other) / max(1, min(one, other))
    }
}

extension Quadrilateral {
    /// The corners clockwise from the top left one.
    fileprivate var corners: [PicturePoint] { [topLeft, topRight, bottomRight, bottomLeft] }
}
