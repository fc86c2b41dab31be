// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Follows the edges of a document from frame to frame until it is whole, sharp and still.
package struct CardWatch: Sendable {
    /// The number of frames in a row in which a document must lie at the same place.
    private static let frames = 3
    /// The most that a corner of a still document moves between two frames, as a part of its diagonal.
    private static let mostMotion: Float = 0.02
    /// The least and the most of the picture that a document fills.
    private static let filled: ClosedRange<Float> = 0.12...0.94
    /// The most that opposite sides differ.
    private static let mostSkew: Float = 1.4
    /// The grey value that 95 % of a picture's pixels are below if it is too dark, and above if it is too bright.
    private static let light: (least: UInt8, most: UInt8) = (45, 245)

    private var last: DocumentEdges?
    private var count = 0

    /// Creates a watch that has seen no frame.
    package init() {}

    /// Adds a frame.
    ///
    /// - Parameters:
    ///   - frame: the picture of a camera.
    ///   - guide: the place in the frame where the document should be; `nil` if it may be anywhere.
    /// - Returns: what the frame shows.
    package mutating func add(_ frame: GreyPicture, within guide: CaptureGuide? = nil)
        -> CardSighting
    {
        let light = Self.light(in: frame)
        let search = light == .tooDark ? .none : DocumentEdges.search(in: frame)
        guard let edges = search.reliableEdges else {
            last = nil
            return CardSighting(feedback: [
                light ?? (search.isCutOff ? .partiallyVisible : .noDocument)
            ])
        }
        let isStill = last.map { Self.motion(from: $0, to: edges) <= Self.mostMotion } ?? false
        count = isStill ? count + 1 : 1
        last = edges
        var sighting = Self.sighting(of: edges, in: frame, within: guide)
        if !sighting.feedback.isEmpty || sighting.isBesideGuide {
            count = 0
        } else if count >= Self.frames {
            sighting.feedback = [.ready]
        }
        return sighting
    }

    /// Looks at a single picture, which cannot show whether the document is still.
    ///
    /// - Parameter picture: the picture.
    /// - Returns: what it shows, with the feedback `ready` alone if it can be used.
    package static func look(at picture: GreyPicture) -> CardSighting {
        look(at: picture, DocumentEdges.search(in: picture))
    }

    /// Looks at a single picture in which edges were searched for already.
    package static func look(at picture: GreyPicture, _ search: EdgeSearch) -> CardSighting {
        guard let edges = search.reliableEdges else {
            let light = light(in: picture)
            let isBlurred = light == nil && !picture.isBlank && !picture.isSharp
            var reasons = [
                light, search.isCutOff ? .partiallyVisible : nil, isBlurred ? .blurred : nil,
            ].compactMap { $0 }
            if reasons.isEmpty { reasons = [.noDocument] }
            return CardSighting(feedback: reasons)
        }
        var sighting = sighting(of: edges, in: picture, within: nil)
        if sighting.feedback.isEmpty { sighting.feedback = [.ready] }
        return sighting
    }

    private static func light(in picture: GreyPicture) -> ReadingFeedback? {
        let (dark, bright) = PictureLight.range(of: picture)
        if bright < light.least { return .tooDark }
        return dark > light.most ? .tooBright : nil
    }

    private static func sighting(
        of edges: DocumentEdges,
        in picture: GreyPicture,
        within guide: CaptureGuide?
    ) -> CardSighting {
        let corners = edges.corners.corners
        let area = edges.corners.area
        let share = area / (Float(picture.width) * Float(picture.height))
        var sighting = CardSighting(edges: edges)
        if edges.hasOthers { sighting.feedback.append(.multipleDocuments) }
        if edges.isCutOff { sighting.feedback.append(.partiallyVisible) }
        if share > filled.upperBound { sighting.feedback.append(.tooClose) }
        let isSmall = guide.map { $0.share(of: area, in: picture) < CaptureGuide.least }
        if share < filled.lowerBound || isSmall == true { sighting.feedback.append(.tooFar) }
        let sides = corners.indices.map { corners[$0].distance(to: corners[($0 + 1) % 4]) }
        if ratio(sides[0], sides[2]) > mostSkew || ratio(sides[1], sides[3]) > mostSkew {
            sighting.feedback.append(.skewed)
        }
        sighting.isBesideGuide = guide.map { !$0.holds(corners) } ?? false
        // Measuring sharpness takes longer than all of this.
        guard sighting.feedback.isEmpty, !sighting.isBesideGuide else { return sighting }
        if !picture.isSharp {
            sighting.feedback = [.blurred]
        } else if picture.hasReflection(within: edges.corners) {
            sighting.feedback = [.glare]
        }
        return sighting
    }

    /// How far the corners have moved, as a part of the diagonal.
    private static func motion(from last: DocumentEdges, to next: DocumentEdges) -> Float {
        let (before, after) = (last.corners.corners, next.corners.corners)
        let farthest = zip(before, after).map { $0.distance(to: $1) }.max() ?? 0
        return farthest / max(1, after[0].distance(to: after[2]))
    }

    private static func ratio(_ one: Float, _ other: Float) -> Float {
        max(one, other) / max(1, min(one, other))
    }
}

extension GreyPicture {
    /// The least difference between light and dark in a picture that shows something, in grey values.
    private static let leastContrast: UInt8 = 24

    /// Whether the picture has no contrast at all, so that nothing in it can be blurred.
    package var isBlank: Bool {
        let (dark, bright) = PictureLight.range(of: self)
        return bright - dark < Self.leastContrast
    }
}
