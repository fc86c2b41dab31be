// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CTurboJPEG
public import Reading

/// Writes JPEG files in grey.
public enum JPEGWriter {
    /// The file of a grey picture; nil if memory does not suffice.
    ///
    /// Quality goes from 1 to 100.
    public static func encode(_ picture: GreyPicture, quality: Int = 90) -> [UInt8]? {
        var count = 0
        let bytes = unsafe picture.pixels.withUnsafeBufferPointer { pixels in
            unsafe etui_jpeg_write_grey(
                pixels.baseAddress,
                Int32(clamping: picture.width),
                Int32(clamping: picture.height),
                Int32(min(max(quality, 1), 100)),
                &count
            )
        }
        guard let bytes = unsafe bytes else { return nil }
        defer { unsafe tjFree(bytes) }
        return unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
    }
}
