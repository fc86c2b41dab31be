// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import TestSupport
import Testing

@testable import Reading

/// A page with text in our own strokes (`Vectors/reading/strokes.json`).
struct DrawnPage {
    /// The layout of text on the page.
    struct View {
        /// The distance between characters, in pixels.
        var pitch = 9.0
        /// The distance between lines, as a multiple of the pitch; capitals are 0.95 of the pitch high.
        var spacing = 2.4
        /// The angle in degrees, clockwise.
        var angle = 0.0
        var isMirrored = false
        /// The grey values of paper and ink.
        var paper = 215.0
        var ink = 40.0
    }

    private static let strokes: [UInt8: [[(x: Double, y: Double)]]] = {
        let bytes = TestSupport.projectBytes("Vectors/reading/strokes.json") ?? []
        guard let root = (try? JSONTree(parsing: bytes))?.root else { return [:] }
        var result = [UInt8: [[(x: Double, y: Double)]]]()
        for character in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<".utf8 {
            let name = String(decoding: [character], as: UTF8.self)
            let strokes = root[name]?.elements ?? []
            result[character] = strokes.map { stroke in
                let numbers = (stroke.elements ?? []).map {
                    Double($0.number?.integer ?? 0) / 100
                }
                return stride(from: 0, to: numbers.count - 1, by: 2).map {
                    (numbers[$0], numbers[$0 + 1])
                }
            }
        }
        return result
    }()

    let width: Int
    let height: Int
    private var pixels: [Double]
    /// The layout of the text written next; the paper stays as it is.
    var view: View

    /// Makes a page of empty paper.
    init(width: Int, height: Int, _ view: View = View()) {
        self.width = width
        self.height = height
        self.view = view
        pixels = [Double](repeating: view.paper, count: width * height)
    }

    /// Makes a page just large enough for the lines and a margin of two characters.
    init(around lines: [String], _ view: View = View()) {
        let columns = Double((lines.first?.utf8.count ?? 0) + 4) * view.pitch
        let rows = (Double(lines.count) * view.spacing + 3.6) * view.pitch
        let (sine, cosine) = Self.turn(view.angle)
        let wide = (columns * cosine).magnitude + (rows * sine).magnitude
        let high = (columns * sine).magnitude + (rows * cosine).magnitude
        self.init(width: Int(wide), height: Int(high), view)
        write(lines, atX: wide / 2, y: high / 2)
    }

    /// The picture.
    var picture: GreyPicture? {
        GreyPicture(
            width: width,
            height: height,
            pixels: pixels.map { UInt8(max(0, min(255, $0))) }
        )
    }

    /// Returns sine and cosine of an angle in degrees, computed by their series.
    private static func turn(_ degrees: Double) -> (sine: Double, cosine: Double) {
        let angle = degrees * .pi / 180
        var (sine, cosine, term) = (0.0, 0.0, 1.0)
        for power in 0..<24 {
            switch power % 4 {
            case 0: cosine += term
            case 1: sine += term
            case 2: cosine -= term
            default: sine -= term
            }
            term *= angle / Double(power + 1)
        }
        return (sine, cosine)
    }

    /// Writes lines around a centre.
    mutating func write(_ lines: [String], atX x: Double, y: Double) {
        let (sine, cosine) = Self.turn(view.angle)
        let pitch = view.pitch
        let columns = Double(lines.first?.utf8.count ?? 0)
        for (row, line) in lines.enumerated() {
            for (column, character) in line.utf8.enumerated() {
                let left = (Double(column) - columns / 2 + 0.16) * pitch
                let middle = Double(row) - Double(lines.count) / 2 + 0.5
                let top = (middle * view.spacing - 0.5) * pitch
                for stroke in Self.strokes[character] ?? [] {
                    let points = stroke.map { point in
                        let across = (left + point.x * 0.66 * pitch) * (view.isMirrored ? -1 : 1)
                        let down = top + point.y * 0.95 * pitch
                        return (
                            x: x + across * cosine - down * sine,
                            y: y + across * sine + down * cosine
                        )
                    }
                    draw(points)
                }
            }
        }
    }

    /// Returns the pixels that a stroke between two positions may touch; none if it is off the page.
    private static func places(
        _ start: Double,
        _ end: Double,
        _ half: Double,
        of count: Int
    ) -> Range<Int> {
        let low = max(0, Int(min(start, end) - half - 1))
        let high = min(count, Int(max(start, end) + half + 1) + 1)
        return low..<max(low, high)
    }

    /// Draws a stroke a seventh of the pitch wide.
    private mutating func draw(_ points: [(x: Double, y: Double)]) {
        let half = view.pitch * 0.075
        for (start, end) in zip(points, points.dropFirst()) {
            let (dx, dy) = (end.x - start.x, end.y - start.y)
            let length = max(dx * dx + dy * dy, 1e-9)
            let columns = Self.places(start.x, end.x, half, of: width)
            let rows = Self.places(start.y, end.y, half, of: height)
            for row in rows {
                for column in columns {
                    let (px, py) = (Double(column) - start.x, Double(row) - start.y)
                    let part = max(0, min(1, (px * dx + py * dy) / length))
                    let (rx, ry) = (px - part * dx, py - part * dy)
                    let distance = (rx * rx + ry * ry).squareRoot()
                    let cover = max(0, min(1, half + 0.5 - distance))
                    let place = row * width + column
                    pixels[place] = min(
                        pixels[place],
                        view.paper + (view.ink - view.paper) * cover
                    )
                }
            }
        }
    }
}

/// Zones of fictitious holders.
enum Specimen {
    /// ICAO Doc 9303-4, appendix B.
    static let passport = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]
    /// ICAO Doc 9303-5, appendix B.
    static let card = [
        "I<UTOD231458907<<<<<<<<<<<<<<<",
        "7408122F1204159UTO<<<<<<<<<<<6",
        "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ]
    /// A French driving licence.
    static let licence = ["D1FRA13AA000026181231MARTIN<<9"]
    /// A Swiss driving licence, which has no check digits.
    static let swissLicence = [
        "AAA001D<<",
        "FACHE305142128097<<800126<<<<<",
        "MARCHAND<<FABIENNE<<<<<<<<<<<<",
    ]
}

extension DrawnPage {
    /// Returns the zone found on the page, with everything that was read of it.
    func zone() throws -> (ZoneAssembler.Zone, GreyPicture) {
        let picture = try #require(picture)
        var search = ZoneSearch(
            picture,
            LineRecogniser(),
            effort: .still,
            today: try DocumentReaderTests.today(),
            attention: [.gentle]
        )
        search.run { _ in }
        return (try #require(search.zones.first), picture)
    }
}
