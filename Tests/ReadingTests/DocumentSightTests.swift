// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import TestSupport
import Testing

@testable import Reading

/// Where the network sees documents.
struct DocumentSightTests {
    typealias Scene = DocumentEdgesTests.Scene

    private static func corners(of scene: Scene) -> [SIMD2<Float>] {
        scene.corners.map { SIMD2($0.x, $0.y) }
    }

    private static func level(_ picture: GreyPicture) -> GreyLevel {
        GreyLevel(picture, reducedBy: max(1, max(picture.width, picture.height) / 427))
    }

    /// Checks that an outline says where a document lies, if not exactly how far it goes.
    private static func check(_ outline: [SIMD2<Float>], _ corners: [SIMD2<Float>]) {
        let (seen, right) = (
            EdgeQuadrilateral(corners: outline), EdgeQuadrilateral(corners: corners)
        )
        #expect((seen.middle - right.middle).length < 0.1 * (corners[2] - corners[0]).length)
        #expect((0.6...1.5).contains(seen.area / right.area), "\(seen.area / right.area)")
    }

    @Test(arguments: Scene.all.filter { $0.name != "a page" })
    func `a card is seen about where it lies`(scene: Scene) throws {
        let corners = Self.corners(of: scene)
        let sight = DocumentSight(Self.level(try scene.drawn()))
        Self.check(try #require(sight.outlines.first), corners)
        let middle = EdgeQuadrilateral(corners: corners).middle
        for change: Float in [-0.3, 0.4] {
            let other = corners.map { $0 + ($0 - middle) * change }
            #expect(sight.worth(of: corners) > sight.worth(of: other) + 1)
        }
    }

    @Test(arguments: [1, 2, 4])
    func `a document is seen in pictures of any size`(factor: Int) throws {
        let scene = Scene.all[0]
        let picture = GreyLevel(try scene.drawn(), reducedBy: factor).picture
        let outline = try #require(DocumentSight(Self.level(picture)).outlines.first)
        Self.check(outline.map { $0 * Float(factor) }, Self.corners(of: scene))
    }

    @Test func `a part of a picture is seen where it lies in the picture`() throws {
        let scene = try #require(Scene.all.first { $0.name == "a page" })
        let corners = Self.corners(of: scene)
        let picture = try scene.drawn()
        let part = try #require(PicturePart(around: corners, margin: 0.2, in: picture))
        let level = GreyLevel(part.cut(from: picture), scale: 1)
        let origin = SIMD2(Float(part.left), Float(part.top))
        let sight = DocumentSight(closer: level, origin: origin)
        Self.check(try #require(sight.outlines.first), corners)
    }

    @Test(arguments: [(1, 1), (2, 9), (30, 20)])
    func `nothing is seen in pictures of a few pixels`(width: Int, height: Int) {
        #expect(DocumentSight(GreyLevel(.noise(width, height), scale: 1)).outlines.isEmpty)
    }
}

/// The network that tells documents from what they lie on.
struct CoverageNetworkTests {
    @Test func `the network says what it says in the recipe`() throws {
        let bytes = try #require(TestSupport.projectBytes("Vectors/reading/coverage.json"))
        let vector = try JSONTree(parsing: bytes).root
        func decoded(_ name: String) throws -> [UInt8] {
            let text = try #require(vector[name]?.string)
            return try Base64.decode(text, alphabet: .standard, padding: .required)
        }
        let width = try #require(vector["width"]?.number?.integer)
        let height = try #require(vector["height"]?.number?.integer)
        let stride = try #require(vector["columns"]?.number?.integer)
        let pixels = try decoded("pixels")
        let picture = try #require(GreyPicture(width: width, height: height, pixels: pixels))
        let odds = try decoded("odds")
        let coverage = CoverageNetwork.shared.coverage(of: picture)
        #expect(coverage.rows == 30 && coverage.columns == 54)
        for row in 0..<coverage.rows {
            for column in 0..<coverage.columns {
                let place = 4 * (row * stride + column)
                let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(odds[place + $1]) << (8 * $1) }
                let expected = max(-3, min(3, Float(bitPattern: bits)))
                let found = coverage.odds[row * coverage.columns + column]
                #expect((found - expected).magnitude < 2e-3, "row \(row), column \(column)")
            }
        }
    }
}

/// What is made of the cells that a document covers.
struct DocumentCoverageTests {
    /// Cells within four corners are covered.
    private static func coverage(_ documents: [[SIMD2<Float>]]) -> DocumentCoverage {
        let odds = (0..<30 * 54).map { cell -> Float in
            let place = SIMD2(Float(cell % 54), Float(cell / 54))
            return documents.contains { EdgeQuadrilateral(corners: $0).contains(place) } ? 8 : -8
        }
        return DocumentCoverage(rows: 30, columns: 54, odds: odds)
    }

    private static func box(_ left: Float, _ top: Float, _ right: Float, _ low: Float) -> [SIMD2<
        Float
    >] {
        [SIMD2(left, top), SIMD2(right, top), SIMD2(right, low), SIMD2(left, low)]
    }

