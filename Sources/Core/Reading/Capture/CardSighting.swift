// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings

/// What a picture shows of a document, and what to say to the person with the camera.
package struct CardSighting: Sendable {
    /// The feedback, the most urgent first: `ready` alone when the picture can be taken, and empty while a good document has
    /// not been still for long enough, or is not where it should be.
    package var feedback: [ReadingFeedback]
    /// The edges, if there is a document.
    package var edges: DocumentEdges?
    /// Whether the document is not where it should be.
    package var isBesideGuide: Bool

    /// Creates a sighting.
    package init(
        feedback: [ReadingFeedback] = [],
        edges: DocumentEdges? = nil,
        isBesideGuide: Bool = false
    ) {
        self.feedback = feedback
        self.edges = edges
        self.isBesideGuide = isBesideGuide
    }

    /// Whether nothing keeps the document from being taken, once it is still.
    package var isGood: Bool { feedback.allSatisfy { $0 == .ready } && !isBesideGuide }

    /// The hint for the person: the most urgent feedback, or `intoFrame` or `holdStill`.
    package var hint: String {
        feedback.min()?.name ?? (isBesideGuide ? "intoFrame" : "holdStill")
    }

    /// The sighting for a page: `hint`, and `corners` as `[x, y]` clockwise from the upper left one or null, with their
    /// `confidence`.
    package var report: JSONOutput {
        [
            "hint": .string(hint), "corners": edges.map { $0.corners.report } ?? .null,
            "confidence": edges.map { .number(Double(Int($0.confidence * 100)) / 100) } ?? .null,
        ]
    }
}

extension CardSighting {
    /// The longer side of a straightened document in pixels: that of a card at 300 dpi.
    private static let longest = 1011

    /// The sides of the straightened document; `nil` if it cannot be cut out.
    package var documentSize: (width: Int, height: Int)? {
        guard let edges, edges.isCertain else { return nil }
        return GreyPicture.documentSize(ratio: edges.ratio, longest: Self.longest)
    }

    /// Returns the document alone, without perspective.
    ///
    /// - Parameter picture: the picture in which it was found, or one channel of its colours.
    /// - Returns: `nil` if the place of the document is not certain.
    package func document(in picture: GreyPicture) -> GreyPicture? {
        guard let edges, edges.isCertain else { return nil }
        return picture.document(within: edges.corners, ratio: edges.ratio, longest: Self.longest)
    }
}
