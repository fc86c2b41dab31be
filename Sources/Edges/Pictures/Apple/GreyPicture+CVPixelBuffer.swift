// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(CoreVideo)
public import CoreVideo
public import Reading

extension GreyPicture {
    /// Creates the luminance of a camera frame; `nil` for a format that the camera does not deliver by default.
    ///
    /// Shape: 4:2:0 in two planes, of which the first is used as it is, one component of 8 bits, or BGRA.
    public init?(_ frame: CVPixelBuffer) {
        guard CVPixelBufferLockBaseAddress(frame, .readOnly) == kCVReturnSuccess else {
            return nil
        }
        defer { CVPixelBufferUnlockBaseAddress(frame, .readOnly) }
        let format = CVPixelBufferGetPixelFormatType(frame)
        let pixels: [UInt8]?
        switch format {
        case kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange:
            pixels = unsafe Self.rows(
                of: CVPixelBufferGetBaseAddressOfPlane(frame, 0),
                stride: CVPixelBufferGetBytesPerRowOfPlane(frame, 0),
                frame,
                bytesPerPixel: 1
            )
        case kCVPixelFormatType_OneComponent8, kCVPixelFormatType_32BGRA:
            pixels = unsafe Self.rows(
                of: CVPixelBufferGetBaseAddress(frame),
                stride: CVPixelBufferGetBytesPerRow(frame),
                frame,
                bytesPerPixel: format == kCVPixelFormatType_32BGRA ? 4 : 1
            )
        default: return nil
        }
        guard let pixels else { return nil }
        self.init(
            width: CVPixelBufferGetWidth(frame),
            height: CVPixelBufferGetHeight(frame),
            pixels: pixels
        )
    }

    /// Returns rows without the alignment bytes at their ends.
    private static func rows(
        of start: UnsafeMutableRawPointer?,
        stride: Int,
        _ frame: CVPixelBuffer,
        bytesPerPixel: Int
    ) -> [UInt8]? {
        let (width, height) = (CVPixelBufferGetWidth(frame), CVPixelBufferGetHeight(frame))
        guard let start = unsafe start, width > 0, height > 0, stride >= width * bytesPerPixel
        else { return nil }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height)
        for row in 0..<height {
            let bytes = unsafe UnsafeRawBufferPointer(
                start: start + row * stride,
                count: width * bytesPerPixel
            )
            guard bytesPerPixel == 4 else {
                unsafe pixels.append(contentsOf: bytes)
                continue
            }
            for pixel in 0..<width {
                let (blue, green, red) = unsafe (
                    Int(bytes[4 * pixel]), Int(bytes[4 * pixel + 1]), Int(bytes[4 * pixel + 2])
                )
                // ITU-R BT.601, in parts of 256.
                pixels.append(UInt8((77 * red + 150 * green + 29 * blue) >> 8))
            }
        }
        return pixels
    }
}
#endif
