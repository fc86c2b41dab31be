// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Grey values on a separate grid, sampled from a picture.
struct GreyPlane {
    let width: Int
    let height: Int
    var values: [Float]

    /// Samples each value at the picture's place for a column and row; rows not in `rows` are 0.
    init(
        width: Int,
        height: Int,
        of picture: GreyPicture,
        rows: [Int]? = nil,
        at place: (Int, Int) -> Place
    ) {
        self.width = width
        self.height = height
        let sampler = PictureSampler(picture)
        values = [Float](repeating: 0, count: width * height)
        for row in rows ?? Array(0..<height) {
            for column in 0..<width {
                values[row * width + column] = Float(sampler.value(place(column, row)))
            }
        }
    }

    /// Returns the value between two columns of a row; beyond the ends, the outermost values repeat.
    func value(_ x: Double, _ row: Int) -> Float {
        let x = min(max(x, 0), Double(width - 1))
        let column = Int(x)
        let part = Float(x - Double(column))
        let start = row * width + column
        let right = column + 1 < width ? 1 : 0
        return values[start] * (1 - part) + values[start + right] * part
    }
}
