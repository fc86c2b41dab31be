// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A face cut out upright at a fixed size, 48 pixels between the outer corners of the eyes.
///
/// All pictures of a face are compared and measured at this size, so that the camera's resolution has no effect.
public struct FaceSample: Sendable, Hashable {
    /// The pixels of a side.
    static let side = 96
    private static let eyeDistance = 48.0
    /// The points that are averaged for a pixel, in each direction.
    private static let points = 3

    /// The sum of squares up to which a surface is even: nothing but rounding.
    private static let even = 1e-6

    /// The grey values, row by row, 0 to 255.
    let grey: [Double]
    /// The mean of the differences between the strongest and the weakest channel, 0 to 255.
    public let colourfulness: Double

    /// Cuts a face out of a picture.
    public init(_ picture: FacePixels, _ landmarks: FaceLandmarks) {
        let along = landmarks.axis * (landmarks.eyeDistance / Self.eyeDistance)
        let down = FacePoint(x: -along.y, y: along.x)
        // The middle of a face is half the distance of the outer corners below the eyes.
        let middle = landmarks.middleOfEyes + down * (Self.eyeDistance / 2)
        var grey: [Double] = []
        grey.reserveCapacity(Self.side * Self.side)
        var chroma = 0.0
        let count = Double(Self.points * Self.points)
        for row in 0..<Self.side {
            for column in 0..<Self.side {
                var sum = (red: 0.0, green: 0.0, blue: 0.0)
                for part in 0..<Self.points * Self.points {
                    let x = Self.place(column, part % Self.points)
                    let y = Self.place(row, part / Self.points)
                    let color = picture.color(at: middle + along * x + down * y)
                    sum.red += color.red / count
                    sum.green += color.green / count
                    sum.blue += color.blue / count
                }
                grey.append(0.299 * sum.red + 0.587 * sum.green + 0.114 * sum.blue)
                chroma +=
                    max(sum.red, sum.green, sum.blue) - min(sum.red, sum.green, sum.blue)
            }
        }
        self.grey = grey
        colourfulness = chroma / Double(Self.side * Self.side)
    }

    /// Returns how far a part of a pixel is from the middle of the sample.
    private static func place(_ pixel: Int, _ part: Int) -> Double {
        Double(pixel) + (Double(part) + 0.5) / Double(points) - Double(side) / 2
    }

    /// The spread of the differences of a pixel to the mean of its four neighbours, in spreads of the grey values.
    ///
    /// It falls with blur and does not depend on light or contrast; 0 for an even surface.
    public var sharpness: Double {
        let mean = grey.reduce(0, +) / Double(grey.count)
        var (fine, all) = (0.0, 0.0)
        for row in 1..<Self.side - 1 {
            for column in 1..<Self.side - 1 {
                let place = row * Self.side + column
                let around =
                    grey[place - 1] + grey[place + 1] + grey[place - Self.side]
                    + grey[place + Self.side]
                let difference = grey[place] - around / 4
                fine += difference * difference
                all += (grey[place] - mean) * (grey[place] - mean)
            }
        }
        return all > Self.even ? (fine / all).squareRoot() : 0
    }

    /// The normalised correlation of the grey values of two faces, -1 to 1; 0 if one is an even surface.
    public func correlation(with other: FaceSample) -> Double {
        let count = Double(grey.count)
        let (mine, theirs) = (grey.reduce(0, +) / count, other.grey.reduce(0, +) / count)
        var (both, first, second) = (0.0, 0.0, 0.0)
        for place in grey.indices {
            let (one, two) = (grey[place] - mine, other.grey[place] - theirs)
            both += one * two
            first += one * one
            second += two * two
        }
        guard min(first, second) > Self.even else { return 0 }
        return both / (first * second).squareRoot()
    }
}
