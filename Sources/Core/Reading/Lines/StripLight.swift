// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Evens out the light along a strip: paper becomes one grey, ink roughly another.
///
/// The recogniser normalises the contrast of a strip as a whole; a dark table beside a page, a shadow or a reflection
/// would leave little of it for the letters.
struct StripLight {
    /// Columns that are measured together: about two characters.
    private static let span = 24
    private static let paper: Float = 190
    private static let contrast: Float = 120

    private let papers: [Float]
    private let gains: [Float]

    init(_ strip: GreyPicture) {
        let count = max(1, strip.width / Self.span)
        var papers = [Float](repeating: 0, count: count)
        var contrasts = papers
        var histogram = [Int32](repeating: 0, count: 256)
        for span in 0..<count {
            let from = span * Self.span
            let to = span == count - 1 ? strip.width : from + Self.span
            for value in 0..<256 { histogram[value] = 0 }
            for row in 0..<strip.height {
                for place in row * strip.width + from..<row * strip.width + to {
                    histogram[Int(strip.pixels[place])] += 1
                }
            }
            let total = Int32((to - from) * strip.height)
            papers[span] = Self.level(histogram, below: total * 6 / 10)
            contrasts[span] = papers[span] - Self.level(histogram, below: total / 25)
        }
        let sorted = contrasts.sorted()
        let usual = max(sorted[sorted.count * 6 / 10], 8)
        self.papers = papers
        gains = (0..<count).map { span in
            let near = max(0, span - 1)...min(count - 1, span + 1)
            var sum: Float = 0
            for other in near { sum += contrasts[other] }
            return Self.contrast / max(sum / Float(near.count), 0.6 * usual)
        }
    }

    /// Returns the grey value that `count` pixels are below.
    private static func level(_ histogram: [Int32], below count: Int32) -> Float {
        var sum: Int32 = 0
        for (value, number) in histogram.enumerated() {
            sum += number
            if sum > count { return Float(value) }
        }
        return 255
    }

    /// Returns the strip in even light.
    func even(_ strip: GreyPicture) -> GreyPicture {
        var pixels = strip.pixels
        let width = strip.width
        for column in 0..<width {
            let place = (Float(column) + 0.5) / Float(Self.span) - 0.5
            let low = max(0, min(papers.count - 1, Int(place)))
            let high = min(papers.count - 1, low + 1)
            let part = max(0, min(1, place - Float(low)))
            let paper = papers[low] + part * (papers[high] - papers[low])
            let gain = gains[low] + part * (gains[high] - gains[low])
            for row in 0..<strip.height {
                let value = Self.paper + (Float(pixels[row * width + column]) - paper) * gain
                pixels[row * width + column] = UInt8(max(0, min(255, value)))
            }
        }
        return GreyPicture(width, strip.height, pixels)
    }
}
