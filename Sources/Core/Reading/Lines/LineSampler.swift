// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Extracts straight strips of lines from a picture.
struct LineSampler {
    let picture: GreyPicture

    /// The part of a line that a strip shows.
    struct View {
        let course: LineCourse
        /// Rows of the strip; the line runs through their middle.
        let rows: Int
        /// The number of picture pixels for each strip pixel.
        let step: Float
        /// The ways along from the strip's left side to its right.
        let extent: ClosedRange<Float>

        var columns: Int {
            max(1, Int(((extent.upperBound - extent.lowerBound) / step).rounded(.up)))
        }

        /// Returns the way along of a column.
        func way(ofColumn column: Float) -> Float { extent.lowerBound + column * step }
    }

    /// Returns the strip; beyond the picture, its border is repeated.
    func strip(_ view: View) -> GreyPicture {
        let columns = view.columns
        // If a pixel of the strip covers several of the picture, it becomes their mean.
        let fold = max(1, min(8, Int(view.step + 0.5)))
        var pixels = [UInt8](repeating: 0, count: columns * view.rows)
        // In 64 bits: WebAssembly has an `Int` of 32.
        let share = Int64((1 << 24) / (fold * fold))
        let fine = view.step / Float(fold)
        let course = view.course
        let down = course.across * fine
        var sums = [Int32](repeating: 0, count: view.rows)
        for column in 0..<columns {
            for row in sums.indices { sums[row] = 0 }
            for part in 0..<fold {
                let way =
                    view.extent.lowerBound
                    + (Float(column * fold + part) + 0.5) * fine
                let top = course.point(
                    at: way,
                    offset: (0.5 - Float(view.rows * fold) / 2) * fine
                )
                add(from: top, down, fold, to: &sums)
            }
            for row in 0..<view.rows {
                let mean = (Int64(sums[row]) * share) >> 24
                pixels[row * columns + column] = UInt8(truncatingIfNeeded: (mean + 128) >> 8)
            }
        }
        return GreyPicture(columns, view.rows, pixels)
    }

    /// Steps down a column, in 16384ths of a pixel: an `Int` of 32 bits holds 131,072 pixels.
    private struct Steps {
        let x, y, right, below: Int

        init(from top: SIMD2<Float>, _ down: SIMD2<Float>, offset: Int) {
            (x, y) = (Int(top.x * 16384) + offset, Int(top.y * 16384) + offset)
            (right, below) = (Int(down.x * 16384), Int(down.y * 16384))
        }

        /// Returns whether the pixels of this many steps, and those right of and below them, are all in a picture.
        func areInside(_ picture: GreyPicture, count: Int) -> Bool {
            let (endX, endY) = (x + right * (count - 1), y + below * (count - 1))
            return min(x, endX) >= 0 && min(y, endY) >= 0
                && max(x, endX) >> 14 + 1 < picture.width
                && max(y, endY) >> 14 + 1 < picture.height
        }
    }

    /// Adds the values of one column, in 256ths.
    private func add(
        from top: SIMD2<Float>,
        _ down: SIMD2<Float>,
        _ fold: Int,
        to sums: inout [Int32]
    ) {
        let steps = Steps(from: top, down, offset: fold == 1 ? 0 : 8192)
        guard steps.areInside(picture, count: sums.count * fold) else {
            addAnywhere(steps, fold, to: &sums)
            return
        }
        unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            let start = unsafe pixels.baseAddress.unsafelyUnwrapped
            if fold == 1 {
                unsafe addInside(start, steps, to: &sums)
            } else {
                unsafe addMany(start, steps, fold, to: &sums)
            }
        }
    }

    /// Interpolates between pixels, if all of the column is within the picture.
    @unsafe
    private func addInside(_ pixels: UnsafePointer<UInt8>, _ steps: Steps, to sums: inout [Int32]) {
        let width = picture.width
        var (x, y) = (steps.x, steps.y)
        for row in sums.indices {
            let place = unsafe pixels + ((y >> 14) * width + (x >> 14))
            let (across, downward) = (Int32((x >> 10) & 15), Int32((y >> 10) & 15))
            let (left, right) = unsafe (Int32(place[0]), Int32(place[1]))
            let (lowerLeft, lowerRight) = unsafe (Int32(place[width]), Int32(place[width + 1]))
            let upper = left &* 16 &+ (right &- left) &* across
            let lower = lowerLeft &* 16 &+ (lowerRight &- lowerLeft) &* across
            sums[row] &+= upper &* 16 &+ (lower &- upper) &* downward
            x &+= steps.right
            y &+= steps.below
        }
    }

    /// Sums several of the nearest pixels.
    @unsafe
    private func addMany(
        _ pixels: UnsafePointer<UInt8>,
        _ steps: Steps,
        _ fold: Int,
        to sums: inout [Int32]
    ) {
        let width = picture.width
        var (x, y) = (steps.x, steps.y)
        for row in sums.indices {
            var sum: Int32 = 0
            for _ in 0..<fold {
                unsafe sum &+= Int32(pixels[(y >> 14) &* width &+ (x >> 14)])
                x &+= steps.right
                y &+= steps.below
            }
            sums[row] &+= sum << 8
        }
    }

    /// Does the same if a column leaves the picture, whose border is repeated.
    private func addAnywhere(_ steps: Steps, _ fold: Int, to sums: inout [Int32]) {
        let (right, bottom) = (picture.width - 1, picture.height - 1)
        var (x, y) = (steps.x, steps.y)
        for row in sums.indices {
            var sum: Int32 = 0
            for _ in 0..<fold {
                let column = max(0, min(right, x >> 14))
                let line = max(0, min(bottom, y >> 14))
                let place = line * picture.width + column
                if fold > 1 {
                    sum &+= Int32(picture.pixels[place]) << 8
                } else {
                    sum &+= mean(at: place, x, y, isLast: (column == right, line == bottom))
                }
                x &+= steps.right
                y &+= steps.below
            }
            sums[row] &+= sum
        }
    }

    /// Returns the value between a pixel and those right of it and below it, in 256ths.
    private func mean(at place: Int, _ x: Int, _ y: Int, isLast: (Bool, Bool)) -> Int32 {
        // Left of the picture and above it only the border matters.
        let (across, downward) = (
            x < 0 ? 0 : Int32((x >> 10) & 15), y < 0 ? 0 : Int32((y >> 10) & 15)
        )
        let (beside, below) = (isLast.0 ? 0 : 1, isLast.1 ? 0 : picture.width)
        func value(_ place: Int) -> Int32 { Int32(picture.pixels[place]) }
        let upper = value(place) * (16 - across) + value(place + beside) * across
        let lower = value(place + below) * (16 - across) + value(place + below + beside) * across
        return upper * (16 - downward) + lower * downward
    }
}
