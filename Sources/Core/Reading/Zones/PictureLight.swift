// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Evaluates the light in a picture and on a line of it.
enum PictureLight {
    /// Pixels from this grey value on may be burnt out.
    static let burntOut: UInt8 = 250

    /// Returns the grey values that five percent of the pixels are below, and that five percent are above.
    ///
    /// Samples every 61st pixel.
    static func range(of picture: GreyPicture) -> (dark: UInt8, bright: UInt8) {
        var histogram = [Int](repeating: 0, count: 256)
        var count = 0
        for place in stride(from: 0, to: picture.pixels.count, by: 61) {
            histogram[Int(picture.pixels[place])] += 1
            count += 1
        }
        var (dark, bright, sum) = (UInt8(0), UInt8(255), 0)
        for value in 0..<256 {
            if sum * 20 <= count { dark = UInt8(value) }
            if sum * 20 <= count * 19 { bright = UInt8(value) }
            sum += histogram[value]
        }
        return (dark, bright)
    }

    /// Returns the reasons in the light or focus that keep a line from being read.
    static func feedback(of course: LineCourse, in picture: GreyPicture) -> [ReadingFeedback] {
        let view = LineSampler.View(
            course: course,
            rows: LineStrip.rows,
            step: course.height / Float(LineStrip.rows / 2),
            extent: course.extent
        )
        let strip = LineSampler(picture: picture).strip(view)
        var feedback = [ReadingFeedback]()
        if hasGlare(strip) { feedback.append(.glare) }
        if isBlurred(strip) { feedback.append(.blurred) }
        return feedback
    }

    /// Paper from this grey value on is white, so that a reflection does not stand out from it; set by hand.
    static let whitePaper: UInt8 = 225

    /// Returns whether a part of the strip is burnt out; if the rest of the paper is white too, that is no reflection.
    private static func hasGlare(_ strip: GreyPicture) -> Bool {
        var (burntPixels, burntColumns) = (0, 0)
        // The paper of a column is its brightest pixel.
        var papers = [UInt8]()
        for column in 0..<strip.width {
            var (burnt, paper) = (0, UInt8(0))
            for row in 0..<strip.height {
                let pixel = strip.pixels[row * strip.width + column]
                if pixel >= burntOut { burnt += 1 }
                paper = max(paper, pixel)
            }
            burntPixels += burnt
            if 4 * burnt >= strip.height { burntColumns += 1 } else { papers.append(paper) }
        }
        guard 12 * burntPixels > strip.pixels.count, 10 * burntColumns < 9 * strip.width else {
            return false
        }
        papers.sort()
        return papers[papers.count / 2] < whitePaper
    }

    /// Returns whether grey values change nowhere in the strip within a pixel or two, as they do at the sides of
    /// strokes.
    ///
    /// The steepest change is then small compared with the range.
    private static func isBlurred(_ strip: GreyPicture) -> Bool {
        var changes = [Int](repeating: 0, count: 256)
        var (darkest, brightest) = (UInt8(255), UInt8(0))
        for row in 0..<strip.height {
            for column in 0..<max(0, strip.width - 1) {
                let place = row * strip.width + column
                let (one, next) = (strip.pixels[place], strip.pixels[place + 1])
                changes[Int(max(one, next) - min(one, next))] += 1
                darkest = min(darkest, one)
                brightest = max(brightest, one)
            }
        }
        var (sum, steep) = (0, 0)
        for value in (0..<256).reversed() {
            sum += changes[value]
            if sum * 50 > strip.pixels.count {
                steep = value
                break
            }
        }
        return brightest > darkest && steep * 7 < Int(brightest - darkest)
    }
}
