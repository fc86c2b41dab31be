// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Reading

/// Counts of pictures, with or without a document.
struct EdgeTally {
    private var count = 0
    private var right = 0
    /// Documents, right or not, that can be assumed, and those of them that are right.
    private var reliable = 0
    private var reliableRight = 0
    private var times: [Double] = []

    /// Counts a picture.
    ///
    /// - Parameters:
    ///   - truth: the document's corners; `nil` if there is none.
    ///   - found: what was found.
    ///   - time: milliseconds of the processor.
    /// - Returns: whether what was found is right.
    mutating func add(
        _ truth: [SIMD2<Float>]?,
        _ found: DocumentEdges?,
        _ time: Double
    ) -> Bool {
        let isReliable = (found?.confidence ?? 0) >= DocumentEdges.reliable
        let isRight =
            if let truth {
                found.map { Self.error($0.corners, truth) <= 0.02 } ?? false
            } else {
                !isReliable
            }
        count += 1
        right += isRight ? 1 : 0
        reliable += isReliable ? 1 : 0
        reliableRight += isReliable && isRight ? 1 : 0
        times.append(time)
        return isRight
    }

    /// The greatest distance of a corner from where it should be, as a part of the diagonal, whichever comes first.
    static func error(_ found: Quadrilateral, _ truth: [SIMD2<Float>]) -> Float {
        let corners = [found.topLeft, found.topRight, found.bottomRight, found.bottomLeft]
            .map { SIMD2($0.x, $0.y) }
        let diagonal = length(truth[2] - truth[0])
        let errors = (0..<4).map { turn in
            (0..<4).map { length(corners[($0 + turn) % 4] - truth[$0]) }.max() ?? 0
        }
        return (errors.min() ?? 0) / diagonal
    }

    private static func length(_ way: SIMD2<Float>) -> Float { (way * way).sum().squareRoot() }

    /// What was counted, for a line of text.
    var words: String {
        let sorted = times.sorted()
        func share(_ part: Int, _ whole: Int) -> String {
            String(
                format: "%d of %d (%.1f %%)",
                part,
                whole,
                100 * Double(part) / Double(max(1, whole))
            )
        }
        func time(_ part: Double) -> String {
            sorted.isEmpty
                ? "-" : String(format: "%.1f", sorted[Int(part * Double(sorted.count - 1))])
        }
        return "right \(share(right, count)), reliable \(share(reliableRight, reliable)) right, "
            + "\(time(0.5)) ms in the middle, nine of ten below \(time(0.9)) ms"
    }
}
