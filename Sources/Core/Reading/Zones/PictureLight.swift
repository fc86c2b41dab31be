// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How light falls on a picture, and on a line of it.
enum PictureLight {
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
    static func faults(of course: LineCourse, in picture: GreyPicture) -> [ReadingFeedback] {
        let view = LineSampler.View(
            course: course,
            rows: LineStrip.rows,
            step: course.height / Float(LineStrip.rows / 2),
            extent: course.extent
        )
        let strip = LineSampler(picture: picture).strip(view)
        var sorted = [Int](repeating: 0, count: 256)
        for value in strip.pixels { sorted[Int(value)] += 1 }
        let total = strip.pixels.count
        var faults = [ReadingFeedback]()
        // Burnt-out pixels on paper that is not white itself.
        let burnt = sorted[250...].reduce(0, +)
        if burnt * 12 > total, burnt * 5 < total * 4 { faults.append(.glare) }
        if isBlurred(strip) { faults.append(.blurred) }
        return faults
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
