// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a file says about its picture, read by us before a decoder sees it.
struct PictureHeader: Equatable {
    var width: Int
    var height: Int
    /// How the stored picture is to be turned.
    var orientation = Orientation.upright
    /// Whether the decoder can hand over the picture at a half, a quarter or an eighth of its sides.
    var isReducible = false
    /// The bytes of all pixels before they are compressed, as packed as the format packs them.
    var pixelByteCount: Int
    /// What the decoder will allocate beside the picture that it hands over.
    var workingMemory = 0
    /// How often the decoder goes over the whole picture.
    var passCount = 1

    /// The sides of a picture that was halved so often; the decoder rounds up: TJSCALED.
    func sides(halved count: Int) -> (width: Int, height: Int) {
        let divisor = 1 << count
        return ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
    }

    /// How many pixels a picture has that was halved so often.
    func pixelCount(halved count: Int) -> Int {
        let (width, height) = sides(halved: count)
        return width * height
    }
}
