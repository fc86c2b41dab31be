// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import MachineReadable
import Testing

@testable import Reading

/// The outline of a document, found around its zone.
struct DocumentOutlineTests {
    /// A document on a table before a camera.
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        let lines: [String]
        /// Width and height in millimetres.
        let size: (width: Double, height: Double)
        /// The corners in the picture of 1280 by 960 pixels, clockwise from the document's upper left one.
        let corners: [(x: Double, y: Double)]
        var paper = 215.0
        var table = 90.0
        /// Left, top, right and bottom of the portrait in millimetres.
        var portrait: [Double]?

        var testDescription: String { name }

        static let passport = (lines: Specimen.passport, size: (width: 125.0, height: 88.0))
        static let card = (lines: Specimen.card, size: (width: 85.6, height: 53.98))

        static let all = [
            Scene(
                name: "a passport, straight",
                lines: passport.lines,
                size: passport.size,
                corners: [(120, 100), (1120, 100), (1120, 804), (120, 804)]
            ),
            Scene(
                name: "a passport, turned and tilted",
                lines: passport.lines,
                size: passport.size,
                corners: [(210, 90), (1130, 190), (1090, 860), (90, 760)]
            ),
            Scene(
                name: "a passport seen from below, dark on a light table",
                lines: passport.lines,
                size: passport.size,
                corners: [(230, 150), (1060, 140), (1150, 780), (130, 800)],
                paper: 190,
                table: 245
            ),
            Scene(
                name: "a card upside down",
                lines: card.lines,
                size: card.size,
                corners: [(1150, 830), (130, 810), (150, 160), (1160, 190)]
            ),
            Scene(
                name: "a card in a mirror",
                lines: card.lines,
                size: card.size,
                corners: [(1120, 140), (130, 120), (110, 760), (1130, 770)]
            ),
        ]

        /// A page with a portrait on it: a face before a darker ground.
        private static func flat(_ page: GreyPicture, _ portrait: [Int]?) -> GreyPicture {
            guard let portrait else { return page }
            var pixels = page.pixels
            let (left, top, right, bottom) = (portrait[0], portrait[1], portrait[2], portrait[3])
            for row in top..<bottom {
                for column in left..<right {
                    let across = Double(column - left) / Double(right - left) - 0.5
                    let down = Double(row - top) / Double(bottom - top) - 0.45
                    let isFace = across * across * 9 + down * down * 7 < 1
                    pixels[row * page.width + column] = isFace ? 120 : 165
                }
            }
            return GreyPicture(page.width, page.height, pixels)
        }