    @Test func `the edges of each document are found, those of the largest first`() throws {
        let coverage = Self.coverage([Self.box(2, 3, 12, 9), Self.box(20, 5, 40, 20)])
        let edges = coverage.edges
        try #require(edges.count == 2)
        let fits = try edges.map { try #require(QuadrilateralFit($0)).corners }
        for (found, right) in zip(
            fits,
            [Self.box(19.5, 4.5, 40.5, 20.5), Self.box(1.5, 2.5, 12.5, 9.5)]
        ) {
            for corner in right { #expect(found.contains { ($0 - corner).length < 0.5 }) }
        }
    }

    @Test func `a speck is no document`() {
        #expect(Self.coverage([Self.box(2, 3, 4, 5)]).edges.isEmpty)
    }

    @Test(arguments: [true, false])
    func `four corners are worth most along the edges of the document`(isCloser: Bool) {
        let weights: DocumentCoverage.Weights = isCloser ? .closer : .whole
        let coverage = Self.coverage([Self.box(10, 8, 30, 20)])
        let right = coverage.worth(of: Self.box(9.5, 7.5, 30.5, 20.5), weights)
        for wrong in [
            Self.box(9.5, 7.5, 38, 20.5), Self.box(9.5, 7.5, 24, 20.5),
            Self.box(9.5, 12, 30.5, 20.5),
            Self.box(40, 7, 52, 20), Self.box(-20, -20, 80, 60),
        ] {
            #expect(coverage.worth(of: wrong, weights) < right - 1)
        }
    }
}

/// Four lines along places around a document.
struct QuadrilateralFitTests {
    private static let corners: [SIMD2<Float>] = [
        SIMD2(12, 6), SIMD2(41, 9), SIMD2(38, 24), SIMD2(10, 22),
    ]

    private static func places(from corners: [SIMD2<Float>], count: Int = 30) -> [SIMD2<Float>] {
        corners.indices.flatMap { side in
            (0..<count).map { step in
                let way = corners[(side + 1) % 4] - corners[side]
                return corners[side] + way * ((Float(step) + 0.5) / Float(count))
            }
        }
    }

    private static func check(_ places: [SIMD2<Float>], within distance: Float) throws {
        let found = try #require(QuadrilateralFit(places)).corners
        for corner in corners { #expect(found.contains { ($0 - corner).length < distance }) }
        #expect((found[1] - found[0]).cross(found[2] - found[1]) > 0, "clockwise on a screen")
    }

    @Test func `places on four lines give their corners`() throws {
        try Self.check(Self.places(from: Self.corners), within: 0.1)
    }

    @Test func `a finger over an edge, and unsteady places, move the corners little`() throws {
        var random = SeededGenerator(seed: 3)
        let places = Self.places(from: Self.corners).map { place in
            let away = SIMD2(place.x - 25, place.y - 23)
            // The finger comes from below.
            let moved =
                away.x.magnitude < 2 && away.y.magnitude < 2 ? SIMD2(place.x, place.y - 3) : place
            return moved
                + SIMD2(
                    .random(in: -0.2...0.2, using: &random),
                    .random(in: -0.2...0.2, using: &random)
                )
        }
        try Self.check(places, within: 0.6)
    }

    @Test func `places that lie around nothing have no corners`() {
        #expect(QuadrilateralFit([]) == nil)
        #expect(QuadrilateralFit(Array(Self.places(from: Self.corners).prefix(7))) == nil)
        #expect(QuadrilateralFit((0..<40).map { SIMD2(Float($0), 5) }) == nil)
        #expect(QuadrilateralFit([SIMD2<Float>](repeating: SIMD2(4, 4), count: 40)) == nil)
    }
}

/// A side that the other three give away.
struct SideCompletionTests {
    @Test(arguments: 0..<4, [Float(0.85), 1.2])
    func `a side at a wrong place is guessed from the shape of a card`(side: Int, factor: Float) {
        let card: [SIMD2<Float>] = [
            SIMD2(100, 80), SIMD2(356, 100), SIMD2(343, 261), SIMD2(88, 242),
        ]
        var wrong = card
        let (before, after) = (card[(side + 3) % 4], card[(side + 2) % 4])
        wrong[side] = before + (card[side] - before) * factor
        wrong[(side + 1) % 4] = after + (card[(side + 1) % 4] - after) * factor
        let found = SideCompletion.sides(of: wrong)
        #expect(
            found.contains {
                ($0.start - card[side]).length < 6 && ($0.end - card[(side + 1) % 4]).length < 6
            }
        )
    }
}

/// What lies near the sides of a quadrilateral.
struct NearSidesTests {
    private static let sides = NearSides([SIMD2(0, 0), SIMD2(80, 0), SIMD2(80, 60), SIMD2(0, 60)])

    @Test func `places beside the sides are near, those in the middle and far outside are not`() {
        for place in [SIMD2<Float>(40, 9), SIMD2(40, -9), SIMD2(-8, -8), SIMD2(75, 30)] {
            #expect(Self.sides.contains(place))
        }
        for place in [SIMD2<Float>(40, 30), SIMD2(40, -11), SIMD2(95, 30)] {
            #expect(!Self.sides.contains(place))
        }
    }

    @Test func `a line is near if it stays beside a side from one end to the other`() throws {
        let gradients = EdgeGradients(.noise(100, 80))
        let activity = EdgeActivity(gradients)
        func line(_ start: SIMD2<Float>, _ end: SIMD2<Float>) throws -> EdgeLine {
            let way = (end - start).normalised
            return try #require(EdgeLine(through: start, way, gradients, activity))
        }
        for near in [(SIMD2<Float>(0, 4), SIMD2<Float>(80, -5)), (SIMD2(77, 60), SIMD2(84, 0))] {
            #expect(Self.sides.contains(try line(near.0, near.1)))
        }
        for far in [(SIMD2<Float>(0, 4), SIMD2<Float>(80, 15)), (SIMD2(0, 0), SIMD2(80, 60))] {
            #expect(!Self.sides.contains(try line(far.0, far.1)))
        }
    }
}
