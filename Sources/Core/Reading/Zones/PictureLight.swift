// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How light falls on a picture, and on a line of it.
enum PictureLight {
    /// From this grey value on a pixel may be burnt out.
    private static let burntOut: UInt8 = 250

    /// The grey values below which five of a hundred pixels are, and above which five are; every
    /// 61st pixel is asked.
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

    /// What keeps a line from being read.
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

    /// Whether a part of the strip is burnt out: where all of it is, the paper is white itself.
    private static func hasGlare(_ strip: GreyPicture) -> Bool {
        var (burntPixels, burntColumns) = (0, 0)
        for column in 0..<strip.width {
            var burnt = 0
            for row in 0..<strip.height
            where strip.pixels[row * strip.width + column] >= burntOut { burnt += 1 }
            burntPixels += burnt
            if 4 * burnt >= strip.height { burntColumns += 1 }
        }
        return 12 * burntPixels > strip.pixels.count && 10 * burntColumns < 9 * strip.width
    }

    /// Whether nowhere in the strip grey values change within a pixel or two, as the sides of strokes
    /// do: the steepest change is small against the range.
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
