// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Takes straight strips of lines out of a picture.
struct LineSampler {
    let picture: GreyPicture

    /// What a strip shows.
    struct View {
        let course: LineCourse
        /// Rows of the strip; the line runs through their middle.
        let rows: Int
        /// Pixels of the picture for one of the strip.
        let step: Float
        /// The ways along from the strip's left side to its right.
        let extent: ClosedRange<Float>

        var columns: Int {
            max(1, Int(((extent.upperBound - extent.lowerBound) / step).rounded(.up)))
        }

        /// The way along of a column.
        func way(ofColumn column: Float) -> Float { extent.lowerBound + column * step }
    }

    /// The strip; what lies beyond the picture repeats its border.
    func strip(_ view: View) -> GreyPicture {
        let columns = view.columns
        // Where a pixel of the strip stands for many, their mean is taken.
        let fold = max(1, min(8, Int(view.step + 0.5)))
        var pixels = [UInt8](repeating: 0, count: columns * view.rows)
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
            let count = Int32(fold * fold)
            for row in 0..<view.rows {
                pixels[row * columns + column] = UInt8(
                    truncatingIfNeeded: (sums[row] / count + 128) >> 8
                )
            }
        }
        return GreyPicture(columns, view.rows, pixels)
    }

    /// Adds the values of one column, in 256ths.
    private func add(
        from top: SIMD2<Float>,
        _ down: SIMD2<Float>,
        _ fold: Int,
        to sums: inout [Int32]
    ) {
        let count = Float(sums.count * fold)
        let (width, height) = (Float(picture.width - 1), Float(picture.height - 1))
        let end = top + down * count
        let isInside =
            min(top.x, end.x) >= 0 && max(top.x, end.x) < width
            && min(top.y, end.y) >= 0 && max(top.y, end.y) < height
        if isInside, fold == 1 {
            addInside(from: top, down, to: &sums)
        } else if isInside {
            addMany(from: top, down, fold, to: &sums)
        } else {
            addAnywhere(from: top, down, fold, to: &sums)
        }
    }

    /// Between pixels, where all of the column is within the picture.
    private func addInside(from top: SIMD2<Float>, _ down: SIMD2<Float>, to sums: inout [Int32]) {
        let width = picture.width
        var (x, y) = (Int(top.x * 65536), Int(top.y * 65536))
        let (right, below) = (Int(down.x * 65536), Int(down.y * 65536))
        for row in sums.indices {
            let place = (y >> 16) * width + (x >> 16)
            let (across, downward) = (Int32((x >> 12) & 15), Int32((y >> 12) & 15))
            let upper =
                Int32(picture.pixels[place]) * (16 - across)
                + Int32(picture.pixels[place + 1]) * across
            let lower =
                Int32(picture.pixels[place + width]) * (16 - across)
                + Int32(picture.pixels[place + width + 1]) * across
            sums[row] &+= upper * (16 - downward) + lower * downward
            x &+= right
            y &+= below
        }
    }

    /// The nearest pixels, of which several are summed.
    private func addMany(
        from top: SIMD2<Float>,
        _ down: SIMD2<Float>,
        _ fold: Int,
        to sums: inout [Int32]
    ) {
        let width = picture.width
        var (x, y) = (Int(top.x * 65536) + 32768, Int(top.y * 65536) + 32768)
        let (right, below) = (Int(down.x * 65536), Int(down.y * 65536))
        for row in sums.indices {
            var sum: Int32 = 0
            for _ in 0..<fold {
                sum &+= Int32(picture.pixels[(y >> 16) * width + (x >> 16)])
                x &+= right
                y &+= below
            }
            sums[row] &+= sum << 8
        }
    }

    /// Between pixels, anywhere; beyond the picture its border.
    private func addAnywhere(
        from top: SIMD2<Float>,
        _ down: SIMD2<Float>,
        _ fold: Int,
        to sums: inout [Int32]
    ) {
        let (width, height) = (picture.width, picture.height)
        let (right, bottom) = (Float(width - 1), Float(height - 1))
        var point = top
        for row in sums.indices {
            for _ in 0..<fold {
                let x = max(0, min(right, point.x))
                let y = max(0, min(bottom, point.y))
                let (column, line) = (Int(x), Int(y))
                let place = line * width + column
                let (beside, below) = (column + 1 < width ? 1 : 0, line + 1 < height ? width : 0)
                let (across, downward) = (
                    Int32((x - Float(column)) * 16), Int32((y - Float(line)) * 16)
                )
                let upper =
                    Int32(picture.pixels[place]) * (16 - across)
                    + Int32(picture.pixels[place + beside]) * across
                let lower =
                    Int32(picture.pixels[place + below]) * (16 - across)
                    + Int32(picture.pixels[place + below + beside]) * across
                sums[row] += upper * (16 - downward) + lower * downward
                point += down
            }
        }
    }
}
