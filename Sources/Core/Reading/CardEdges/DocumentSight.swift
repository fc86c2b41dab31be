// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Where the network sees documents in a picture, or in a part of it.
struct DocumentSight {
    /// The corners of what may be documents, clockwise on a screen, in pixels of the whole picture; those of the largest
    /// first.
    let outlines: [[SIMD2<Float>]]
    /// Whether the border of the picture cuts off the largest document.
    var isCutOff: Bool { coverage.isCutOff }

    private let coverage: DocumentCoverage
    /// The side of a cell in pixels of the whole picture.
    private let cellSide: Float
    /// Where the part begins in the picture.
    private let origin: SIMD2<Float>
    private let weights: DocumentCoverage.Weights

    /// Looks at a picture.
    init(_ level: GreyLevel) { self.init(level, SIMD2(), .whole) }

    /// Looks closer at a part of a picture.
    ///
    /// - Parameters:
    ///   - part: the part.
    ///   - origin: where it begins in the picture.
    init(closer part: GreyLevel, origin: SIMD2<Float>) { self.init(part, origin, .closer) }

    private init(_ level: GreyLevel, _ origin: SIMD2<Float>, _ weights: DocumentCoverage.Weights) {
        let factor = GreyLevel.factor(from: level.picture, to: CoverageNetwork.side)
        let small = GreyLevel(level.picture, reducedBy: factor)
        let coverage = CoverageNetwork.shared.coverage(of: small.picture)
        let cellSide = Float(CoverageNetwork.cellSide) * small.scale * level.scale
        self.coverage = coverage
        self.cellSide = cellSide
        self.origin = origin
        self.weights = weights
        outlines = coverage.edges.compactMap { places in
            QuadrilateralFit(places)?.corners.map { ($0 + 0.5) * cellSide + origin }
        }
    }

    /// Returns how much speaks for a document with four corners, which come clockwise, in pixels of the whole picture.
    func worth(of corners: [SIMD2<Float>]) -> Float {
        coverage.worth(of: corners.map { ($0 - origin) / cellSide - 0.5 }, weights)
    }
}
