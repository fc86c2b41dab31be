// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Refines the course of a line: its middle, direction, bend and height.
struct LineFit {
    /// The height of a capital in the strip, in rows.
    private static let unit = 10
    /// The height of that strip, in rows.
    private static let rows = 44
    /// Columns that are evaluated together: four characters.
    private static let span = 40
    /// Rows above and below the capitals that should be quiet.
    private static let flank = 4
    private static let heights = 6...15

    /// The course with the best fit.
    let course: LineCourse
    /// How much stronger the strokes are in it than above and below: 0 is no difference, print on quiet paper is near
    /// 1.
    let contrast: Float
    /// How regularly characters follow one another: 0 not at all, to 1.
    let regularity: Float

    init(_ course: LineCourse, in picture: GreyPicture) {
        let sampler = LineSampler(picture: picture)
        var course = course
        var profile = Profile(course, sampler)
        let height = Self.unit
        let coarse = profile.search(
            height: height,
            moves: (-10, 10),
            lifts: (-7, 7),
            bends: (-3, 3)
        )
        let best = profile.searchHeight(coarse)
        let unit = course.height / Float(Self.unit)
        course = course.adjusted(
            middle: Float(best.move) * unit,
            end: Float(best.lift) * unit,
            bend: Float(best.bend) * unit
        )
        course.height *= Float(best.height) / Float(Self.unit)
        profile = Profile(course, sampler)
        let fine = profile.searchHeight(
            profile.search(height: height, moves: (-3, 3), lifts: (-3, 3), bends: (-2, 2))
        )
        let smallUnit = course.height / Float(Self.unit)
        course = course.adjusted(
            middle: Float(fine.move) * smallUnit,
            end: Float(fine.lift) * smallUnit,
            bend: Float(fine.bend) * smallUnit
        )
        course.height *= Float(fine.height) / Float(Self.unit)
        self.course = course
        contrast = fine.score
        regularity = profile.regularity(fine)
    }

    /// A position of the band in the strip, in rows.
    private struct Fit {
        var move = 0
        var lift = 0
        var bend = 0
        var height = 0
        var score: Float = -1
    }

    /// The strength of strokes by row, in spans.
    private struct Profile {
        private let spans: Int
        /// Sums from the top, by span and row; the total of a span's rows is 1 on average.
        private var sums: [Float]
        private let strip: GreyPicture

        init(_ course: LineCourse, _ sampler: LineSampler) {
            let step = max(course.height / Float(LineFit.unit), course.length / 700)
            let view = LineSampler.View(
                course: course,
                rows: LineFit.rows,
                step: step,
                extent: course.extent
            )
            strip = sampler.strip(view)
            spans = max(1, strip.width / LineFit.span)
            sums = [Float](repeating: 0, count: spans * (LineFit.rows + 1))
            for span in 0..<spans {
                let from = span * LineFit.span
                let to = span == spans - 1 ? strip.width : from + LineFit.span
                fill(span, from..<to)
            }
        }

        private mutating func fill(_ span: Int, _ columns: Range<Int>) {
            let start = span * (LineFit.rows + 1)
            var total: Float = 0
            for row in 0..<LineFit.rows {
                var sum = 0
                let line = row * strip.width
                for column in columns.lowerBound..<max(columns.lowerBound, columns.upperBound - 2) {
                    let change =
                        Int(strip.pixels[line + column + 2]) - Int(strip.pixels[line + column])
                    sum += Int(change.magnitude)
                }
                total += Float(sum)
                sums[start + row + 1] = total
            }
            // Noise of three grey values a pixel must not be amplified.
            let least = Float(3 * LineFit.rows * columns.count)
            let scale = Float(LineFit.rows) / max(total, least)
            for row in 0...LineFit.rows { sums[start + row] *= scale }
        }

        private func mean(_ start: Int, _ from: Int, _ to: Int) -> Float {
            let low = max(0, min(LineFit.rows - 1, from))
            let high = max(low + 1, min(LineFit.rows, to))
            return (sums[start + high] - sums[start + low]) / Float(high - low)
        }

        /// Returns how well a band of a height around a row fits a span.
        private func score(_ span: Int, middle: Int, height: Int) -> Float {
            let start = span * (LineFit.rows + 1)
            let top = middle - height / 2
            let inside = mean(start, top, top + height)
            let above = mean(start, top - LineFit.flank, top)
            let below = mean(start, top + height, top + height + LineFit.flank)
            return inside - (above + below + max(above, below)) / 3
        }

