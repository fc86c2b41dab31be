// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The middle lines of the strokes of each character of a zone, in a box from 0 to 1, x to the right and y down.
///
/// Our own design, based on the shapes that ISO 1073-2 requires of OCR-B.
enum ZoneStrokes {
    typealias Point = SIMD2<Float>

    /// Returns the strokes of a character; none for a character that zones do not have.
    static func strokes(of character: UInt8) -> [[Point]] {
        letters[character] ?? digits[character] ?? []
    }

    private static let letters: [UInt8: [[Point]]] = [
        UInt8(ascii: "A"): [line(0, 1, 0.5, 0, 1, 1), line(0.17, 0.66, 0.83, 0.66)],
        UInt8(ascii: "B"): [
            line(0.05, 0, 0.05, 1),
            line(0.05, 0) + arc(0.55, 0.235, 0.37, 0.235, -90...90) + line(0.05, 0.47),
            line(0.05, 0.47) + arc(0.58, 0.735, 0.42, 0.265, -90...90) + line(0.05, 1),
        ],
        UInt8(ascii: "C"): [
            line(1, 0.1) + arc(0.58, 0.5, 0.56, 0.5, -300 ... -60).reversed() + line(1, 0.9)
        ],
        UInt8(ascii: "D"): [
            line(0.05, 0, 0.05, 1),
            line(0.05, 0) + arc(0.45, 0.5, 0.53, 0.5, -90...90) + line(0.05, 1),
        ],
        UInt8(ascii: "E"): [
            line(0.97, 0, 0.08, 0, 0.08, 1, 1, 1), line(0.08, 0.48, 0.8, 0.48),
        ],
        UInt8(ascii: "F"): [line(0.97, 0, 0.08, 0, 0.08, 1), line(0.08, 0.48, 0.82, 0.48)],
        UInt8(ascii: "G"): [
            line(0.95, 0.07) + arc(0.56, 0.5, 0.55, 0.5, -280 ... -65).reversed()
                + line(0.98, 0.9, 0.98, 0.55, 0.6, 0.55)
        ],
        UInt8(ascii: "H"): [
            line(0.04, 0, 0.04, 1), line(0.96, 0, 0.96, 1), line(0.04, 0.5, 0.96, 0.5),
        ],
        UInt8(ascii: "I"): [
            line(0.5, 0, 0.5, 1), line(0.15, 0, 0.85, 0), line(0.15, 1, 0.85, 1),
        ],
        UInt8(ascii: "J"): [line(0.3, 0, 0.85, 0, 0.85, 0.7) + arc(0.45, 0.7, 0.4, 0.3, 0...150)],
        UInt8(ascii: "K"): [
            line(0.05, 0, 0.05, 1), line(0.98, 0, 0.06, 0.6), line(0.36, 0.42, 1, 1),
        ],
        UInt8(ascii: "L"): [line(0.12, 0, 0.12, 1, 1, 1)],
        UInt8(ascii: "M"): [line(0, 1, 0, 0, 0.5, 0.55, 1, 0, 1, 1)],
        UInt8(ascii: "N"): [line(0.03, 1, 0.03, 0, 0.97, 1, 0.97, 0)],
        UInt8(ascii: "O"): [arc(0.5, 0.5, 0.52, 0.5, 0...360)],
        UInt8(ascii: "P"): [
            line(0.08, 1, 0.08, 0) + arc(0.58, 0.28, 0.42, 0.28, -90...90) + line(0.08, 0.56)
        ],
        UInt8(ascii: "Q"): [arc(0.5, 0.48, 0.52, 0.48, 0...360), line(0.6, 0.72, 1.02, 1.05)],
        UInt8(ascii: "R"): [
            line(0.06, 1, 0.06, 0) + arc(0.58, 0.27, 0.4, 0.27, -90...90) + line(0.06, 0.54),
            line(0.5, 0.54, 1, 1),
        ],
        UInt8(ascii: "S"): [
            line(0.93, 0.1) + arc(0.5, 0.25, 0.44, 0.25, -235 ... -45).reversed()
                + arc(0.5, 0.74, 0.48, 0.26, -55...140) + line(0.03, 0.86)
        ],
        UInt8(ascii: "T"): [line(0, 0, 1, 0), line(0.5, 0, 0.5, 1)],
        UInt8(ascii: "U"): [
            line(0.03, 0) + arc(0.5, 0.62, 0.47, 0.38, 0...180).reversed() + line(0.97, 0)
        ],
        UInt8(ascii: "V"): [line(0, 0, 0.5, 1, 1, 0)],
        UInt8(ascii: "W"): [line(-0.02, 0, 0.2, 1, 0.5, 0.4, 0.8, 1, 1.02, 0)],
        UInt8(ascii: "X"): [line(0, 0, 1, 1), line(1, 0, 0, 1)],
        UInt8(ascii: "Y"): [line(0, 0, 0.5, 0.5, 1, 0), line(0.5, 0.5, 0.5, 1)],
        UInt8(ascii: "Z"): [line(0.05, 0, 0.95, 0, 0.02, 1, 1, 1)],
        UInt8(ascii: "<"): [line(0.94, 0.16, 0.06, 0.52, 0.94, 0.88)],
    ]

