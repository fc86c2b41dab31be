// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Reading

/// Counts of documents that were turned over: of three frames, the first two show one side and the last the other.
struct TurnTally {
    /// How much pictures are like the first frame.
    private struct Pairs {
        var likenesses: [Float] = []
        var known = 0

        mutating func add(_ one: DocumentLook, _ other: DocumentLook) -> Float {
            let likeness = one.likeness(to: other)
            likenesses.append(likeness)
            known += one.isSameSide(as: other) ? 1 : 0
            return likeness
        }

        /// Returns the likeness that a part of the pairs does not exceed.
        func below(_ part: Double) -> String {
            let sorted = likenesses.sorted()
            return sorted.isEmpty
                ? "-" : String(format: "%.2f", sorted[Int(part * Double(sorted.count - 1))])
        }
    }

    private var same = Pairs()
    private var other = Pairs()
    private var unseen = 0

    /// Compares the frames of a picture, one above the other.
    ///
    /// - Parameter picture: the three frames.
    /// - Returns: the likeness of the first frame to the second and to the third; `nil` if no document is certain.
    mutating func add(_ picture: GreyPicture) -> [Float?] {
        let height = picture.height / 3
        let looks = (0..<3).map { frame -> DocumentLook? in
            let first = frame * height * picture.width
            let pixels = Array(picture.pixels[first..<first + height * picture.width])
            return GreyPicture(width: picture.width, height: height, pixels: pixels)
                .flatMap { DocumentLook(DocumentEdges.find(in: $0), in: $0) }
        }
        unseen += looks.count { $0 == nil }
        guard let first = looks[0] else { return [nil, nil] }
        return [looks[1].map { same.add(first, $0) }, looks[2].map { other.add(first, $0) }]
    }

    /// What was counted, for a line of text.
    var words: String {
        "same side known again \(same.known) of \(same.likenesses.count) (likeness of one in a hundred "
            + "below \(same.below(0.01)), half \(same.below(0.5))), other side taken for it "
            + "\(other.known) of \(other.likenesses.count) (half below \(other.below(0.5)), one in a "
            + "hundred above \(other.below(0.99)), most \(other.below(1))), no certain edges in "
            + "\(unseen) frames"
    }
}
