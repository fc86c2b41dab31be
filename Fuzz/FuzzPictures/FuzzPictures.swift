// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Pictures
import Reading

/// Small pictures only, so that a run is short and many inputs exceed the size limits.
private let limits: PictureLimits = {
    var limits = PictureLimits.codes
    limits.side = 512
    limits.pixelCount = 1 << 16
    limits.declaredPixelCount = limits.pixelCount
    limits.wholePixelCount = limits.pixelCount
    limits.memory = 1 << 20
    return limits
}()

/// Runs one input of the fuzzer, the bytes of a picture file.
///
/// Our reading of the header must keep the decoder's input within the limits. A crash or a failed precondition is a
/// finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let whole = try? PictureReader.grey(from: bytes, limits: limits) else { return 0 }
    precondition(whole.width <= limits.side && whole.height <= limits.side)
    precondition(whole.width * whole.height <= limits.pixelCount)
    precondition(whole.pixels.count == whole.width * whole.height)
    // A picture that decodes whole also decodes reduced, to the dimensions that halving gives.
    let longest = max(whole.width, whole.height)
    let side = max(1, longest / 2)
    guard let half = try? PictureReader.grey(from: bytes, limits: limits, reducingAbove: side)
    else {
        preconditionFailure("what decodes whole decodes reduced")
    }
    precondition(max(half.width, half.height) < 2 * side + 1)
    precondition(half.pixels.count == half.width * half.height)
    return 0
}
