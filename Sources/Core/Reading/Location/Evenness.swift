// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How evenly the characters of a line follow one another.
///
/// Print of a fixed pitch repeats itself from character to character, other print does not.
struct Evenness {
    /// The height of a capital in the strip, in rows; its columns are equally fine.
    private static let unit = 8
    /// The distances from character to character to try, in columns.
    private static let pitches = 6...14
    /// The number of columns on each side over which grey values are evened out.
    private static let reach = 9

    /// The evenness, from 0 for none to about 2.
    let value: Float

    init(_ course: LineCourse, in level: GreyLevel) {
        let scale = level.scale
        let shift = SIMD2<Float>(repeating: (scale - 1) / 2)
        let small = LineCourse(
            origin: (course.origin - shift) / scale,
            along: course.along,
            bend: 0,
            height: course.height / scale,
            extent: course.extent.lowerBound / scale...course.extent.upperBound / scale
        )
        let view = LineSampler.View(
            course: small,
            rows: Self.unit,
            step: max(small.height / Float(Self.unit), small.length / 800),
            extent: small.extent
        )
        let strip = LineSampler(picture: level.picture).strip(view)
        guard strip.width > 60 else {
            value = 0
            return
        }
        var (greys, changes) = ([Float](), [Float]())
        greys.reserveCapacity(strip.width)
        changes.reserveCapacity(strip.width)
        for column in 0..<strip.width {
            var (grey, change) = (0, 0)
            for row in 0..<strip.height {
                let place = row * strip.width + column
                let next = min(place + 1, (row + 1) * strip.width - 1)
                grey += Int(strip.pixels[place])
                change += Int((Int(strip.pixels[next]) - Int(strip.pixels[place])).magnitude)
            }
            greys.append(Float(grey))
            changes.append(Float(change))
        }
        value = Self.likeness(greys) + Self.likeness(changes)
    }

    /// Returns how alike values are to those one and two characters further on.
    private static func likeness(_ values: [Float]) -> Float {
        let centred = centred(values)
        let count = centred.count
        var products = [Float](repeating: 0, count: 2 * pitches.upperBound + 2)
        for lag in pitches.lowerBound..<products.count {
            var sum: Float = 0
            for place in 0..<count - lag { sum += centred[place] * centred[place + lag] }
            products[lag] = sum / Float(count - lag)
        }
        var best: Float = 0
        for pitch in pitches where products[pitch] > 0 {
            let twice = max(
                products[2 * pitch - 1],
                max(products[2 * pitch], products[2 * pitch + 1])
            )
            if twice > 0 { best = max(best, (min(products[pitch], 1) + twice) / 2) }
        }
        return best
    }

    /// Returns the values relative to their moving mean, divided by their deviation nearby.
    private static func centred(_ values: [Float]) -> [Float] {
        let about = difference(values, reach: reach)
        let squares = about.map { $0 * $0 }
        let mean = means(squares, reach: 2 * reach)
        var result = about
        for place in result.indices {
            // Where paper is empty, adding and subtracting again may leave a negative remainder.
            result[place] = about[place] / max(mean[place], 100).squareRoot()
        }
        return result
    }

    private static func difference(_ values: [Float], reach: Int) -> [Float] {
        var result = means(values, reach: reach)
        for place in result.indices { result[place] = values[place] - result[place] }
        return result
    }

    private static func means(_ values: [Float], reach: Int) -> [Float] {
        var sum: Float = 0
        var number = 0
        var result = values
        for place in 0..<min(reach, values.count) {
            sum += values[place]
            number += 1
        }
        for place in values.indices {
            if place + reach < values.count {
                sum += values[place + reach]
                number += 1
            }
            if place > reach {
                sum -= values[place - reach - 1]
                number -= 1
            }
            result[place] = sum / Float(number)
        }
        return result
    }
}
