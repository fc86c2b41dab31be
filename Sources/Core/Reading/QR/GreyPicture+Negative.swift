// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension GreyPicture {
    /// Returns the negative of this picture.
    package func negative() -> GreyPicture {
        var negative = pixels
        var index = 0
        while index + 8 <= negative.count {
            negative.store(~pixels.eight(at: index), at: index)
            index += 8
        }
        while index < negative.count {
            negative[index] = ~pixels[index]
            index += 1
        }
        return GreyPicture(width, height, negative)
    }
}
