// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a picture shows of the edges of a document.
package struct EdgeSearch: Sendable {
    /// The clearest edges; `nil` if there is no quadrilateral at all.
    package let edges: DocumentEdges?
    /// Whether the border of the picture seems to cut off a document, whose edges then are not found, or not for certain.
    package let isCutOff: Bool

    /// The search in a picture that is too dark for one.
    static let none = EdgeSearch(edges: nil, isCutOff: false)

    /// The edges, if a document can be assumed.
    package var reliableEdges: DocumentEdges? {
        edges.flatMap { $0.isReliable ? $0 : nil }
    }

    private init(edges: DocumentEdges?, isCutOff: Bool) {
        (self.edges, self.isCutOff) = (edges, isCutOff)
    }
}

extension EdgeSearch {
    /// Keeps the clearest edges; only if no document can be assumed, asks where the network sees one.
    init(_ edges: DocumentEdges?, _ sight: DocumentSight) {
        self.init(edges: edges, isCutOff: edges?.isReliable != true && sight.isCutOff)
    }
}