    private static let digits: [UInt8: [[Point]]] = [
        UInt8(ascii: "0"): [arc(0.5, 0.5, 0.42, 0.5, 0...360)],
        UInt8(ascii: "1"): [line(0.12, 0.26, 0.55, 0, 0.55, 1), line(0.2, 1, 0.9, 1)],
        UInt8(ascii: "2"): [
            line(0.08, 0.13) + arc(0.48, 0.29, 0.42, 0.29, -140...40) + line(0.06, 1, 0.95, 1)
        ],
        UInt8(ascii: "3"): [
            line(0.1, 0, 0.92, 0, 0.48, 0.4) + arc(0.46, 0.7, 0.48, 0.3, -80...130)
                + line(0.02, 0.92)
        ],
        UInt8(ascii: "4"): [line(0.55, 0, 0.02, 0.74, 1, 0.74), line(0.74, 0.46, 0.74, 1)],
        UInt8(ascii: "5"): [
            line(0.9, 0, 0.16, 0, 0.14, 0.44) + arc(0.46, 0.69, 0.5, 0.31, -105...125)
                + line(0.02, 0.93)
        ],
        UInt8(ascii: "6"): [line(0.72, 0, 0.16, 0.5), arc(0.51, 0.68, 0.47, 0.32, 0...360)],
        UInt8(ascii: "7"): [line(0.04, 0, 0.96, 0, 0.5, 0.5, 0.34, 0.75, 0.34, 1)],
        UInt8(ascii: "8"): [
            arc(0.5, 0.23, 0.38, 0.23, 0...360), arc(0.5, 0.73, 0.48, 0.27, 0...360),
        ],
        UInt8(ascii: "9"): [arc(0.49, 0.32, 0.47, 0.32, 0...360), line(0.86, 0.5, 0.28, 1)],
    ]

    /// Creates points from their coordinates.
    private static func line(_ coordinates: Float...) -> [Point] {
        stride(from: 0, to: coordinates.count - 1, by: 2)
            .map { Point(coordinates[$0], coordinates[$0 + 1]) }
    }

    /// Returns part of an ellipse; degrees, 0 to the right, growing clockwise.
    private static func arc(
        _ x: Float,
        _ y: Float,
        _ across: Float,
        _ down: Float,
        _ degrees: ClosedRange<Float>
    ) -> [Point] {
        let steps = 24
        return (0...steps).map { step in
            let part = Float(step) / Float(steps)
            let angle = degrees.lowerBound + (degrees.upperBound - degrees.lowerBound) * part
            return Point(x + across * sine(angle + 90), y + down * sine(angle))
        }
    }

    /// Returns the sine of an angle in degrees, to a ten-thousandth.
    ///
    /// Uses the series to the ninth power, within a quarter of a turn.
    private static func sine(_ degrees: Float) -> Float {
        var rest = degrees - 360 * (degrees / 360).rounded(.toNearestOrEven)
        if rest > 90 { rest = 180 - rest }
        if rest < -90 { rest = -180 - rest }
        let x = rest * .pi / 180
        let square = x * x
        return x * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
    }
}
