// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Reading

/// Pictures made for the tests.
enum PictureFiles {
    /// Makes a picture that differs in each corner, so that no two orientations look the same.
    static func arrow(width: Int = 48, height: Int = 32) -> GreyPicture {
        let pixels = (0..<width * height).map { index in
            let (y, x) = index.quotientAndRemainder(dividingBy: width)
            switch (x < width / 2, y < height / 2) {
            case (true, true): return UInt8(20)
            case (false, true): return 90
            case (true, false): return 160
            case (false, false): return 240
            }
        }
        guard let picture = GreyPicture(width: width, height: height, pixels: pixels) else {
            preconditionFailure("the count of pixels is that of the sides")
        }
        return picture
    }
}
