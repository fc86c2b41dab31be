// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CFaces
import IdentityCheck

/// The 128 numbers of a face; whoever has one wipes it.
struct FaceEmbedding {
    var numbers = [Float](repeating: 0, count: ETUI_FACES_EMBEDDING)
    var isFilled = false

    /// Returns the distance of two faces; nil if one is missing.
    func distance(to other: FaceEmbedding) -> Double? {
        guard isFilled, other.isFilled else { return nil }
        return unsafe numbers.withUnsafeBufferPointer { first in
            unsafe other.numbers.withUnsafeBufferPointer { second in
                unsafe etui_faces_distance(first.baseAddress, second.baseAddress)
            }
        }
    }

    /// Overwrites the numbers, if no other copy shares them.
    mutating func wipe() {
        unsafe numbers.withUnsafeMutableBytes { unsafe etui_faces_wipe($0.baseAddress, $0.count) }
        isFilled = false
    }
}

/// A face as the library gives it.
struct SeenFace {
    let box: etui_faces_box
    let coordinates: [Double]

    /// The face for the answer; nil if the library found no usable place.
    var found: FoundFace? {
        let points = (0..<5).map {
            FacePoint(x: coordinates[2 * $0], y: coordinates[2 * $0 + 1])
        }
        // The library counts from the right: the outer and inner corner there, then those on the left, then the nose.
        return FaceLandmarks(
            leftOuter: points[2],
            leftInner: points[3],
            rightInner: points[1],
            rightOuter: points[0],
            nose: points[4]
        )
        .flatMap {
            FoundFace(
                left: Int(box.left),
                top: Int(box.top),
                right: Int(box.right),
                bottom: Int(box.bottom),
                landmarks: $0
            )
        }
    }
}

extension FacePixels {
    /// Hands over the picture as the library takes it.
    func withPicture<Result>(_ body: (UnsafePointer<etui_faces_picture>) -> Result) -> Result {
        unsafe pixels.withUnsafeBufferPointer { bytes in
            var picture = unsafe etui_faces_picture(
                pixels: bytes.baseAddress,
                width: Int32(width),
                height: Int32(height)
            )
            return unsafe body(&picture)
        }
    }

    /// Returns the picture with its sides divided by a whole number, each pixel a mean.
    func reduced(by factor: Int) -> FacePixels {
        guard factor > 1 else { return self }
        let (newWidth, newHeight) = (width / factor, height / factor)
        var means: [UInt8] = []
        means.reserveCapacity(3 * newWidth * newHeight)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                for channel in 0..<3 {
                    var sum = 0
                    for row in 0..<factor {
                        let start = 3 * ((y * factor + row) * width + x * factor) + channel
                        for column in 0..<factor { sum += Int(pixels[start + 3 * column]) }
                    }
                    means.append(UInt8(sum / (factor * factor)))
                }
            }
        }
        return FacePixels(width: newWidth, height: newHeight, pixels: means) ?? self
    }
}
