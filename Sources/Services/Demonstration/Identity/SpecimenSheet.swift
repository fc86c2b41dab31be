// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Pictures
import Reading

/// A document drawn flat on a table: places and sizes in millimetres from the document's upper left corner.
struct SpecimenSheet {
    /// Pixels of a millimetre.
    static let scale = 8.0
    /// The table around the document, in millimetres.
    private static let rim = 7.0

    private(set) var picture: ColorPicture

    /// Lays a sheet of a colour on a dark table.
    init(width: Double, height: Double, paper: ColorPicture.Color) {
        let columns = Int((width + 2 * Self.rim) * Self.scale)
        let rows = Int((height + 2 * Self.rim) * Self.scale)
        picture = ColorPicture(
            width: columns,
            height: rows,
            pixels: [UInt8](repeating: 58, count: 3 * columns * rows)
        )
        fill(paper, 0, 0, width, height)
    }

    /// Fills a rectangle.
    mutating func fill(
        _ color: ColorPicture.Color,
        _ left: Double,
        _ top: Double,
        _ width: Double,
        _ height: Double
    ) {
        let (x, y) = (Self.pixel(left), Self.pixel(top))
        picture.fill(
            color,
            from: (x, y),
            width: Self.pixel(left + width) - x,
            height: Self.pixel(top + height) - y
        )
    }

    /// Prints capitals and digits of a height; other characters are left blank.
    mutating func print(
        _ text: String,
        _ left: Double,
        _ top: Double,
        height: Double,
        _ ink: ColorPicture.Color = SpecimenSheet.ink
    ) {
        print([text], left, top, height: height, ink)
    }

    /// Prints the lines of a zone; the feet of the last one are at a height.
    mutating func printZone(_ lines: [String], _ left: Double, feet: Double) {
        let top = feet - Self.capital - Double(lines.count - 1) * Self.leading
        print(lines, left, top, height: Self.capital, Self.color(20, 20, 24))
    }

    /// The height of capitals and the distance of lines in a zone (ICAO Doc 9303-3 §4.2).
    private static let capital = 2.4
    private static let leading = 6.35
    /// The distance of characters by the height of capitals.
    private static let pitch = 2.54 / 2.4

    private mutating func print(
        _ lines: [String],
        _ left: Double,
        _ top: Double,
        height: Double,
        _ ink: ColorPicture.Color
    ) {
        var zone = ZonePrint()
        zone.pitch = max(4, Int((height * Self.pitch * Self.scale).rounded()))
        (zone.margin, zone.paper, zone.ink) = (0, 255, 0)
        guard let print = zone.picture(of: lines.map { $0.uppercased() }) else { return }
        // The first line's capitals begin half a character below the picture's upper edge.
        let (x, y) = (Self.pixel(left), Self.pixel(top) - zone.pitch / 2)
        for row in 0..<print.height {
            for column in 0..<print.width {
                let light = Int(print.pixels[row * print.width + column])
                guard light < 255 else { continue }
                blend(ink, 255 - light, x + column, y + row)
            }
        }
    }

    /// Writes small letters and signs, such as the names of fields.
    mutating func label(_ text: String, _ left: Double, _ top: Double, on paper: ColorPicture.Color)
    {
        picture.drawLabel(
            text,
            at: (Self.pixel(left), Self.pixel(top)),
            scale: 1,
            colors: (Self.color(96, 100, 120), paper)
        )
    }

    /// Draws a head and shoulders in a frame.
    mutating func drawPortrait(_ left: Double, _ top: Double, _ width: Double, _ height: Double) {
        fill(Self.color(206, 212, 218), left, top, width, height)
        let skin = Self.color(216, 180, 150)
        drawEllipse(
            Self.color(70, 86, 110),
            left + width / 2,
            top + height,
            width * 0.46,
            height * 0.28,
            top + height
        )
        drawEllipse(
            skin,
            left + width / 2,
            top + height * 0.7,
            width * 0.13,
            height * 0.14,
            top + height
        )
        drawEllipse(
            Self.color(84, 62, 46),
            left + width / 2,
            top + height * 0.4,
            width * 0.27,
            height * 0.27,
            top + height
        )
        drawEllipse(
            skin,
            left + width / 2,
            top + height * 0.46,
            width * 0.22,
            height * 0.25,
            top + height
        )
        for side in [-1.0, 1.0] {
            drawEllipse(
                Self.ink,
                left + width * (0.5 + side * 0.09),
                top + height * 0.44,
                width * 0.025,
                height * 0.016,
                top + height
            )
        }
        drawEllipse(
            Self.color(150, 84, 78),
            left + width / 2,
            top + height * 0.59,
            width * 0.07,
            height * 0.014,
            top + height
        )
    }

    private mutating func drawEllipse(
        _ color: ColorPicture.Color,
        _ x: Double,
        _ y: Double,
        _ halfWidth: Double,
        _ halfHeight: Double,
        _ bottom: Double
    ) {
        for row in Self.pixel(y - halfHeight)..<min(Self.pixel(y + halfHeight), Self.pixel(bottom))
        {
            let share = (Double(row) + 0.5 - Double(Self.pixel(y))) / (halfHeight * Self.scale)
            let half = (max(0, 1 - share * share)).squareRoot() * halfWidth
            let from = Self.pixel(x - half)
            picture.fill(color, from: (from, row), width: Self.pixel(x + half) - from, height: 1)
        }
    }

    /// Copies a grey picture, such as a code, to a width.
    mutating func place(_ grey: GreyPicture, _ left: Double, _ top: Double, width: Double) {
        let columns = Self.pixel(left + width) - Self.pixel(left)
        let rows = grey.height * columns / grey.width
        for row in 0..<rows {
            for column in 0..<columns {
                let (x, y) = (column * grey.width / columns, row * grey.height / rows)
                let light = grey.pixels[y * grey.width + x]
                picture.paint(
                    Self.color(light, light, light),
                    x: Self.pixel(left) + column,
                    y: Self.pixel(top) + row
                )
            }
        }
    }

    private mutating func blend(_ ink: ColorPicture.Color, _ share: Int, _ x: Int, _ y: Int) {
        guard x >= 0, y >= 0, x < picture.width, y < picture.height else { return }
        let start = 3 * (y * picture.width + x)
        func mixed(_ channel: Int, _ value: UInt8) -> UInt8 {
            let ground = Int(picture.pixels[start + channel])
            return UInt8(ground + (Int(value) - ground) * share / 255)
        }
        picture.paint(
            Self.color(mixed(0, ink.red), mixed(1, ink.green), mixed(2, ink.blue)),
            x: x,
            y: y
        )
    }

    private static func pixel(_ place: Double) -> Int {
        Int(((place + rim) * scale).rounded())
    }

    /// The colour of print.
    static let ink = color(34, 36, 44)

    /// Returns a colour.
    static func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> ColorPicture.Color {
        ColorPicture.Color(red: red, green: green, blue: blue)
    }
}