        func search(
            height: Int,
            moves: (Int, Int),
            lifts: (Int, Int),
            bends: (Int, Int)
        ) -> Fit {
            var table = [Float](repeating: 0, count: spans * LineFit.rows)
            for span in 0..<spans {
                for middle in 0..<LineFit.rows {
                    table[span * LineFit.rows + middle] = score(
                        span,
                        middle: middle,
                        height: height
                    )
                }
            }
            var best = Fit()
            best.height = height
            for bend in bends.0...bends.1 {
                for lift in lifts.0...lifts.1 {
                    for move in moves.0...moves.1 {
                        var sum: Float = 0
                        for span in 0..<spans {
                            let middle = row(span, move, lift, bend)
                            sum += table[span * LineFit.rows + middle]
                        }
                        // Prefers the straighter of two equal fits.
                        sum -= 0.01 * Float(abs(bend) + abs(lift)) * Float(spans) * 0.3
                        if sum > best.score {
                            (best.move, best.lift, best.bend, best.score) = (move, lift, bend, sum)
                        }
                    }
                }
            }
            return best
        }

        private func row(_ span: Int, _ move: Int, _ lift: Int, _ bend: Int) -> Int {
            let place = spans > 1 ? Float(2 * span + 1 - spans) / Float(spans) : 0
            let offset = Float(move) + place * (Float(lift) + place * Float(bend))
            let middle = LineFit.rows / 2 + Int((offset + 64).rounded()) - 64
            return max(0, min(LineFit.rows - 1, middle))
        }

        func searchHeight(_ fit: Fit) -> Fit {
            var best = fit
            best.score = -1
            for height in LineFit.heights {
                for move in fit.move - 2...fit.move + 2 {
                    var sum: Float = 0
                    for span in 0..<spans {
                        let middle = row(span, move, fit.lift, fit.bend)
                        sum += score(span, middle: middle, height: height)
                    }
                    sum /= Float(spans)
                    if sum > best.score {
                        (best.move, best.height, best.score) = (move, height, sum)
                    }
                }
            }
            return best
        }

        /// Returns how alike the columns are to those one and two characters further on, at the distance at which they are
        /// most alike.
        func regularity(_ fit: Fit) -> Float {
            let columns = columnChanges(fit)
            let count = columns.count
            guard count > 120 else { return 0 }
            var total: Float = 0
            for value in columns { total += value * value }
            guard total > 0 else { return 0 }
            var best: Float = 0
            var likeness = [Float](repeating: 0, count: 36)
            for lag in 6..<36 {
                var sum: Float = 0
                for place in 0..<count - lag { sum += columns[place] * columns[place + lag] }
                likeness[lag] = sum / total
            }
            for lag in 7...16 {
                let next = max(likeness[2 * lag - 1], likeness[2 * lag], likeness[2 * lag + 1])
                let sum = (likeness[lag] + next) / 2
                best = max(best, sum)
            }
            return best
        }

        /// Returns the changes within the band, by column, relative to a moving mean.
        private func columnChanges(_ fit: Fit) -> [Float] {
            let width = strip.width
            var columns = [Float](repeating: 0, count: width)
            for column in 0..<max(0, width - 2) {
                let span = min(spans - 1, column / LineFit.span)
                let middle = row(span, fit.move, fit.lift, fit.bend)
                var sum = 0
                let top = max(0, middle - fit.height / 2)
                for row in top..<min(LineFit.rows, top + fit.height) {
                    let line = row * width + column
                    let change = Int(strip.pixels[line + 2]) - Int(strip.pixels[line])
                    sum += Int(change.magnitude)
                }
                columns[column] = Float(sum)
            }
            var result = columns
            let reach = 14
            var sum: Float = 0
            var number = 0
            for place in 0..<min(reach, width) { sum += columns[place]; number += 1 }
            for place in 0..<width {
                if place + reach < width { sum += columns[place + reach]; number += 1 }
                if place > reach { sum -= columns[place - reach - 1]; number -= 1 }
                let mean = sum / Float(number)
                result[place] = mean > 0 ? (columns[place] - mean) / mean : 0
            }
            return result
        }
    }
}
