// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import IdentityCheck
import Reading
import Scanning

/// The edges of a document that a selfie shows.
///
/// They alone say little, since doors and pictures on a wall have such edges too. But shoulders cover the lower edge of
/// whatever is behind a person, so a face inside all four belongs to a document that was held up.
package struct SelfieEdges: Sendable, Hashable {
    /// The corners in their order round the document, in widths and heights of the picture.
    private let corners: [FacePoint]

    /// Takes the edges that were found in a picture; nil unless they are certain and whole.
    init?(_ edges: DocumentEdges?, _ result: ScanResult) {
        guard let edges, edges.isReliable, !edges.isCutOff else {
            return nil
        }
        let size = (x: Double(result.picture.width), y: Double(result.picture.height))
        let found = [
            edges.corners.topLeft, edges.corners.topRight, edges.corners.bottomRight,
            edges.corners.bottomLeft,
        ]
        self.init(found.map { FacePoint(x: Double($0.x) / size.x, y: Double($0.y) / size.y) })
    }

    /// Takes corners in widths and heights of the picture, in their order round a convex shape.
    package init(_ corners: [FacePoint]) { self.corners = corners }

    /// Whether a point is inside the edges, in widths and heights of the picture.
    package func surround(_ point: FacePoint) -> Bool {
        // A point is inside a convex shape if it is on the same side of all edges.
        let sides = corners.indices.map { place in
            let (from, to) = (corners[place], corners[(place + 1) % corners.count])
            return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x) > 0
        }
        return Set(sides).count == 1
    }
}
