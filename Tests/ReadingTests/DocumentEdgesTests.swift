// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport
import Testing

@testable import Reading

/// The edges of a card or page, found without reading it.
struct DocumentEdgesTests {
    /// A document on a table before a camera, in a picture of 1280 by 720 pixels.
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        /// Clockwise from the one nearest to the picture's upper left corner.
        var corners: [(x: Float, y: Float)]
        var size = (width: 85.6, height: 53.98)
        var paper = 200
        var table = 80
        /// How much the table's pixels differ.
        var texture = 6
        /// A finger's tip and its radius.
        var finger: (x: Int, y: Int, radius: Int)?

        var testDescription: String { name }

        static let straight: [(x: Float, y: Float)] = [
            (300, 150), (900, 150), (900, 528), (300, 528),
        ]
        static let all = [
            Scene(name: "a light card", corners: straight),
            Scene(name: "a dark card on a light table", corners: straight, paper: 120, table: 225),
            Scene(
                name: "a card turned by a quarter",
                corners: [(420, 60), (780, 60), (780, 630), (420, 630)]
            ),
            Scene(
                name: "a card askew",
                corners: [(430, 120), (930, 330), (798, 645), (298, 435)]
            ),
            Scene(
                name: "a card seen at an angle",
                corners: [(360, 180), (840, 160), (930, 520), (280, 560)]
            ),
            Scene(
                name: "a small card",
                corners: [(700, 300), (1000, 310), (993, 500), (693, 490)]
            ),
            Scene(
                name: "a page",
                corners: [(260, 60), (1080, 90), (1060, 660), (240, 630)],
                size: (125, 88)
            ),
            Scene(name: "a card on a rough table", corners: straight, texture: 40),
            Scene(
                name: "a card with a finger over a corner",
                corners: straight,
                finger: (x: 880, y: 540, radius: 60)
            ),
            Scene(
                name: "a card with a finger over an edge",
                corners: straight,
                finger: (x: 600, y: 560, radius: 70)
            ),
        ]

        private func isInk(_ x: Double, _ y: Double) -> Bool {
            // A portrait, and lines of words.
            if (5...25).contains(x), (12...38).contains(y) { return true }
            let (line, letter) = (Int(y / 5), Int(x / 1.3))
            return x > 29 && x < size.width - 6 && y > 8 && y < size.height - 6
                && Int(y * 10) % 50 < 22 && (letter &* 7 &+ line &* 13) % 5 < 3
        }

