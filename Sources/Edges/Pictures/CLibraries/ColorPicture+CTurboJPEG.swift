// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(ImageIO)
import CTurboJPEG

extension ColorPicture {
    /// Returns a JPEG file of the picture, without any metadata.
    ///
    /// - Parameter quality: from 1 to 100; at 90 print stays sharp.
    /// - Returns: the file; `nil` for a side of more than 65,535 pixels.
    package func jpegFile(quality: Int = 90) -> [UInt8]? {
        guard max(width, height) <= 65_535 else { return nil }
        let (width, height) = (Int32(width), Int32(height))
        let limit = etui_jpeg_size_limit(width, height)
        guard limit > 0 else { return nil }
        var file = [UInt8](repeating: 0, count: limit)
        let count = unsafe pixels.withUnsafeBufferPointer { source in
            unsafe file.withUnsafeMutableBufferPointer { target in
                unsafe etui_jpeg_write(
                    source.baseAddress,
                    width,
                    height,
                    Int32(quality),
                    target.baseAddress,
                    target.count
                )
            }
        }
        guard count > 0, count <= file.count else { return nil }
        return Array(file.prefix(count))
    }
}
#endif
