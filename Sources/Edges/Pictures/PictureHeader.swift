// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A file's description of its picture, which we read before a decoder sees the file.
struct PictureHeader: Equatable {
    var width: Int
    var height: Int
    /// How the stored picture must be turned.
    var orientation = Orientation.upright
    /// Whether the decoder can return the picture at a half, a quarter or an eighth of its sides.
    var isReducible = false
    /// The uncompressed size of all pixels in bytes, packed as in the format.
    var pixelByteCount: Int
    /// The memory that the decoder allocates in addition to the returned picture, in bytes.
    var workingMemory = 0
    /// How many passes over the whole picture the decoder makes.
    var passCount = 1

    /// The sides of the picture as stored.
    var sides: (width: Int, height: Int) { (width, height) }

    /// Returns the sides of the picture halved `count` times; the decoder rounds up: TJSCALED.
    func sides(halved count: Int) -> (width: Int, height: Int) {
        let divisor = 1 << count
        return ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
    }

    /// Returns the number of pixels of the picture halved `count` times.
    func pixelCount(halved count: Int) -> Int {
        let (width, height) = sides(halved: count)
        return width * height
    }
}