        func drawn(over background: GreyPicture? = nil) throws -> GreyPicture {
            let flat = [
                Place(x: 0, y: 0), Place(x: size.width, y: 0),
                Place(x: size.width, y: size.height), Place(x: 0, y: size.height),
            ]
            let places = corners.map { Place(x: Double($0.x), y: Double($0.y)) }
            // A card that stands on its side is drawn from its lower left corner.
            let isUpright = (places[1] - places[0]).length < (places[2] - places[1]).length
            let seen = isUpright ? Array(places[1...]) + [places[0]] : places
            let back = try #require(Perspective(zip(seen, flat).map { (from: $0, to: $1) }))
            var random = SeededGenerator(seed: 5)
            return .drawn(1280, 720) { x, y in
                let noise = Int.random(in: -texture...texture, using: &random)
                if let finger {
                    let (across, down) = (x - finger.x, y - finger.y)
                    if across * across + down * down < finger.radius * finger.radius {
                        return 150 + noise / 8
                    }
                }
                let place = back(Place(x: Double(x) + 0.5, y: Double(y) + 0.5))
                guard (0...size.width).contains(place.x), (0...size.height).contains(place.y)
                else { return background?[x, y] ?? table + noise }
                return (isInk(place.x, place.y) ? paper / 3 : paper) + noise / 8
            }
        }
    }

    private static func places(_ edges: DocumentEdges) -> [PicturePoint] {
        let corners = edges.corners
        return [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft]
    }

    @Test(arguments: Scene.all)
    func `all corners are found, within a fiftieth of the diagonal`(scene: Scene) throws {
        let edges = try #require(DocumentEdges.find(in: try scene.drawn()))
        let truth = scene.corners.map { Place(x: Double($0.x), y: Double($0.y)) }
        let diagonal = (truth[2] - truth[0]).length
        for (found, right) in zip(Self.places(edges), truth) {
            let distance = (Place(found) - right).length
            #expect(distance < diagonal / 50, "\(found) is \(distance) pixels off")
        }
        #expect(edges.confidence >= DocumentEdges.reliable)
        #expect(!edges.hasOthers)
        #expect(!edges.isCutOff)
    }

    @Test(arguments: 0..<12)
    func `a card that is far away is found as exactly as a near one`(
        turn: Int
    ) throws {
        let angle = Double(turn) * .pi / 12 + 0.1
        let middle = (x: 300 + 60 * Double(turn), y: 360.0)
        let corners = [(-70.0, -44.0), (70, -44), (70, 44), (-70, 44)].map { corner in
            Place(
                x: middle.x + corner.0 * cos(angle) - corner.1 * sin(angle),
                y: middle.y + corner.0 * sin(angle) + corner.1 * cos(angle)
            )
        }
        let scene = Scene(name: "far away", corners: corners.map { (Float($0.x), Float($0.y)) })
        let edges = try #require(DocumentEdges.find(in: try scene.drawn()))
        let diagonal = (corners[2] - corners[0]).length
        for place in Self.places(edges).map(Place.init) {
            let distance = corners.map { (place - $0).length }.min() ?? .infinity
            #expect(distance < diagonal / 400)
        }
    }

    /// Lines of print around a card have clearer edges than the card; of the last two, a part looks like a card from nearer.
    @Test(arguments: [(4, 20, 190), (4, 26, 225), (0, 26, 225), (3, 12, 190), (3, 16, 225)])
    func `a card on a printed sheet is found, and not the print`(
        index: Int,
        pitch: Int,
        paper: Int
    ) throws {
        var page = DrawnPage(width: 1280, height: 720)
        page.view.pitch = Double(pitch)
        let words = String(repeating: "DASISTEINTEXT", count: 7)
        page.write(Array(repeating: words, count: 30), atX: 640, y: 360)
        var scene = Scene.all[index]
        scene.paper = paper
        let print = try #require(page.picture)
        let edges = try #require(DocumentEdges.find(in: try scene.drawn(over: print)))
        let corners = scene.corners.map { Place(x: Double($0.x), y: Double($0.y)) }
        let diagonal = (corners[2] - corners[0]).length
        for place in Self.places(edges).map(Place.init) {
            let distance = corners.map { (place - $0).length }.min() ?? .infinity
            #expect(distance < diagonal / 50)
        }
    }

    @Test func `a card and a page are told apart by their shape`() throws {
        let card = try #require(DocumentEdges.find(in: try Scene.all[0].drawn()))
        let page = try #require(DocumentEdges.find(in: try Scene.all[6].drawn()))
        #expect(card.shape == .card)
        #expect(page.shape == .page)
    }

    @Test func `a second card is noticed`() throws {
        let one = Scene(
            name: "left",
            corners: [(60, 200), (560, 200), (560, 515), (60, 515)]
        )
        let other = Scene(
            name: "right",
            corners: [(700, 180), (1200, 200), (1187, 515), (687, 495)]
        )
        let edges = try #require(DocumentEdges.find(in: try other.drawn(over: try one.drawn())))
        #expect(edges.confidence >= DocumentEdges.reliable)
        #expect(edges.hasOthers)
    }

    @Test func `a corner outside the picture is noticed`() throws {
        let corners: [(x: Float, y: Float)] = [(430, -6), (930, 204), (798, 519), (298, 309)]
        let picture = try Scene(name: "cut off", corners: corners).drawn()
        let edges = try #require(DocumentEdges.find(in: picture))
        #expect(edges.confidence >= DocumentEdges.reliable)
        #expect(edges.isCutOff)
    }

    @Test(arguments: [(1, 1), (2, 9), (5, 5), (427, 3), (30, 20)])
    func `pictures of a few pixels have no document`(width: Int, height: Int) {
        #expect(DocumentEdges.find(in: .noise(width, height)) == nil)
    }

    @Test func `pictures without a document have none`() throws {
        let stripes = GreyPicture.drawn(1280, 720) { _, y in 90 + (y / 9 * 37) % 60 }
        let squares = GreyPicture.drawn(1280, 720) { x, y in (x / 60 + y / 60) % 2 * 150 + 50 }
        var page = DrawnPage(width: 1280, height: 720)
        page.view.pitch = 14
        let words = String(repeating: "DAS IST EIN TEXT", count: 5).filter { $0 != " " }
        page.write(Array(repeating: words, count: 18), atX: 640, y: 360)
        let text = try #require(page.picture)
        for picture in [.even(1280, 720, 128), .noise(1280, 720), stripes, squares, text] {
            let confidence = DocumentEdges.find(in: picture)?.confidence ?? 0
            #expect(confidence < DocumentEdges.reliable)
        }
    }

    @Test func `the same picture gives the same edges`() throws {
        let picture = try Scene.all[4].drawn()
        #expect(DocumentEdges.find(in: picture) == DocumentEdges.find(in: picture))
    }
}

/// Straight pieces of edges.
struct EdgeSegmentTests {
    @Test(arguments: [(1, 0), (0, 1), (3, 1), (-2, 5)])
    func `a line is fitted to points, with the brighter side on its right`(x: Int, y: Int) {
        let way = SIMD2(Float(x), Float(y)).normalised
        let slope = SIMD2(-way.y, way.x)
        var segment = EdgeSegment()
        for step in 0..<30 {
            let beside: Float = step % 2 == 0 ? 0.2 : -0.2
            segment.add(SIMD2(50, 40) + way * Float(step) + slope * beside, slope: slope)
        }
        segment.span(from: SIMD2(50, 40), to: SIMD2(50, 40) + way * 29)
        #expect(segment.direction.dot(way) > 0.999)
        #expect((segment.length - 29).magnitude < 0.1)
        let place = SIMD2(50, 40) + slope * 7
        #expect(((place - segment.middle).dot(segment.slope) - 7).magnitude < 0.5)
    }

    @Test func `the edge of a half plane is traced along its whole length`() {
        let picture = GreyPicture.drawn(100, 80) { x, y in 3 * y > x + 60 ? 180 : 60 }
        let segments = SegmentTracer.segments(EdgeGradients(picture), near: nil)
        #expect(segments.contains { $0.length > 90 })
    }
}