        /// The document as the camera sees it.
        func picture() throws -> GreyPicture {
            let scale = 12.0
            let pitch = 2.54 * scale
            var view = DrawnPage.View(pitch: pitch, paper: paper)
            view.spacing = lines.count == 2 ? 2.5 : 1.67
            var page = DrawnPage(
                width: Int(size.width * scale),
                height: Int(size.height * scale),
                view
            )
            let middle = size.height - 5 - 2.54 * (view.spacing * Double(lines.count - 1) / 2 + 0.5)
            page.write(lines, atX: size.width / 2 * scale, y: middle * scale)
            let flat = try Self.flat(#require(page.picture), portrait?.map { Int($0 * scale) })
            let (right, bottom) = (Double(flat.width), Double(flat.height))
            let back = try #require(
                Perspective(
                    zip(corners, [(0, 0), (right, 0), (right, bottom), (0, bottom)]).map {
                        (Place(x: $0.x, y: $0.y), Place(x: $1.0, y: $1.1))
                    }
                )
            )
            let sampler = PictureSampler(flat)
            let (width, height) = (1280, 960)
            var pixels = [UInt8](repeating: 0, count: width * height)
            for row in 0..<height {
                for column in 0..<width {
                    let place = back(Place(x: Double(column) + 0.5, y: Double(row) + 0.5))
                    let isPaper = 0...right ~= place.x && 0...bottom ~= place.y
                    // The table has boards, of which each is a little lighter or darker.
                    let board = Double((column / 90) % 3) * 6
                    pixels[row * width + column] = UInt8(
                        isPaper ? sampler.value(place) : table - board
                    )
                }
            }
            return GreyPicture(width, height, pixels)
        }
    }

    private static func zone(_ picture: GreyPicture) throws -> ZoneReading {
        let reading = DocumentReader().read(picture, today: try DocumentReaderTests.today())
        return try #require(reading.zones.first)
    }

    @Test(arguments: Scene.all)
    func `all corners are found, within a hundredth of the diagonal`(scene: Scene) throws {
        let zone = try Self.zone(try scene.picture())
        let outline = try #require(zone.outline)
        let found = [
            outline.corners.topLeft, outline.corners.topRight, outline.corners.bottomRight,
            outline.corners.bottomLeft,
        ]
        let diagonal = Place(
            x: scene.corners[2].x - scene.corners[0].x,
            y: scene.corners[2].y - scene.corners[0].y
        ).length
        for (corner, right) in zip(found, scene.corners) {
            let distance = (Place(corner) - Place(x: right.x, y: right.y)).length
            #expect(distance < diagonal / 100, "\(corner) is \(distance) pixels off")
        }
        #expect(outline.confidence > DocumentOutline.reliable)
        #expect((outline.width, outline.height) == scene.size)
    }

    @Test(arguments: Scene.all)
    func `the straightened document lies upright and is read again`(scene: Scene) throws {
        let picture = try scene.picture()
        let outline = try #require(try Self.zone(picture).outline)
        let straight = try #require(picture.straightened(outline))
        #expect(abs(Double(straight.width) - scene.size.width * 300 / 25.4) < 1)
        #expect(abs(Double(straight.height) - scene.size.height * 300 / 25.4) < 1)
        let zone = try Self.zone(straight)
        #expect(zone.document.lines == scene.lines)
        #expect(zone.rotation == 0 && !zone.isMirrored)
    }

    @Test func `sides out of the picture are where the size puts them, and the confidence says so`()
        throws
    {
        let whole = try Scene.all[0].picture()
        // Only the lower third of the passport.
        let rows = 560..<960
        let pixels = Array(whole.pixels[rows.lowerBound * 1280..<rows.upperBound * 1280])
        let part = GreyPicture(1280, rows.count, pixels)
        let outline = try #require(try Self.zone(part).outline)
        #expect(outline.confidence < DocumentOutline.reliable)
        #expect(outline.corners.topLeft.y < -200)
        #expect((outline.corners.bottomLeft.y - 244).magnitude < 8)
    }

    @Test func `frames of a camera are read without an outline`() throws {
        let reading = DocumentReader(effort: .frame)
            .read(try Scene.all[0].picture(), today: try DocumentReaderTests.today())
        let zone = try #require(reading.zones.first)
        #expect(zone.outline == nil && zone.portrait == nil)
    }

    /// Portraits of several sizes and places, in millimetres.
    private static let portraits = [[5, 18, 40, 63], [7.5, 15, 34, 50], [3, 22, 29, 54.5]]

    @Test(arguments: Scene.all.prefix(3), portraits)
    func `a portrait is found to a millimetre`(scene: Scene, portrait: [Double]) throws {
        var scene = scene
        scene.portrait = portrait
        let picture = try scene.picture()
        let zone = try Self.zone(picture)
        let found = try #require(zone.portrait)
        #expect(found.confidence > 0.7)
        let plane = try #require(
            Perspective(
                zip(scene.corners, [(0, 0), (125, 0), (125, 88), (0, 88)]).map {
                    (from: Place(x: $0.x, y: $0.y), to: Place(x: $1.0, y: $1.1))
                }
            )
        )
        let places = found.corners.corners.map { plane(Place($0)) }
        let right = [(0, 1), (2, 1), (2, 3), (0, 3)].map { Place(x: portrait[$0], y: portrait[$1]) }
        for (place, corner) in zip(places, right) { #expect((place - corner).length < 1.5) }
        // What is cut out is the portrait: its ground in the corners, the face in the middle.
        let cut = try #require(zone.straightenedPortrait(in: picture))
        #expect(abs(Double(cut.width) - (portrait[2] - portrait[0]) * 300 / 25.4) < 18)
        let middle = cut.pixels[cut.height / 2 * cut.width + cut.width / 2]
        #expect(abs(Int(middle) - 120) < 6)
        #expect(abs(Int(cut.pixels[20 * cut.width + 20]) - 165) < 6)
    }

    @Test(arguments: Scene.all.prefix(3))
    func `a portrait without edges is where the standard has it, and the confidence says so`(
        scene: Scene
    ) throws {
        let zone = try Self.zone(try scene.picture())
        let found = try #require(zone.portrait)
        #expect(found.confidence == 0)
        #expect((found.width, found.height) == (37, 48))
    }

    @Test func `the back of a card has no portrait, nor has a document whose sides are not seen`()
        throws
    {
        #expect(try Self.zone(try Scene.all[3].picture()).portrait == nil)
        let whole = try Scene.all[0].picture()
        let pixels = Array(whole.pixels[560 * 1280..<960 * 1280])
        let zone = try Self.zone(GreyPicture(1280, 400, pixels))
        #expect(zone.portrait == nil)
        #expect(zone.straightenedDocument(in: whole) == nil)
    }

    @Test func `corners on a line are no document`() throws {
        let picture = GreyPicture(4, 4, [UInt8](repeating: 9, count: 16))
        let corner = PicturePoint(x: 1, y: 1)
        let flat = Quadrilateral(
            topLeft: corner,
            topRight: corner,
            bottomRight: corner,
            bottomLeft: corner
        )
        let outline = DocumentOutline(corners: flat, confidence: 1, width: 85.6, height: 53.98)
        #expect(picture.straightened(outline) == nil)
        #expect(PortraitSearch(outline, of: .td3, in: picture) == nil)
    }
}
